import { STATUS_CODES } from "node:http";

/** The media type of a problem document. */
export const PROBLEM_TYPE = "application/problem+json";

/** A problem document (RFC 9457): what the status means, and what more there is to say. */
export function problemOf<More extends object>(status: number, more: More) {
	return { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, ...more };
}
