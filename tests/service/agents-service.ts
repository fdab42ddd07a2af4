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

const copy = copyOfAgentsPack();
copy.edit(`news-and-alerts/${NEWS}/data.json`, (facts) =>
	facts.replace(/"link":\s*\{[^}]*\}/, `"link": { "repairDocument": "${AGENTS_ONLY.mandatory}" }`),
);
export let face: ReturnType<typeof embeddedApi>["face"];
export let snapshot: ReturnType<ReturnType<typeof embeddedApi>["support"]["snapshot"]>;

beforeAll(async () => {
	const api = embeddedApi(await copy.open(), { today: () => "2026-06-01" });
	face = api.face;
	snapshot = api.support.snapshot();
});
afterAll(() => {
	snapshot.release();
	copy.cleanUp();
});

/** What a call answers an agent on the first of June 2026. */
export async function asked<Data>(call: CallRequest<Data>, locale = "en_GB", identity = AGENT): Promise<Data> {
	const outcome = await snapshot.call(call, { locale, identity, budget: 5_000 });
	if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
	return outcome.data;
}
