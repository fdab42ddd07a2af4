import type { IncomingMessage, ServerResponse } from "node:http";

/** One request on its way through the front: what every reply needs. */
export interface Exchange {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	/** Names this request in the log and in the reply. */
	readonly id: string;
	/** The server is stopping: the connection closes after this reply. */
	readonly closing: boolean;
}

/** Header lines that differ from reply to reply. */
export function ownHeaders({ id, closing }: Pick<Exchange, "id" | "closing">): string[] {
	return closing ? ["X-Request-Id", id, "Connection", "close"] : ["X-Request-Id", id];
}

/** Sends header lines and, unless the method is HEAD, the bytes. */
export function send(
	{ request, response, ...own }: Exchange,
	status: number,
	headers: readonly string[],
	bytes: Buffer | null,
): void {
	response.writeHead(status, [...headers, ...ownHeaders(own)]);
	if (bytes === null || request.method === "HEAD") response.end();
	else response.end(bytes);
}
