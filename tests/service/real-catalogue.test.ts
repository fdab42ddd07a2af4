import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import type { Identity } from "#src/identity/identity.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** As long as the longest of a public catalogue. */
const LONG = "QHR-1/CREAM-2.1CH-DAB+-FM-EU-230V-50HZ-WITH-REMOTE-AND-WALL-BRACKET-AND-AUX-CABLE-1M";

let copy: Copy;
let api: ReturnType<typeof embeddedApi>;

/**
 * Two speakers share a number, one has no specifications, no picture and no day of sale, the radio a very long number, its
 * category neither picture nor colour, an article no days, and texts are as short as they come.
 */
beforeAll(async () => {
	copy = copyOfPack();
	const facts = (id: string, change: object) =>
		copy.edit(`products/${id}/data.json`, (text) => JSON.stringify({ ...JSON.parse(text), ...change }));
	facts("pebble-10", {
		...{ model: "QSP-20K1", specifications: undefined, picture: undefined, lifecycle: undefined },
	});
	copy.edit("categories/radios/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), picture: undefined, color: undefined }),
	);
	copy.edit("articles/pair-pebble/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), published: undefined, reviewed: undefined }),
	);
	facts("harbour-r1", {
		model: LONG,
		name: "Harbour R1 ".repeat(20).trim(),
		picture: undefined,
		lifecycle: { status: "discontinued", soldFrom: "2019-01-01" },
	});
	copy.edit("products/pebble-10/en_GB.md", () => '---\nsummary: "Speaker"\n---\n');
	copy.edit("articles/pair-pebble/en_GB.md", (text) =>
		text
			.replace(/title: .*/, 'title: "如何配对手机？"')
			.replace(/summary: .*/, 'summary: "按住蓝牙键三秒，然后在手机上选择音箱的名称即可。"'),
	);
	api = embeddedApi(await copy.open());
});

afterAll(() => copy.cleanUp());

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };

async function jumpedTo(query: string): Promise<string[]> {
	const snapshot = api.support.snapshot();
	const outcome = await snapshot.call(request(CALLS.productJump, { query }), {
		locale: "en_GB",
		identity: AGENT,
		budget: 5_000,
	});
	snapshot.release();
	if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
	return outcome.data.products.map(({ slug }) => slug).toSorted();
}

async function answered(path: string) {
	const response = await api.face.answer(new Request(`http://x/api/content/support/en_GB${path}`), NOBODY);
	return { status: response.status, body: await response.json() };
}

test("none of it is a problem; what editors may want to know is noted", () => {
	expect(copy.problems()).toEqual([]);
	const notes = copy.notes();
	expect(notes).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^products\/pebble-20\/data\.json:3 model: QSP-20K1 means pebble-10 too/),
			expect.stringMatching(/^products\/pebble-10\/en_GB\.md:2 summary: reads like 7 letters, 20 or more say more/),
			expect.stringMatching(/^products\/harbour-r1\/data\.json:\d+ lifecycle\.status: says no soldUntil/),
		]),
	);
	// Seven letters of Chinese say what fourteen of English do.
	expect(notes.filter((note) => note.startsWith("articles/pair-pebble/"))).toEqual([]);
});

test("a number that two products have finds both, and leads to neither by itself", async () => {
	const { body } = await answered("/search?query=qsp%2020k1");
	const products = body.searchResponse.results.filter(({ type }: { type: string }) => type === "model");
	expect(
		products
			.slice(0, 2)
			.map(({ id }: { id: string }) => id)
			.toSorted(),
	).toEqual(["pebble-10", "pebble-20"]);
	expect(await jumpedTo("QSP-20K1")).toEqual(["pebble-10", "pebble-20"]);
});

test("a very long number is found as it is typed", async () => {
	expect(await jumpedTo(LONG)).toEqual(["harbour-r1"]);
	expect(await jumpedTo(LONG.toLowerCase().replaceAll("-", " "))).toEqual(["harbour-r1"]);
	const { body } = await answered(`/search?query=${encodeURIComponent(LONG)}`);
	expect(body.searchResponse.results[0]).toMatchObject({ id: "harbour-r1" });
});

test("a product without specifications says so nowhere: it has none", async () => {
	const { body } = await answered("/products/pebble-10");
	expect(body.product.holds).not.toContain("specifications");
	expect((await answered("/products/pebble-20")).body.product.holds).toContain("specifications");
	const specifications = await answered("/specifications/pebble-10");
	expect(specifications.body.techSpecs).toEqual([]);
});

test("a product without a picture shows that of its category, and without one there the logo; its category as well", async () => {
	const pictureOf = async (product: string) => {
		const { picture, hasOwnPicture } = (await answered(`/products/${product}`)).body.product;
		return { src: picture.src, hasOwnPicture };
	};
	const { categories } = (await answered("/categories")).body;
	const srcOf = (name: string) => categories.find((each: { name: string }) => each.name === name)?.picture.src;
	expect(await pictureOf("pebble-20")).toMatchObject({ hasOwnPicture: true });
	expect(await pictureOf("pebble-10")).toEqual({ src: srcOf("speakers"), hasOwnPicture: false });
	expect(await pictureOf("harbour-r1")).toEqual({ src: srcOf("radios"), hasOwnPicture: false });
	expect(srcOf("radios")).toContain("quillet");
	expect(categories).toContainEqual(expect.objectContaining({ name: "radios", color: "" }));
});

test("what has no day says none, and stands in its lists all the same", async () => {
	expect((await answered("/products/pebble-10")).body.product.lifecycle).toMatchObject({
		status: "current",
		soldFrom: null,
	});
	const { searchResponse } = (await answered("/categories/speakers/models?sort=newest")).body;
	expect(searchResponse.results.map(({ slug }: { slug: string }) => slug)).toEqual(["pebble-20", "pebble-10"]);
	expect((await answered("/articles/pair-pebble")).body).toMatchObject({ published: null, reviewed: null });
	const news = (await answered("/whats-new/speakers")).body.searchResponse.results;
	expect(news.map(({ id }: { id: string }) => id)).not.toContain("pair-pebble");
});

test("another picture of a category touches what shows it in place of its own", async () => {
	copy.write(
		"pictures/cable.svg",
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></svg>',
	);
	copy.edit("categories/speakers/data.json", (text) => JSON.stringify({ ...JSON.parse(text), picture: "cable" }));
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	expect(outcome.tags).toContain("product-info:pebble-10");
	expect(outcome.tags).not.toContain("product-info:harbour-r1");
});
