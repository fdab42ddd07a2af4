import { mayRead } from "#src/contract/audience.ts";
import type { CallError, CallRequest, Outcome } from "#src/contract/call.ts";
import { failureMessage, timeoutMessage } from "#src/contract/messages.ts";
import { type CallName, isCallName } from "#src/contract/registry.ts";
import { audienceOf } from "#src/identity/audience.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";
import { type Clock, MONOTONIC, within } from "#src/site/clock.ts";
import { API_TIMEOUT, BUDGET, QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { CALLS } from "#src/site/trace-channels.ts";
import { checkReply } from "./check-reply.ts";
import { type PreparedCall, prepare } from "./prepare.ts";
import type { Answered, ReplyMemory } from "./reply-memory.ts";
import type { Held, Transport } from "./transport.ts";

/** Who asks for a call, as the log tells it: no address and nothing of a visitor's. */
interface Asker {
	/** Names the visitor's request; null when none led to this. */
	readonly request: string | null;
	/** The pattern of the page's route; null when no page asks, but a client of the API. */
	readonly pattern: string | null;
	/** Whether the page goes without what it shows. */
	readonly isOptional?: boolean;
}

interface CallOptions {
	readonly locale: string;
	readonly identity: Identity;
	/** Milliseconds until the call counts as timed out. */
	readonly budget: number;
	/** False: the reply is used once, and would drive out others. */
	readonly isRemembered?: boolean;
	/** Names the request or the page that asks, for the log; nothing when nobody waits. */
	readonly asker?: Asker;
}

/** One state of the content, held for the time of one render so that a page never mixes two. */
export interface SupportSnapshot {
	/** Content version, or null when a remote API does not tell. */
	readonly version: string | null;
	/** The brand with its locales, of the same state as the answers. */
	readonly brand: Brand;
	/** Never rejects: what went wrong is in the outcome. */
	call<Data>(request: CallRequest<Data>, options: CallOptions): Promise<Outcome<Data>>;
	release(): void;
}

/** How pages, the API face and feeds reach the support API, whichever transport is behind it. */
export interface SupportClient {
	snapshot(): SupportSnapshot;
}

/** A failed call, for log and metrics. */
export interface CallFailure {
	readonly call: string;
	/** Its address without a query; where somebody typed words, the pattern of it alone. */
	readonly path: string;
	readonly error: CallError;
	/** What of the answer does not fit the contract: the field and what is expected there, or "". */
	readonly fault: string;
	/** A beginning of what was answered, or of the field that does not fit, or "". */
	readonly text: string;
	readonly asker?: Asker | undefined;
}

export interface SupportClientOptions {
	readonly transport: Transport;
	readonly memory: ReplyMemory;
	readonly queryMaxLength?: number;
	/** By which a call is late. */
	readonly clock?: Clock;
	onFailure?(failure: CallFailure): void;
}

/**
 * The client of the support API: the contract's rules, the check of replies, the memory of replies and the
 * outcomes, once for every transport.
 */
export function createSupportClient(options: SupportClientOptions): SupportClient {
	return {
		snapshot: () => {
			const held = options.transport.hold();
			const underWay = new Set<Promise<Answered>>();
			return {
				version: held.version,
				brand: held.brand,
				call: (request, callOptions) => call(request, callOptions, held, underWay, options),
				// What is still under way is worth remembering although nobody waits for it any more.
				release: () => {
					if (underWay.size === 0) held.release();
					else void Promise.allSettled(underWay).then(() => held.release());
				},
			};
		},
	};
}

async function call<Data>(
	request: CallRequest<Data>,
	{ locale, identity, budget, isRemembered = true, asker }: CallOptions,
	held: Held,
	underWay: Set<Promise<Answered>>,
	{ memory, queryMaxLength = QUERY_MAX_LENGTH, clock = MONOTONIC, onFailure }: SupportClientOptions,
): Promise<Outcome<Data>> {
	const { name } = request;
	const prepared = prepare(request, { locale, queryMaxLength });
	if (prepared.state === "skipped") return prepared;
	const report = ({ outcome, fault, text }: Answered): Outcome<Data> => {
		// An answer to what somebody typed may repeat it, and that is nobody's business.
		const said = prepared.state === "ready" && !prepared.isTyped ? text : "";
		const path = prepared.state === "ready" && !prepared.isTyped ? prepared.path : request.call.path;
		if (outcome.state === "failed") onFailure?.({ call: name, path, error: outcome.error, fault, text: said, asker });
		// The schema that the reply fits is the one the request's type comes from.
		return outcome as Outcome<Data>;
	};
	if (prepared.state === "refused")
		return report(failed(name, { kind: "status", status: 400, errors: prepared.errors }));
	// A call that names a locale of its own is about that one.
	const about = String(prepared.values.get("locale") ?? locale);
	if (!isCallName(name) || !held.brand.locales.some(({ code }) => code === about))
		return report(failed(name, { kind: "status", status: 404 }));
	// Nobody is asked what is for agents alone: the same address may be another call's for everybody.
	const reader = audienceOf(identity);
	if (!mayRead(reader, request.call.audience)) return report(failed(name, { kind: "status", status: 403 }));
	// Who waits longer may join, and a late answer is still remembered.
	const patience = Math.min(Math.max(budget, BUDGET.critical), API_TIMEOUT);
	const send = () => sendOnce(name, prepared, held, { locale: about, identity, patience });
	const asked =
		isRemembered && memory.keeps(request, identity, held)
			? memory.ask(request, prepared, { version: held.version, locale: about, audience: reader }, send)
			: send();
	underWay.add(asked);
	void asked.finally(() => underWay.delete(asked));
	return report(await within(clock, budget, asked).catch(() => failed(name, { kind: "timeout", status: null })));
}

function failed(name: string, error: Omit<CallError, "message">, text = "", fault = ""): Answered {
	const message = error.kind === "timeout" ? timeoutMessage(name) : failureMessage(name);
	return { outcome: { state: "failed", error: { ...error, message } }, fault, text };
}

/** Asks the API and checks what it says; never rejects. */
async function sendOnce(
	name: CallName,
	prepared: PreparedCall,
	held: Held,
	sending: Parameters<Held["send"]>[2],
): Promise<Answered> {
	try {
		const told = { call: name, isElsewhere: held.sanitise !== null };
		const reply = await CALLS.tracePromise(() => held.send(name, prepared, sending), told);
		if (reply.state === "failed") return failed(name, reply.error, reply.text, reply.fault);
		if (reply.state === "redirect")
			return reply.isOurs || isLogin(reply.location, held.brand)
				? { outcome: { state: "redirect", location: reply.location }, fault: "", text: "" }
				: failed(name, { kind: "status", status: 301 }, "", "Location is of none of the brand's loginOrigins");
		const checked = checkReply(name, reply.value, held.sanitise);
		if (!checked.fits) return failed(name, { kind: "reply", status: reply.status }, checked.found, checked.fault);
		const until = reply.until === null ? {} : { until: reply.until };
		return { outcome: { state: "ok", data: checked.data, ...until }, fault: "", text: "" };
	} catch {
		return failed(name, { kind: "connection", status: null });
	}
}

/** Whether an address belongs to a configured login: no reply sends a browser anywhere else. */
function isLogin(location: string, { loginOrigins }: Brand): boolean {
	if (!URL.canParse(location)) return false;
	const { origin, username, password } = new URL(location);
	return !username && !password && loginOrigins.some((each) => new URL(each).origin === origin);
}
