import type { Socket } from "node:net";
import type { Exchange } from "../http/exchange.ts";
import { errorFields, type Log } from "./log.ts";

/** What a request for a file is about: how long it takes is its reader's affair. */
export const FILE = "file";

/** Writes what became of requests. */
export interface RequestLog {
	/** A request begins; its line follows when its answer is out, or its client gone. */
	begins(exchange: Exchange): void;
}

interface Lines {
	/** Whether every request has its line. */
	readonly all: boolean;
	/** Milliseconds from which a request has its line. */
	readonly slow: number;
}

/**
 * One line for each request that failed or was slow, with reason, page type, pattern and milliseconds; with an
 * access log one for every request besides. Never a query, an address of a client, a header or a cookie.
 */
export function createRequestLog(log: Log, { all, slow }: Lines): RequestLog {
	const written = new WeakMap<Socket, number>();
	/** What went out on a connection since its last answer: answers of one connection follow each other. */
	const bytesOf = (socket: Socket): number => {
		const before = written.get(socket) ?? 0;
		written.set(socket, socket.bytesWritten);
		return socket.bytesWritten - before;
	};
	return {
		begins: (exchange) => {
			const began = performance.now();
			const { request, response } = exchange;
			const { socket } = request;
			response.on("close", () => {
				const milliseconds = Math.round((performance.now() - began) * 10) / 10;
				tell(log, exchange, milliseconds, milliseconds >= slow);
				if (all) log.info({ ...factsOf(exchange, milliseconds), bytes: bytesOf(socket) }, "request");
			});
		},
	};
}

function tell(log: Log, exchange: Exchange, milliseconds: number, isSlow: boolean): void {
	const { about } = exchange;
	const status = statusOf(exchange);
	if (status !== null && status >= 500) {
		const { why, error } = about;
		const more = { ...(why === null ? {} : { why }), ...(error === null ? {} : errorFields(error)) };
		log[error === null ? "warn" : "error"]({ ...factsOf(exchange, milliseconds), ...more }, "request failed");
	} else if (isSlow && about.pattern !== FILE) log.warn(factsOf(exchange, milliseconds), "request slow");
}

/** The status of an answer; null when the client went before it had one. */
const statusOf = ({ response, about }: Exchange): number | null =>
	about.status ?? (response.writableFinished ? response.statusCode : null);

/** What the log may know of a request. */
function factsOf(exchange: Exchange, milliseconds: number) {
	const { request, id, about } = exchange;
	const { pageType, pattern, reason } = about;
	return {
		request: id,
		method: request.method,
		...(pageType === null ? {} : { pageType }),
		pattern,
		status: statusOf(exchange),
		...(reason === null ? {} : { reason }),
		milliseconds,
	};
}
