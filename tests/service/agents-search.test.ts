import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_NAMES, callOf } from "#src/contract/registry.ts";
import { SEARCH_TYPE_ALIASES } from "#src/contract/search/search-types.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY } from "#tests/fixtures/canary.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };

let copy: Copy;
let content: Content;
let face: ReturnType<typeof embeddedApi>["face"];

beforeAll(async () => {
	copy = copyOfAgentsPack();
	content = await copy.open();
	face = embeddedApi(content, { today: () => "2026-06-01" }).face;
});
afterAll(() => {
	copy.cleanUp();
});

async function found(identity: Identity, context: string, asked: Readonly<Record<string, string>>) {
	const address = `http://support.example/api/content/support/en_GB/search${context}?${new URLSearchParams(asked)}`;
	const reply = await face.answer(new Request(address), { ...NOBODY, identity });
	if (reply.status !== 200) return { status: reply.status, count: null, ids: "" };
	const { searchResponse } = await reply.json();
	const ids = searchResponse.results.map(({ id }: { readonly id: string }) => id).join();
	return { status: 200, count: searchResponse.count, ids };
}

/** The words of `type` that lead to a call of service centres. */
const TYPES = CALL_NAMES.map(callOf).flatMap(({ audience, toldBy }) =>
	audience === "asc" && toldBy?.parameter === "type" ? [...(toldBy.values ?? [])] : [],
);

test.each(TYPES)("the calls of agents take both filters, with words and without: type=%s", async (type) => {
	const of = (more: Readonly<Record<string, string>>) => found(AGENT, "", { type, ...more });
	for (const words of [{}, { query: CANARY }]) {
		const all = await of(words);
		expect(all.status).toBe(200);
		for (const none of [{ languageSelectionFilter: "zz" }, { documentTypeFilter: "faq-article" }])
			expect(await of({ ...words, ...none }), JSON.stringify(none)).toEqual({ status: 200, count: 0, ids: "" });
		expect(await of({ ...words, documentTypeFilter: type })).toEqual(all);
		const german = await of({ ...words, languageSelectionFilter: "de" });
		expect(german.count).toBeLessThanOrEqual(all.count);
		for (const written of ["de_DE", "de-DE", "DE"])
			expect(await of({ ...words, languageSelectionFilter: written }), written).toEqual(german);
	}
});

test("one of them finds something of a language, and not all that there is", async () => {
	const type = SEARCH_TYPE_ALIASES["repair-documents"].join();
	const [all, german] = [
		await found(AGENT, "", { type }),
		await found(AGENT, "", { type, languageSelectionFilter: "de_DE" }),
	];
	expect(german.count).toBeGreaterThan(0);
	expect(german.count).toBeLessThan(all.count);
});

test.each(SEARCH_TYPE_ALIASES["repair-documents"])(
	"whoever is no agent finds what is public of the type %s, with one answer whether more is there or not",
	async (type) => {
		for (const context of ["", "/pebble-20", "/harbour-r1"]) {
			const own = await found(ANONYMOUS, context, { type });
			const filtered = await found(ANONYMOUS, context, { type: "repair-documents", documentTypeFilter: type });
			expect(own).toEqual(filtered);
			expect([own.status, own.ids.includes(CANARY)]).toEqual([200, false]);
			const agents = await found(AGENT, context, { type });
			expect(agents.count).toBeGreaterThanOrEqual(own.count);
		}
	},
);

test("repair guides of everybody are among them, and agents find more", async () => {
	const asked = { type: "service-manual" };
	const own = await found(ANONYMOUS, "/pebble-20", asked);
	expect(own.ids.split(",")).toContain("pebble-battery");
	expect((await found(AGENT, "/pebble-20", asked)).count).toBeGreaterThan(own.count);
});
