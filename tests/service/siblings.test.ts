import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const FIRST = "pair-pebble";
const SECOND = "pair-pebble-ten";

let copy: Copy;
let face: ReturnType<typeof embeddedApi>["face"];

/** Both speakers have an answer of their own that says the same. */
beforeAll(async () => {
	copy = copyOfPack();
	copy.copyFolder(`articles/${FIRST}`, `articles/${SECOND}`);
	const only = (id: string, product: string) =>
		copy.edit(`articles/${id}/data.json`, (text) =>
			JSON.stringify({ ...JSON.parse(text), products: [product], primaryProduct: product }),
		);
	only(FIRST, "pebble-20");
	only(SECOND, "pebble-10");
	copy.edit(`articles/${FIRST}/en_GB.md`, (text) => text.replace("a Pebble with", "a Pebble 20 with"));
	copy.edit(`articles/${SECOND}/en_GB.md`, (text) => text.replace("a Pebble with", "a Pebble 10 (QSP-10H1) with"));
	face = embeddedApi(await copy.open()).face;
});

afterAll(() => copy.cleanUp());

async function found(query: string, scope = "") {
	const address = `http://x/api/content/support/en_GB/search${scope}?query=${encodeURIComponent(query)}`;
	const { searchResponse, counts } = await (await face.answer(new Request(address), NOBODY)).json();
	return { count: searchResponse.count, end: searchResponse.end, counts, results: searchResponse.results };
}

test("what says the same of two models is one result, which names the other with the address of its own page", async () => {
	const { results, count, end, counts } = await found("pair with a phone", "/speakers");
	const own = results.filter(({ id }: { id: string }) => id === FIRST || id === SECOND);
	expect(own).toHaveLength(1);
	const other =
		own[0].id === FIRST
			? { id: SECOND, name: "Pebble 10", in: "pebble-10" }
			: { id: FIRST, name: "Pebble 20", in: "pebble-20" };
	expect(own[0].siblings).toEqual([
		{ products: [other.name], productCount: 1, path: `/speakers/${other.in}/articles/${other.id}` },
	]);
	expect(counts.all).toBe(count + 1);
	expect(results).toHaveLength(count);
	expect(end).toBe(count);
});

test("within a product its own stands alone, and a number leads to its own", async () => {
	for (const [id, product, number] of [
		[FIRST, "pebble-20", "QSP-20K1"],
		[SECOND, "pebble-10", "QSP-10H1"],
	]) {
		const own = ({ results }: Awaited<ReturnType<typeof found>>) =>
			results.filter((each: { type: string }) => each.type === "faq-article")[0];
		expect(own(await found("pair with a phone", `/${product}`))).toMatchObject({ id, siblings: [] });
		expect(own(await found(`${number} pair phone`))).toMatchObject({ id });
	}
});
