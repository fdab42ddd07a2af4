import { afterAll, beforeAll } from "vitest";
import type { CallRequest } from "#src/contract/call.ts";
import type { Identity } from "#src/identity/identity.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { twinOf } from "#tests/fixtures/canary.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";

export const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };
/** The twin of a notice leads to what is for agents alone. */
export const NEWS = twinOf("pebble-strap");

type EmbeddedApi = ReturnType<typeof embeddedApi>;

/** The service on the first of June 2026 for one file of tests, which closes it when that file is done. */
export function agentsService() {
	const copy = copyOfAgentsPack();
	copy.edit(`news-and-alerts/${NEWS}/data.json`, (facts) =>
		facts.replace(/"link":\s*\{[^}]*\}/, `"link": { "repairDocument": "${AGENTS_ONLY.mandatory}" }`),
	);
	let api: EmbeddedApi;
	let snapshot: ReturnType<EmbeddedApi["support"]["snapshot"]>;
	beforeAll(async () => {
		api = embeddedApi(await copy.open(), { today: () => "2026-06-01" });
		snapshot = api.support.snapshot();
	});
	afterAll(() => {
		snapshot.release();
		copy.cleanUp();
	});
	const call: typeof snapshot.call = (asked, options) => snapshot.call(asked, options);
	return {
		call,
		answer: (...asked: Parameters<EmbeddedApi["face"]["answer"]>) => api.face.answer(...asked),
		/** What a call answers an agent. */
		async asked<Data>(asked: CallRequest<Data>, locale = "en_GB", identity = AGENT): Promise<Data> {
			const outcome = await call(asked, { locale, identity, budget: 5_000 });
			if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
			return outcome.data;
		},
	};
}
