import type { IncomingMessage, ServerResponse } from "node:http";
import { REFUSED_BODY_DRAIN, REQUEST_TIMEOUT } from "#src/site/connection-limits.ts";

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
	return (
		headers["transfer-encoding"] !== undefined ||
		(headers["content-length"] !== undefined && headers["content-length"] !== "0")
	);
}

/** Requests whose senders wait to be asked for the body (RFC 9110 section 10.1.1). */
const uninvited = new WeakMap<IncomingMessage, Pick<ServerResponse, "writeContinue">>();

/** Leaves it to whoever reads the body to ask for it: what is refused before costs its sender nothing. */
export function holdInvitation(request: IncomingMessage, response: ServerResponse): void {
	uninvited.set(request, response);
}

/** Asks for the body where its sender waits for that. */
export function inviteBody(request: IncomingMessage): void {
	uninvited.get(request)?.writeContinue();
	uninvited.delete(request);
}

/** Why a body was not read: longer than it may be, too long under way, or its sender is gone. */
export type Unread = "too-large" | "too-slow" | "gone";

/** How each is answered, as long as there is somebody to hear it. */
export const STATUS_OF_UNREAD = { "too-large": 413, "too-slow": 408 } as const;

/** Reads a body of at most `most` bytes; as soon as it is known to be longer, or takes too long, nothing more of it is read. */
export function readBody(request: IncomingMessage, most: number): Promise<Buffer | Unread> {
	if (!hasBody(request)) return Promise.resolve(Buffer.alloc(0));
	if (Number(request.headers["content-length"] ?? 0) > most) return Promise.resolve("too-large");
	// He has left before he was listened to.
	if (request.destroyed) return Promise.resolve("gone");
	inviteBody(request);
	return new Promise((resolve) => {
		const chunks: Buffer[] = [];
		let length = 0;
		const end = (body: Buffer | Unread) => {
			clearTimeout(late);
			request.off("data", onData);
			resolve(body);
		};
		const onData = (chunk: Buffer) => {
			length += chunk.length;
			chunks.push(chunk);
			if (length <= most) return;
			request.pause();
			end("too-large");
		};
		const late = setTimeout(() => end("too-slow"), REQUEST_TIMEOUT);
		request.on("data", onData);
		request.once("end", () => end(Buffer.concat(chunks)));
		request.once("error", () => end("gone"));
		request.once("close", () => end("gone"));
	});
}

/** Reads on for a moment and forgets it, so that an answer can be heard; whether the body is over. */
export async function readAway(request: IncomingMessage): Promise<boolean> {
	if (request.complete || !hasBody(request)) return true;
	if (uninvited.has(request)) return false;
	const { promise, resolve } = Promise.withResolvers<void>();
	const enough = setTimeout(resolve, REFUSED_BODY_DRAIN);
	request.once("end", resolve);
	request.once("close", resolve);
	request.resume();
	await promise;
	clearTimeout(enough);
	return request.complete;
}
