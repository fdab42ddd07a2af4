import { afterAll, beforeAll, expect, test } from "vitest";
import type { Search } from "#src/contract/search/schemas.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let face: ReturnType<typeof embeddedApi>["face"];

/** Of what is about speakers some is for two countries and some for another one; the rest is for all. */
beforeAll(async () => {
	copy = copyOfPack();
	const only = (id: string, countries: readonly string[]) =>
		copy.edit(`articles/${id}/data.json`, (text) => JSON.stringify({ ...JSON.parse(text), countries }));
	only("pair-pebble", ["GB", "IE"]);
	only("pebble-error-e2", ["DE"]);
	face = embeddedApi(await copy.open()).face;
});

afterAll(() => copy.cleanUp());

async function found(query: string, more = "", scope = ""): Promise<Search> {
	const address = `http://x/api/content/support/en_GB/search${scope}?query=${encodeURIComponent(query)}${more}`;
	return (await face.answer(new Request(address), NOBODY)).json();
}

test.each([
	["pebble", "", ""],
	["pebble", "&type=faqs", ""],
	["pebble", "", "/pebble-20"],
	["pebble", "&languageSelectionFilter=en", ""],
	["pebble", "&searchInSubDocuments=false", ""],
	["pebble battery light", "", "/speakers"],
	["QSP-20K1", "", ""],
])("%s%s%s: a choice says how much it leaves, beside the other one as well", async (query, more, scope) => {
	const whole = await found(query, more, scope);
	const { formats, countries } = whole.choices;
	for (const { format, count } of formats) {
		const narrowed = await found(query, `${more}&contentTypeFilter=${format}`, scope);
		expect([format, narrowed.searchResponse.found]).toEqual([format, count]);
		expect(narrowed.choices.formats).toEqual([]);
		for (const { country, count } of narrowed.choices.countries) {
			const both = await found(query, `${more}&contentTypeFilter=${format}&country=${country}`, scope);
			expect([country, both.searchResponse.found]).toEqual([country, count]);
		}
	}
	for (const { country, count } of countries) {
		const narrowed = await found(query, `${more}&country=${country}`, scope);
		expect([country, narrowed.searchResponse.found]).toEqual([country, count]);
		expect(narrowed.choices.countries).toEqual([]);
	}
});

test("there is a choice where it leaves something out, and none where all would be left", async () => {
	const { choices, searchResponse } = await found("pebble");
	expect(choices.formats.map(({ format }) => format)).toEqual(["html", "pdf", "video", "file"]);
	const countries = new Map(choices.countries.map(({ country, count }) => [country, count]));
	expect([...countries.keys()].sort()).toEqual(["DE", "GB", "IE"]);
	const all = searchResponse.found ?? 0;
	expect([countries.get("GB"), countries.get("IE"), countries.get("DE")]).toEqual([all - 1, all - 1, all - 1]);
	expect((await found("pebble", "&type=downloads")).choices).toEqual({ formats: [], countries: [] });
	expect((await found("unicorns", "&exact=true")).choices).toEqual({ formats: [], countries: [] });
});
