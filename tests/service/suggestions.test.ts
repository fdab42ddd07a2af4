import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let content: Content;

beforeAll(async () => {
	copy = copyOfPack();
	content = await copy.open();
});

afterAll(() => {
	copy.cleanUp();
});

async function suggested(query: string, contextId: string | null = null) {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const asked = request(CALLS.suggest, { query, contextId });
		return await snapshot.call(asked, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
	} finally {
		snapshot.release();
	}
}

test("a suggestion about one product is labelled with it, one about several with their category", async () => {
	expect(await suggested("pair phone")).toMatchObject({
		data: { suggestions: [{ type: "article", title: expect.stringMatching(/^How do I pair/), detail: "Speakers" }] },
	});
	expect(await suggested("error e2")).toMatchObject({
		data: { suggestions: [{ type: "article", detail: "Pebble 20" }] },
	});
});

test("who begins to ask for the company is led to where the ways to it stand, which are no form for messages here", async () => {
	for (const query of ["conta", "contact", "phone number"])
		expect(await suggested(query), query).toMatchObject({
			data: { suggestions: [{ type: "contact", path: "", anchor: "contact", detail: "" }] },
		});
});

test("a category leads to its page", async () => {
	const outcome = await suggested("speakers");
	const [first] = outcome.state === "ok" ? outcome.data.suggestions : [];
	expect(first).toMatchObject({ type: "category", title: "Speakers", detail: "", path: "/speakers", anchor: null });
});

test("what only another language says is told when nothing was found, and only what is really in it", async () => {
	const snapshot = embeddedApi(content).support.snapshot();
	const asked = async (locale: string, query: string) => {
		const outcome = await snapshot.call(request(CALLS.search, { query }), {
			locale,
			identity: ANONYMOUS,
			budget: 5_000,
		});
		return outcome.state === "ok" ? outcome.data.otherLanguages : null;
	};
	try {
		expect(await asked("en_GB", "kopple")).toEqual([
			{
				locale: "de_DE",
				results: [expect.objectContaining({ language: "de-DE", path: "/speakers/pebble-20/articles/pair-pebble" })],
			},
		]);
		expect(await asked("en_GB", "pebble")).toEqual([]);
		expect(await asked("en_GB", "unicorn")).toEqual([]);
		// German readers find English texts that have no German, so that these are no hits in another language.
		expect(await asked("de_DE", "stations")).toEqual([]);
	} finally {
		snapshot.release();
	}
});

test("what belongs to a product or category is suggested first, then all else; nothing of one that is not there", async () => {
	const titles = async (contextId: string | null, query = "pebble") => {
		const outcome = await suggested(query, contextId);
		return outcome.state === "ok" ? outcome.data.suggestions.map(({ title }) => title) : [];
	};
	expect(await titles(null)).toEqual(expect.arrayContaining(["Pebble 10", "Pebble 20"]));
	expect(await titles("speakers")).toEqual(expect.arrayContaining(["Pebble 10", "Pebble 20"]));
	const own = await titles("pebble-10");
	expect(own).toContain("How do I pair a Pebble with a phone?");
	// Not the product that the reader is at, nor the category.
	expect(own).not.toContain("Pebble 10");
	expect(own).toContain("Pebble 20");
	expect(await titles(null, "speaker")).toContain("Speakers");
	expect(await titles("speakers", "speaker")).not.toContain("Speakers");
	expect(await suggested("pebble", "nothing-20")).toMatchObject({ error: { status: 404 } });
});

test("what is typed of a number goes on to the numbers that begin so, however they are spelled; words go on to words", async () => {
	const goneOn = async (query: string) => {
		const snapshot = embeddedApi(content).support.snapshot();
		try {
			const asked = request(CALLS.keywordSuggest, { query });
			const reply = await snapshot.call(asked, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
			return "data" in reply ? reply.data.suggestions.map(({ text }) => text) : [];
		} finally {
			snapshot.release();
		}
	};
	for (const typed of ["QSP-2", "qsp2", "qsp 2"]) expect(await goneOn(typed), typed).toContain("QSP-20K1");
	expect((await goneOn("pa"))[0]).toMatch(/^pa[a-z]/i);
	expect(await goneOn("qs")).toContain("QSP-20K1");
	expect(await goneOn("zz99")).toEqual([]);
});
