import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { JSON_TYPE, mediaTypeOf } from "#src/contract/sent-body.ts";
import { REFUSED_BODY_DRAIN } from "#src/site/connection-limits.ts";
import { hasBody } from "../gate/body.ts";
import { type Exchange, type HeaderList, send } from "./exchange.ts";
import { PROBLEM_TYPE, problemOf } from "./problem.ts";
import { unkeptHeaders } from "./unkept-headers.ts";

/** A whole page in the protocol's own words, for when nothing else can be shown. */
function plainPage(status: number, id: string): Buffer {
	const title = `${status} ${STATUS_CODES[status] ?? ""}`.trim();
	return Buffer.from(
		`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${id}</p></body></html>`,
	);
}

/** What a refusal says, in the form its reader takes. */
interface Words {
	readonly type: string;
	readonly body: Buffer;
	/** False: its reader asked for the header lines alone. */
	readonly isSent?: boolean;
}

function wordsFor(program: boolean, status: number, id: string): Words {
	if (!program) return { type: "text/html; charset=utf-8", body: plainPage(status, id) };
	return { type: PROBLEM_TYPE, body: Buffer.from(JSON.stringify(problemOf(status, {}))) };
}

/** Whether a program asks: the API's clients, and scripts of our pages that send something. */
function isProgram({ url, headers }: Exchange["request"]): boolean {
	return (url?.startsWith("/api/") ?? false) || mediaTypeOf(headers["content-type"]) === JSON_TYPE;
}

/** Refuses a request: a problem document for programs, else a plain page. */
export function refuse(exchange: Exchange, status: number, more: HeaderList = []): void {
	if (hasBody(exchange.request) && !exchange.request.complete) return void refuseBody(exchange, status, more);
	const { type, body } = wordsFor(isProgram(exchange.request), status, exchange.id);
	send(exchange, status, unkeptHeaders(type, body.length, exchange.security, more), body);
}

/**
 * Refuses a request whose body is still on its way. Node would cut the connection with its answer, and the
 * client might never read it; here the rest of the body is thrown away for a moment first.
 */
function refuseBody({ request, response, id, security, about }: Exchange, status: number, more: HeaderList): void {
	about.status = status;
	// An earlier answer of this connection is not out yet: nothing may be written in between.
	if (response.socket === null) return void request.socket.destroy();
	request.resume();
	const words = wordsFor(isProgram(request), status, id);
	refuseSocket(request.socket, status, id, [...security, ...more], { ...words, isSent: request.method !== "HEAD" });
}

/** Sends the canonical address of what was asked for; `location` is a path of this site. */
export function redirect(exchange: Exchange, location: string): void {
	send(exchange, 308, unkeptHeaders("text/html; charset=utf-8", 0, exchange.security, [["Location", location]]), null);
}

/** Answers a connection on which no valid request arrived, and ends it. */
export function refuseSocket(
	socket: Socket,
	status: number,
	id: string,
	security: HeaderList,
	{ type, body, isSent = true }: Words = wordsFor(false, status, id),
): void {
	if (!socket.writable) return void socket.destroy();
	const flat = [...unkeptHeaders(type, body.length, security, []), "Connection", "close", "X-Request-Id", id];
	const lines = flat.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${flat[index + 1]}`] : []));
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${isSent ? body : ""}`);
	const cut = setTimeout(() => socket.destroy(), REFUSED_BODY_DRAIN);
	socket.once("close", () => clearTimeout(cut));
}
