import type { Answer } from "#src/contract/answer.ts";
import { SESSION_COOKIE } from "#src/identity/authenticate.ts";
import type { Identity } from "#src/identity/identity.ts";
import { createSanitiser, type Sanitise } from "#src/packs/sanitise.ts";
import type { Brand } from "#src/site/brand.ts";
import { API_REPLY_MAX_BYTES, LOGGED_REPLY_LENGTH } from "#src/site/limits.ts";
import { cappedText } from "./capped-text.ts";
import type { PreparedCall } from "./prepare.ts";
import type { Sending, Transport } from "./transport.ts";

/** What is known of the content behind an API elsewhere. */
export interface RemoteState {
	/** Null when the API does not tell. */
	readonly version: string | null;
	readonly brand: Brand;
}

/**
 * Reaches a support API over HTTP.
 *
 * @param base origin of the API, with a path before `/api` when it has one; no trailing slash
 * @param state what is known of it now
 */
export function httpTransport(base: string, state: () => RemoteState): Transport {
	const sanitisers = new WeakMap<Brand, Sanitise>();
	const sanitiserOf = (brand: Brand): Sanitise => {
		const sanitise = sanitisers.get(brand) ?? createSanitiser(brand.manualScheme);
		sanitisers.set(brand, sanitise);
		return sanitise;
	};
	return {
		hold: () => {
			const { version, brand } = state();
			return {
				version,
				brand,
				sanitise: sanitiserOf(brand),
				send: (_name, call, sending) => sendOverHttp(base, call, sending),
				release: () => {},
			};
		},
	};
}

/**
 * Sends a prepared call to a support API over HTTP. Follows no redirect, keeps no cookie, reads no more
 * than a reply may have; nothing of an anonymous visitor's travels.
 *
 * @param base origin of the API, with a path before `/api` when it has one; no trailing slash
 * @returns never rejects
 */
export async function sendOverHttp(base: string, call: PreparedCall, sending: Sending): Promise<Answer> {
	const deadline = AbortSignal.timeout(sending.patience);
	try {
		const response = await fetch(addressOf(base, call), requestOf(call, sending.identity, deadline));
		const text = await cappedText(response.body, API_REPLY_MAX_BYTES);
		const location = response.headers.get("location");
		if (response.status === 301 && location !== null) return { state: "redirect", location };
		if (!response.ok) return refused(response.status, text ?? "");
		const value = text === null ? undefined : parsed(text);
		return { state: "ok", status: response.status, value, until: untilOf(response.headers.get("expires")) };
	} catch {
		return {
			state: "failed",
			error: { kind: deadline.aborted ? "timeout" : "connection", status: null },
			text: "",
		};
	}
}

function addressOf(base: string, { path, query }: PreparedCall): string {
	const search = new URLSearchParams(query.map(([name, value]) => [name, value]));
	return `${base}${path}${search.size > 0 ? `?${search}` : ""}`;
}

function requestOf({ method, body }: PreparedCall, identity: Identity, signal: AbortSignal): RequestInit {
	const headers = {
		accept: "application/json",
		...(body ? { "content-type": "application/json" } : {}),
		...credentials(identity),
	};
	return { method, headers, redirect: "manual", signal, ...(body ? { body: JSON.stringify(body) } : {}) };
}

/** Of all cookies the session alone, and only a verified agent's: the named allowlist of what a remote API may see. */
function credentials(identity: Identity): Record<string, string> {
	return identity.kind === "agent" && identity.session !== undefined
		? { cookie: `${SESSION_COOKIE}=${identity.session}` }
		: {};
}

function refused(status: number, text: string): Answer {
	return { state: "failed", error: { kind: "status", status }, text: text.slice(0, LOGGED_REPLY_LENGTH) };
}

/** Undefined, which fits no reply, when the text is no JSON. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The instant of an `Expires` header that lies ahead; other uses of that header say nothing about the answer. */
function untilOf(expires: string | null): string | null {
	const instant = Date.parse(expires ?? "");
	return instant > Date.now() ? new Date(instant).toISOString() : null;
}
