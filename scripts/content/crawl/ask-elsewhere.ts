import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { LINK_HEADERS_MAX_BYTES } from "#src/site/link-limits.ts";
import { assertPublic, publicOnly } from "#src/store/verify/ask-address.ts";

/** How the program calls itself. */
const AGENT = "electronics-support-crawl/1.0";

interface AskOptions {
	/** Whether addresses of this machine and of private networks may be asked. */
	readonly allowPrivate: boolean;
	/** For the answer with its body. */
	readonly deadline: AbortSignal;
	readonly accept: string;
}

/** An answer whose body is still to be read; what reads it ends with the time limit as well. */
export interface AnswerElsewhere {
	readonly status: number;
	readonly retryAfter: string | null;
	readonly body: IncomingMessage;
	/** Ends the connection. */
	leave(): void;
}

/**
 * Asks an address once. Follows no redirect, keeps no cookie.
 *
 * @throws PrivateAddress for one that may not be asked; else what went wrong on the way
 */
export function askElsewhere(url: URL, { allowPrivate, deadline, accept }: AskOptions): Promise<AnswerElsewhere> {
	if (!allowPrivate) assertPublic(url);
	const { promise, resolve, reject } = Promise.withResolvers<AnswerElsewhere>();
	const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
		agent: false,
		headers: { "user-agent": AGENT, accept, "accept-encoding": "identity" },
		maxHeaderSize: LINK_HEADERS_MAX_BYTES,
		signal: deadline,
		...(allowPrivate ? {} : { lookup: publicOnly }),
	});
	request.on("error", reject);
	request.once("response", (body) =>
		resolve({
			...{ status: body.statusCode ?? 0, retryAfter: body.headers["retry-after"] ?? null, body },
			leave: () => request.destroy(),
		}),
	);
	// Who changes to another protocol answers nothing.
	request.once("close", () => reject(new Error("it ended without an answer")));
	request.end();
	return promise;
}
