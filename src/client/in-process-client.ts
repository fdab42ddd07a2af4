import type { CallError, CallRequest, Outcome } from "#src/contract/call.ts";
import { failureMessage, timeoutMessage } from "#src/contract/messages.ts";
import { CALL_NAMES, type CallName } from "#src/contract/registry.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";
import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { type PreparedCall, prepare } from "./prepare.ts";
import type { CallOptions, SupportClient, SupportSnapshot } from "./support-client.ts";

/** What the client needs to know of the embedded service: one state of the content, and how to ask. */
export interface Pinned {
	readonly version: string;
	readonly brand: Brand;
	release(): void;
}

export interface InProcessService<Snapshot extends Pinned> {
	answer(
		name: CallName,
		raw: (parameter: string) => unknown,
		asked: { readonly locale: string; readonly identity: Identity; readonly snapshot: Snapshot },
	): Promise<
		| { readonly ok: true; readonly data: unknown }
		| { readonly ok: false; readonly problem: { readonly status: number } }
	>;
}

const isCallName = (name: string): name is CallName => CALL_NAMES.some((each) => each === name);

/** Reaches the embedded service without a request on the wire, by the same rules and with the same outcomes. */
export function createInProcessClient<Snapshot extends Pinned>(
	service: InProcessService<Snapshot>,
	content: { acquire(): Snapshot },
	{ queryMaxLength = QUERY_MAX_LENGTH } = {},
): SupportClient {
	return {
		snapshot: (): SupportSnapshot => {
			const pinned = content.acquire();
			return {
				version: pinned.version,
				brand: pinned.brand,
				call: (request, options) => call(service, pinned, request, options, queryMaxLength),
				release: () => pinned.release(),
			};
		},
	};
}

async function call<Data, Snapshot extends Pinned>(
	service: InProcessService<Snapshot>,
	snapshot: Snapshot,
	request: CallRequest<Data>,
	{ locale, identity, budget, signal }: CallOptions,
	queryMaxLength: number,
): Promise<Outcome<Data>> {
	const { name } = request;
	const prepared = prepare(request, { locale, queryMaxLength });
	if (prepared.state === "skipped") return prepared;
	if (!isCallName(name)) return failed({ kind: "connection", status: null, message: failureMessage(name) });
	const sent = sentValues(prepared);
	const asked = { locale, identity, snapshot };
	try {
		const answer = await within(
			service.answer(name, (parameter) => sent.get(parameter), asked),
			budget,
			signal,
		);
		if (answer === null) return failed({ kind: "timeout", status: null, message: timeoutMessage(name) });
		// The service has checked the reply against the schema from which the request's type comes.
		return answer.ok
			? { state: "ok", data: answer.data as Data }
			: failed({ kind: "status", status: answer.problem.status, message: failureMessage(name) });
	} catch {
		return failed({ kind: "connection", status: null, message: failureMessage(name) });
	}
}

const failed = (error: CallError): { state: "failed"; error: CallError } => ({ state: "failed", error });

/** Everything that would travel, in the form it would travel in. */
function sentValues({ identifiers, query, body }: PreparedCall): Map<string, unknown> {
	return new Map<string, unknown>([...query, ...Object.entries(body ?? {}), ...Object.entries(identifiers)]);
}

/** The answer, or null when the budget is used up first or nobody waits any more. */
async function within<Answer>(
	answer: Promise<Answer>,
	budget: number,
	signal: AbortSignal | undefined,
): Promise<Answer | null> {
	let timer: NodeJS.Timeout | undefined;
	let stop: (() => void) | undefined;
	const late = new Promise<null>((resolve) => {
		timer = setTimeout(resolve, budget, null);
		stop = () => resolve(null);
		if (signal?.aborted) stop();
		signal?.addEventListener("abort", stop, { once: true });
	});
	try {
		return await Promise.race([answer, late]);
	} finally {
		clearTimeout(timer);
		if (stop) signal?.removeEventListener("abort", stop);
	}
}
