import { httpTransport } from "#src/client/http-transport.ts";
import { remoteApi } from "#src/client/remote-api.ts";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { type CallFailure, createSupportClient, type SupportSnapshot } from "#src/client/support-client.ts";
import type { Transport } from "#src/client/transport.ts";
import type { CallRequest, Outcome } from "#src/contract/call.ts";
import { CALL_NAMES } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Clock } from "#src/site/clock.ts";
import { BUDGET } from "#src/site/limits.ts";
import { BRAND } from "../fixtures/brand.ts";
import { sampleReply } from "../fixtures/sample-reply.ts";
import type { FailingReply } from "./failing-replies.ts";

const nameOf = (request: CallRequest) => {
	const name = CALL_NAMES.find((each) => each === request.name);
	if (name === undefined) throw new Error(`${request.name} is missing in src/contract/registry.ts`);
	return name;
};

const SOUND: Transport = {
	hold: () => ({
		version: "v1",
		brand: BRAND,
		sanitise: null,
		send: async (name) => ({ state: "ok", status: 200, value: sampleReply(name), until: null }),
		release: () => {},
	}),
};
const sound = createSupportClient({ transport: SOUND, memory: new ReplyMemory({ maxBytes: 0 }) }).snapshot();
const soundOutcomes = new Map<string, Promise<Outcome<unknown>>>();

function soundly<Data>(request: CallRequest<Data>, options: Parameters<SupportSnapshot["call"]>[1]) {
	const known = soundOutcomes.get(request.key) ?? sound.call(request, options);
	soundOutcomes.set(request.key, known);
	// It is the outcome of the same request.
	return known as Promise<Outcome<Data>>;
}

const OPTIONS = { locale: BRAND.defaultLocale, identity: ANONYMOUS, budget: BUDGET.critical } as const;

/** A clock of which everybody who waits for what never ends has waited long enough at once, and nobody else ever has. */
const clockFor = ({ isEndless = false }: FailingReply): Clock => ({
	now: () => 0,
	after: (_, run) => {
		if (isEndless) setImmediate(run);
		return () => {};
	},
});

/** Whether a request is sent at all: one without what it needs is not. */
export const isSent = async (request: CallRequest): Promise<boolean> =>
	(await soundly(request, OPTIONS)).state !== "skipped";

/**
 * A support API over HTTP in which everything is well but for one request; its failing goes the whole way through the
 * client.
 *
 * @param failing null when nothing fails
 */
export function failingSupport(failing: { readonly key: string; readonly reply: FailingReply } | null) {
	const failures: CallFailure[] = [];
	const client = createSupportClient({
		transport: httpTransport(remoteApi({ base: "http://api.example", token: null }), () => ({
			version: "v1",
			brand: BRAND,
		})),
		memory: new ReplyMemory({ maxBytes: 0 }),
		...(failing ? { clock: clockFor(failing.reply) } : {}),
		onFailure: (failure) => failures.push(failure),
	});
	const snapshot: SupportSnapshot = {
		version: "v1",
		brand: BRAND,
		release: () => {},
		call: async (request, options) => {
			if (request.key !== failing?.key) return soundly(request, options);
			const fetched = globalThis.fetch;
			globalThis.fetch = async () => failing.reply.answer(sampleReply(nameOf(request)));
			try {
				return await client.snapshot().call(request, options);
			} finally {
				globalThis.fetch = fetched;
			}
		},
	};
	return { snapshot, failures };
}
