import type { IncomingMessage } from "node:http";
import type { Log } from "../ops/log.ts";

/**
 * Tells the operator, once, that somebody adds `X-Forwarded-For` although no proxy is trusted: when it is a proxy of
 * his, all visitors behind it count as one client and share its rate.
 *
 * @param hops trusted proxies before this server
 */
export function proxyNotice(hops: number, log: Pick<Log, "warn">): (request: IncomingMessage) => void {
	let isOver = hops > 0;
	return ({ headers }) => {
		if (isOver || headers["x-forwarded-for"] === undefined) return;
		isOver = true;
		log.warn(
			{ setting: "TRUSTED_PROXY_HOPS" },
			"X-Forwarded-For is not read: behind a proxy all visitors are one client",
		);
	};
}
