import type { IncomingMessage } from "node:http";

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
	return (
		headers["transfer-encoding"] !== undefined ||
		(headers["content-length"] !== undefined && headers["content-length"] !== "0")
	);
}

/** Reads a body of at most `most` bytes; "too-large" as soon as it is known to be longer, null when the client went away. */
export function readBody(request: IncomingMessage, most: number): Promise<Buffer | "too-large" | null> {
	if (Number(request.headers["content-length"] ?? 0) > most) return Promise.resolve("too-large");
	return new Promise((resolve) => {
		const chunks: Buffer[] = [];
		let length = 0;
		const onData = (chunk: Buffer) => {
			length += chunk.length;
			if (length > most) {
				request.off("data", onData);
				request.pause();
				resolve("too-large");
			} else chunks.push(chunk);
		};
		request.on("data", onData);
		request.once("end", () => resolve(Buffer.concat(chunks)));
		request.once("error", () => resolve(null));
		request.once("close", () => resolve(null));
	});
}
