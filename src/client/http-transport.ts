import type { Answer } from "#src/contract/answer.ts";
import type { CallName } from "#src/contract/registry.ts";
import type { Identity } from "#src/identity/identity.ts";
import { sessionHeader } from "#src/identity/session-header.ts";
import { createSanitiser, type Sanitise } from "#src/packs/sanitise.ts";
import type { Brand } from "#src/site/brand.ts";
import type { AttemptEnd } from "./breaker.ts";
import { connectionFault, connectionReason } from "./connection-fault.ts";
import type { PreparedCall } from "./prepare.ts";
import { askCall, endOfStatus, type RemoteApi, tokenHeaders } from "./remote-api.ts";
import { beginningOf, readReply } from "./reply-body.ts";
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
 * @param state what is known of it now
 */
export function httpTransport(api: RemoteApi, state: () => RemoteState): Transport {
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
				send: (name, call, sending) => sendOverHttp(api, name, call, sending),
				release: () => {},
			};
		},
	};
}

/**
 * Sends a prepared call to a support API over HTTP. Follows no redirect, keeps no cookie, reads no more
 * than a reply may have; nothing of an anonymous visitor's travels but what he sends.
 * A host in trouble is not asked, nor is a call that asked to be left alone.
 *
 * @returns never rejects
 */
export async function sendOverHttp(
	api: RemoteApi,
	name: CallName,
	call: PreparedCall,
	sending: Sending,
): Promise<Answer> {
	const asked = { name, isSending: call.method === "POST" };
	// Waiting for a place takes of the same time.
	const deadline = AbortSignal.timeout(sending.patience);
	const sent = await askCall(api, asked, async () => {
		const placed = api.places.run(async () => (deadline.aborted ? NOT_ASKED : sendOnce(api, call, sending, deadline)));
		return placed ?? NOT_ASKED;
	});
	return sent?.answer ?? { state: "failed", error: { kind: "resting", status: null }, text: "" };
}

/** An answer, and what it says about the host. */
interface Sent {
	readonly answer: Answer;
	readonly end: AttemptEnd;
}

/** There was no place for it in time, which tells nothing about the host. */
const NOT_ASKED: Sent = {
	answer: { state: "failed", error: { kind: "timeout", status: null }, text: "" },
	end: { state: "unknown" },
};

async function sendOnce(api: RemoteApi, call: PreparedCall, sending: Sending, deadline: AbortSignal): Promise<Sent> {
	try {
		const response = await fetch(addressOf(api.base, call), requestOf(api, call, sending.identity, deadline));
		const { status, headers } = response;
		const end = endOfStatus(status, headers, call.method === "POST");
		const location = headers.get("location");
		if (!response.ok) {
			const text = await beginningOf(response.body);
			if (status === 301 && location !== null) return { answer: { state: "redirect", location }, end };
			return { answer: { state: "failed", error: { kind: "status", status }, text }, end };
		}
		const read = await readReply(response.body);
		if ("fault" in read)
			return {
				answer: { state: "failed", error: { kind: "reply", status }, text: "", fault: `the reply ${read.fault}` },
				end,
			};
		return { answer: { state: "ok", status, value: read.value, until: untilOf(headers.get("expires")) }, end };
	} catch (error) {
		if (deadline.aborted)
			return {
				answer: { state: "failed", error: { kind: "timeout", status: null }, text: "" },
				end: broken("timeout"),
			};
		const fault = connectionFault(error);
		return {
			answer: { state: "failed", error: { kind: "connection", status: null }, text: "", fault },
			end: broken(connectionReason(fault)),
		};
	}
}

const broken = (reason: string): AttemptEnd => ({ state: "broken", reason, retryAfter: null });

function addressOf(base: string, { path, query }: PreparedCall): string {
	const search = new URLSearchParams(query.map(([name, value]) => [name, value]));
	return `${base}${path}${search.size > 0 ? `?${search}` : ""}`;
}

function requestOf(
	api: RemoteApi,
	{ method, body }: PreparedCall,
	identity: Identity,
	signal: AbortSignal,
): RequestInit {
	const headers = {
		accept: "application/json",
		...(body ? { "content-type": "application/json" } : {}),
		...tokenHeaders(api),
		...sessionHeader(identity),
	};
	return { method, headers, redirect: "manual", signal, ...(body ? { body: JSON.stringify(body) } : {}) };
}

/** The instant of an `Expires` header that lies ahead; other uses of that header say nothing about the answer. */
function untilOf(expires: string | null): string | null {
	const instant = Date.parse(expires ?? "");
	return instant > Date.now() ? new Date(instant).toISOString() : null;
}
