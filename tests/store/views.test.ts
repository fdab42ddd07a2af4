import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeAll(() => {
	copy = copyOfPack();
	copy.copyFolder("articles/clean-housing", "articles/clean-housing-again");
});
afterAll(() => copy.cleanUp());

const setViews = (id: string, views: number) =>
	copy.edit(`articles/${id}/data.json`, (text) => JSON.stringify({ ...JSON.parse(text), views }));

async function found(query: string): Promise<string[]> {
	const content = await copy.open();
	const address = `http://x/api/content/support/en_GB/search?type=faqs&query=${query}`;
	const reply = await embeddedApi(content).face.answer(new Request(address), NOBODY);
	return (await reply.json()).searchResponse.results.map(({ id }: { id: string }) => id);
}

test("what is read more is found first, and new numbers render no page again", async () => {
	const [first = "", second = ""] = await found("housing");
	expect([first, second].sort()).toEqual(["clean-housing", "clean-housing-again"]);
	setViews(second, 400);
	expect(await copy.import()).toMatchObject({ state: "imported", tags: [] });
	expect((await found("housing")).slice(0, 2)).toEqual([second, first]);
	setViews(first, 90_000);
	expect((await found("housing")).slice(0, 2)).toEqual([first, second]);
});

test.each([-1, 1.5, 1e12, "many"])("a number of views that is none is refused: %s", (views) => {
	setViews("pair-pebble", Number.NaN);
	copy.edit("articles/pair-pebble/data.json", (text) => JSON.stringify({ ...JSON.parse(text), views }));
	expect(copy.problems().join("\n")).toMatch(/articles\/pair-pebble\/data\.json.*views/);
});
