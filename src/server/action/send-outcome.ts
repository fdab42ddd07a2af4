import type { ActionProblem, RememberedCookie, SeeOther } from "#src/actions/action.ts";
import { JSON_TYPE } from "#src/contract/sent-body.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import { type Exchange, type HeaderList, send } from "../http/exchange.ts";
import { PROBLEM_TYPE, problemOf } from "../http/problem.ts";
import { unkeptHeaders } from "../http/unkept-headers.ts";

/** Sends JSON to a program. */
export function sendJson(exchange: Exchange, status: number, type: string, value: unknown, more: HeaderList): void {
	const body = Buffer.from(JSON.stringify(value));
	send(exchange, status, unkeptHeaders(type, body.length, exchange.security, more), body);
}

/** The line that sets a cookie, or takes it back. */
export function cookieLine({ name, value, secure: always, seconds }: RememberedCookie, secure: boolean): string {
	const age = value === null ? 0 : seconds;
	const ends = age === undefined ? "" : `; Max-Age=${age}`;
	return `${name}=${value ?? ""}; Path=/; HttpOnly; SameSite=Lax${secure || always ? "; Secure" : ""}${ends}`;
}

/** Says that something was kept: a browser goes on to its page, a script gets the page's address. */
export function sendKept(
	exchange: Exchange,
	toProgram: boolean,
	{ location, isNew, data, remember = [], clearsCache }: SeeOther,
	secure: boolean,
): void {
	const more: HeaderList = [
		["Location", location],
		...remember.map((cookie) => ["Set-Cookie", cookieLine(cookie, secure)] as const),
		...(clearsCache ? ([["Clear-Site-Data", '"cache"']] as const) : []),
	];
	if (toProgram) return void sendJson(exchange, isNew ? 201 : 200, JSON_TYPE, { ...data, location }, more);
	send(exchange, 303, unkeptHeaders(null, 0, exchange.security, more), null);
}

/** Says what was wrong, as RFC 9457 does. */
export function sendProblem(exchange: Exchange, problem: ActionProblem): void {
	const { status, errors } = problem;
	sendJson(exchange, status, PROBLEM_TYPE, problemOf(status, { errors }), retryHeaders(problem));
}

/** Says when it may be tried again what could not be done for now. */
export function retryHeaders({
	status,
	retryAfterSeconds = status === 503 ? RETRY_AFTER_SECONDS : undefined,
}: Pick<ActionProblem, "status" | "retryAfterSeconds">): HeaderList {
	return retryAfterSeconds === undefined ? [] : [["Retry-After", String(retryAfterSeconds)]];
}
