import type { CallRequest, Outcome } from "#src/contract/call.ts";
import { failureMessage, timeoutMessage } from "#src/contract/messages.ts";
import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { prepare } from "./prepare.ts";

/** Milliseconds an island waits: after that a reader has gone on. */
const PATIENCE = 10_000;

export interface BrowserCallOptions {
	readonly locale: string;
	readonly signal?: AbortSignal;
	readonly queryMaxLength?: number;
}

/**
 * Asks our own support API from an island: same origin, same rules as on the server. Never rejects;
 * a call that was given up is a timeout.
 */
export async function callFromBrowser<Data>(
	request: CallRequest<Data>,
	{ locale, signal, queryMaxLength = QUERY_MAX_LENGTH }: BrowserCallOptions,
): Promise<Outcome<Data>> {
	const { name } = request;
	const prepared = prepare(request, { locale, queryMaxLength });
	if (prepared.state === "skipped") return prepared;
	if (prepared.state === "refused")
		return {
			state: "failed",
			error: { kind: "status", status: 400, errors: prepared.errors, message: failureMessage(name) },
		};
	const { method, path, query, body } = prepared;
	const search = new URLSearchParams(query.map(([parameter, value]) => [parameter, value]));
	const deadline = AbortSignal.timeout(PATIENCE);
	try {
		const response = await fetch(`${path}${search.size > 0 ? `?${search}` : ""}`, {
			method,
			credentials: "same-origin",
			headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) },
			signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		if (!response.ok)
			return { state: "failed", error: { kind: "status", status: response.status, message: failureMessage(name) } };
		// Our own origin keeps the contract: the server has checked the reply.
		return { state: "ok", data: (await response.json()) as Data };
	} catch {
		return deadline.aborted || signal?.aborted
			? { state: "failed", error: { kind: "timeout", status: null, message: timeoutMessage(name) } }
			: { state: "failed", error: { kind: "connection", status: null, message: failureMessage(name) } };
	}
}
