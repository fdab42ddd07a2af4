import type { IncomingMessage } from "node:http";
import type { Action } from "#src/actions/action.ts";
import { type BodyKind, bodyKind } from "#src/actions/read-form.ts";
import type { PageForm } from "#src/contract/page-form.ts";
import { JSON_TYPE } from "#src/contract/sent-body.ts";
import { isOwnOrigin } from "../gate/own-origin.ts";

/**
 * Whether a sending may come from where it comes. A page that tells nobody its address says "null" for its origin; who
 * sends to a secret address has proven that he was given it.
 */
export function mayCome(request: IncomingMessage, action: Action, origins: readonly string[]): boolean {
	if (isOwnOrigin(request, origins)) return true;
	const site = request.headers["sec-fetch-site"];
	const isOwnSite = site === undefined || site === "same-origin";
	return action.isProvenByAddress === true && isOwnSite && request.headers.origin === "null";
}

/** How a body is written; null when the action does not take it. */
export function kindOf({ headers }: IncomingMessage, { files }: Action): BodyKind | null {
	const kind = headers["content-encoding"] === undefined ? bodyKind(headers["content-type"]) : null;
	return kind === "multipart" && !files ? null : kind;
}

/** What an action takes, for `Accept-Post`. */
export const acceptedBy = ({ files }: Action): string =>
	["application/x-www-form-urlencoded", ...(files ? ["multipart/form-data"] : []), JSON_TYPE].join(", ");

/** Whether the answer is read by a program, such as a script of our pages, and not by a reader. */
export const isForProgram = ({ headers }: IncomingMessage, kind: BodyKind | null): boolean =>
	kind === "json" || headers.accept === JSON_TYPE;

/** The status of the page of an action: one that says that there is nothing is a 404. */
export const statusOfPage = (form: PageForm): 200 | 404 =>
	form.form === "ticket-status" && form.ticket === null ? 404 : 200;
