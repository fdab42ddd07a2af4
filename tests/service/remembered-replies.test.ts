import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { CALL_NAMES, CALLS, callOf, requestByName } from "#src/contract/registry.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };
const { mandatory } = AGENTS_ONLY;

const GIVEN: Readonly<Record<string, string>> = {
	...{ productName: "pebble-20", model: "pebble-20", contextId: "pebble-20", language: "all" },
	...{ appType: "asc", query: "pebble", documentId: "pebble-manual", articleFamilyId: "pair-pebble" },
	...{ contentFamilyId: mandatory, categoryName: "speakers", downloadId: "pebble-firmware" },
};

let copy: Copy;
let content: Content;

beforeAll(async () => {
	copy = copyOfAgentsPack();
	content = await copy.open();
});
afterAll(() => {
	copy.cleanUp();
});

const READING = CALL_NAMES.filter((name) => callOf(name).method === "GET");

/** What every reading call answers, with words that narrow it and without. */
async function answered({ support }: ReturnType<typeof embeddedApi>, identity: Identity): Promise<unknown[]> {
	const snapshot = support.snapshot();
	const requests = READING.flatMap((name) => [
		requestByName(name, (parameter) => GIVEN[parameter]),
		requestByName(name, (parameter) => (callOf(name).needed.includes(parameter) ? GIVEN[parameter] : undefined)),
	]);
	const outcomes = await Promise.all(
		requests.map((each) => snapshot.call(each, { locale: "en_GB", identity, budget: 60_000 })),
	);
	snapshot.release();
	return outcomes.map((outcome, index) => ({ name: requests[index]?.name, outcome }));
}

test.each([
	["an agent", AGENT],
	["everybody", ANONYMOUS],
] as const)("on no day %s is told what was so on another, whatever is remembered", async (_, identity) => {
	let today = "";
	const remembering = embeddedApi(content, { today: () => today });
	for (const day of ["2024-01-15", "2026-01-31", "2026-02-01", "2026-06-01", "2026-06-02", "2027-06-01"]) {
		today = day;
		expect(await answered(remembering, identity), day).toEqual(
			await answered(embeddedApi(content, { today: () => day }), identity),
		);
	}
});

test("what tells the day holds to its end, and what does not tell it holds on", async () => {
	const snapshot = embeddedApi(content, { today: () => "2026-06-01" }).support.snapshot();
	const options = { locale: "en_GB", identity: AGENT, budget: 60_000 };
	const until = "2026-06-02T00:00:00.000Z";
	expect(await snapshot.call(request(CALLS.offlinePack, { productName: "pebble-20" }), options)).toMatchObject({
		until,
	});
	expect(await snapshot.call(request(CALLS.agentChanges, {}), options)).toMatchObject({ until });
	expect(await snapshot.call(request(CALLS.mandatoryNews, {}), options)).not.toHaveProperty("until");
	expect(await snapshot.call(request(CALLS.models, { categoryName: "speakers" }), options)).not.toHaveProperty("until");
	snapshot.release();
});

test("what is imported is told to an agent at once, and what was remembered before to nobody any more", async () => {
	const { support } = embeddedApi(content, { today: () => "2026-06-01" });
	const titles = async () => {
		const snapshot = support.snapshot();
		const options = { locale: "en_GB", identity: AGENT, budget: 60_000 };
		const told = await snapshot.call(request(CALLS.mandatoryNews, {}), options);
		const changed = await snapshot.call(request(CALLS.agentChanges, { since: "2026-01-01" }), options);
		snapshot.release();
		return [told, changed].flatMap((each) =>
			each.state === "ok" ? each.data.results.filter(({ id }) => id === mandatory).map(({ title }) => title) : [],
		);
	};
	const before = await titles();
	expect(before).toHaveLength(2);
	const seen = new Promise<void>((resolve) => {
		const stop = content.onChange(() => {
			stop();
			resolve();
		});
	});
	copy.edit(`repair-documents/${mandatory}/en_GB.md`, (text) => text.replace("mandatory news", "news of another day"));
	await copy.import();
	await seen;
	const after = before.map((title) => title.replace("mandatory news", "news of another day"));
	expect(after).not.toEqual(before);
	expect(await titles()).toEqual(after);
});
