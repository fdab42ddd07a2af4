import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
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

async function details(locale: string) {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const call = request(CALLS.repairDetails, { contentFamilyId: "pebble-battery" });
		const outcome = await snapshot.call(call, { locale, identity: ANONYMOUS, budget: 5_000 });
		if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
		return outcome.data;
	} finally {
		snapshot.release();
	}
}

const found = async (languages: string | null, query = "") => {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const call = request(CALLS.repairSearch, { model: "pebble-20", languageSelectionFilter: languages, query });
		const outcome = await snapshot.call(call, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
		if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
		const { searchResponse, counts } = outcome.data;
		const [first] = searchResponse.results;
		const snippet = first?.snippet.map(({ text }) => text).join("");
		return { ids: searchResponse.results.map(({ id }) => id), effort: first?.effort, snippet, counts };
	} finally {
		snapshot.release();
	}
};

test("a repair document is facts in the reader's words, and steps whose pictures and call-outs stand apart", async () => {
	const document = await details("en_GB");
	expect(document).toMatchObject({
		type: "service-manual",
		title: "Replace the battery of a Pebble 20",
		language: "en-GB",
		...{ channel: "con", audience: "public", difficulty: "moderate", minutes: 25, stepNum: 3 },
		hazards: [{ type: "battery", text: "Never pierce or bend the battery: it can catch fire." }],
		tools: [{ name: "Screwdriver PH0" }],
		parts: [{ name: "Battery", number: "QSP-B20", count: 2 }],
		associatedFiles: [{ title: "Exploded view", language: "en", fileName: "pebble-en.pdf" }],
		path: "/speakers/pebble-20/repair-documents/pebble-battery",
	});
	const [before, open, close] = document.sections;
	expect([before?.heading, before?.html]).toEqual([null, "<p>Read all of it first.</p>"]);
	expect(open?.steps[0]).toMatchObject({
		title: "Loosen the screws",
		html: "<p>Turn both to the left.</p>",
		pictures: [{ alt: "The two screws" }, { alt: "The label beside them" }],
		callouts: [{ type: "esd", html: "<p>Touch something earthed first.</p>" }],
	});
	expect(open?.steps[1]).toMatchObject({
		pictures: [],
		callouts: [{ type: "caution", html: "<p>Never use metal.</p>" }],
	});
	expect(open?.steps[1]?.html).toContain("<blockquote>");
	expect(close?.steps[0]?.callouts).toEqual([{ type: "torque", html: "<p>0.4 N·m</p>" }]);
});

test("in another language every word is that language's", async () => {
	expect(await details("de_DE")).toMatchObject({
		language: "de-DE",
		tools: [{ name: "Schraubendreher PH0" }],
		parts: [{ name: "Akku", number: "QSP-B20" }],
		hazards: [{ text: "Den Akku nie anstechen oder biegen: Er kann brennen." }],
		associatedFiles: [{ title: "Explosionszeichnung" }],
	});
});

test("it is found by its words, by the number of a part, and by no mark of a call-out", async () => {
	for (const query of ["accumulator", "QSP-B20", "earthed"])
		expect((await found("en", query)).ids, query).toEqual(["pebble-battery"]);
	expect((await found("en", "caution")).ids).toEqual([]);
	expect((await found("en")).effort).toEqual({ difficulty: "moderate", minutes: 25 });
});

test("a list says of it what its summary says, a search where the words stand", async () => {
	const summary = "When the speaker plays for less than an hour, its battery is worn out. Two screws hold it.";
	expect((await found("en")).snippet).toBe(summary);
	// A number of a part stands in no sentence.
	expect((await found("en", "QSP-B20")).snippet).toBe(summary);
	expect((await found("en", "earthed")).snippet).toContain("earthed");
});

test("a search for languages finds what is written in one of them, and counts no more", async () => {
	for (const languages of ["en", "de", "de-DE", "fr,de"])
		expect((await found(languages)).ids, languages).toEqual(["pebble-battery"]);
	for (const query of ["", "battery"]) {
		const none = await found("fr", query);
		expect(none.ids).toEqual([]);
		expect(none.counts["repair-documents"]).toBe(0);
	}
});

test("it says in which languages there are documents, here and in all, and a language narrows a search in the same way whoever asks", async () => {
	const { face, support } = embeddedApi(content);
	const ask = async (path: string) => {
		const reply = await face.answer(new Request(`https://s.example/api/content/support/en_GB/${path}`), NOBODY);
		expect(reply.status, path).toBe(200);
		return await reply.json();
	};
	for (const at of ["search", "search/pebble-20", "search/speakers"])
		expect((await ask(`${at}?type=repair-documents`)).languages, at).toEqual(["en-GB", "de-DE"]);
	expect((await ask("search/harbour-r1?type=repair-documents")).languages).toEqual([]);
	// What is no list of repair documents says nothing of them.
	expect((await ask("search/pebble-20?query=pebble")).languages).toEqual([]);
	const snapshot = support.snapshot();
	const options = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };
	for (const type of ["all", "faqs", "repair-documents"])
		for (const language of ["en", "fr"]) {
			const asked = { contextId: "pebble-20", query: "pebble", type, languageSelectionFilter: language };
			const outcome = await snapshot.call(request(CALLS.search, asked), options);
			const { contextId, ...query } = asked;
			const { searchResponse, counts } = await ask(`search/${contextId}?${new URLSearchParams(query)}`);
			if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
			const idsOf = (results: readonly { readonly id: string }[]) => results.slice(0, 10).map(({ id }) => id);
			expect(idsOf(searchResponse.results), `${type} ${language}`).toEqual(idsOf(outcome.data.searchResponse.results));
			expect([type, language, counts]).toEqual([type, language, outcome.data.counts]);
			if (language === "fr") expect(counts.all).toBe(0);
		}
	snapshot.release();
});

test("a list of what is written in a chosen language shows it in that language", async () => {
	const snapshot = embeddedApi(content).support.snapshot();
	for (const query of ["", "pebble"])
		for (const [locale, chosen, language, title, summary] of [
			["en_GB", "de", "de-DE", "Akku des Pebble 20 wechseln", /^Spielt der Lautsprecher/],
			["en_GB", "de,en", "en-GB", "Replace the battery of a Pebble 20", /\w/],
			["de_DE", "en-GB", "en-GB", "Replace the battery of a Pebble 20", /\w/],
			["de_DE", "", "de-DE", "Akku des Pebble 20 wechseln", /\w/],
		] as const) {
			const call = request(CALLS.repairSearch, { model: "pebble-20", languageSelectionFilter: chosen, query });
			const outcome = await snapshot.call(call, { locale, identity: ANONYMOUS, budget: 5_000 });
			if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
			const [first] = outcome.data.searchResponse.results;
			expect(first, `${locale} ${chosen} ${query}`).toMatchObject({ title, language });
			expect(first?.snippet.map(({ text }) => text).join("")).toMatch(summary);
		}
	snapshot.release();
});
