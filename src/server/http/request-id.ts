import { randomBytes } from "node:crypto";

/** Names for requests: unique in the log of this process and of others. */
export function requestIds(): () => string {
	const process = randomBytes(5).toString("base64url");
	let count = 0;
	return () => {
		count += 1;
		return `${process}-${count.toString(36)}`;
	};
}
