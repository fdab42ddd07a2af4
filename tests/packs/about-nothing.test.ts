import { expect, test } from "vitest";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copy, eachWithAPack } from "./table-in-pack.ts";

eachWithAPack();

const ABOUT_NOTHING = "articles/clean-housing/data.json";
const says = (path: string, more: object) =>
	copy.edit(path, (text) => JSON.stringify({ ...JSON.parse(text), ...more }, null, "\t"));
const noted = () =>
	loadPack(copy.packDir).notes.filter(({ message }) => message.startsWith("names no product and no category"));

test("what is about nothing is noted with the way to say that it is meant so, and says it", async () => {
	expect(noted()).toEqual([
		expect.objectContaining({ file: ABOUT_NOTHING, message: expect.stringContaining('write "everywhere": true') }),
	]);
	says(ABOUT_NOTHING, { everywhere: true });
	expect(copy.problems()).toEqual([]);
	expect(noted()).toEqual([]);
	expect((await copy.import()).state).toBe("imported");
});

test("what is about something cannot say so", () => {
	says("articles/pair-pebble/data.json", { everywhere: true });
	says("banners/stereo/data.json", { everywhere: true });
	expect(copy.problems().toSorted()).toEqual([
		expect.stringMatching(/^articles\/pair-pebble\/data\.json:\d+ everywhere: stands beside products or categories/),
		expect.stringMatching(/^banners\/stereo\/data\.json:\d+ everywhere: is no field here/),
	]);
});

test("a no says nothing", () => {
	says("articles/pair-pebble/data.json", { everywhere: false });
	says(ABOUT_NOTHING, { everywhere: false });
	expect(copy.problems()).toEqual([]);
	expect(noted()).toHaveLength(1);
});
