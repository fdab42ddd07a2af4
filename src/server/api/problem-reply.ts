import { STATUS_CODES } from "node:http";
import type { CallError } from "#src/contract/call.ts";
import type { ProblemDocument } from "#src/contract/problem.ts";

/** A problem document (RFC 9457) with the specification's sentence about the call. */
export function problemOf(status: number, detail: string, errors?: CallError["errors"]): ProblemDocument {
	return {
		type: "about:blank",
		title: STATUS_CODES[status] ?? "Error",
		status,
		detail,
		...(errors ? { errors: [...errors] } : {}),
	};
}

/** Statuses that say something about what was asked; all others of an API are its own trouble. */
const SAID: ReadonlySet<number> = new Set([400, 403, 404, 410, 413, 415, 422, 429, 500, 501, 503]);

/** The status by which our own API tells why a call failed. */
export function statusOf({ kind, status }: CallError): number {
	if (kind === "timeout") return 504;
	return kind === "status" && status !== null && SAID.has(status) ? status : 502;
}
