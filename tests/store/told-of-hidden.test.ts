import { expect, onTestFinished, test } from "vitest";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { shownFrom } from "#tests/fixtures/renamed-pack.ts";

test("what is in force and gets a time to come is told, with what stands under it, and nothing that was not there", async () => {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	const told: string[] = [];
	expect(await copy.import()).toMatchObject({ state: "imported" });
	shownFrom(copy, "categories/radios", "2098-12-24T08:00Z");
	copy.copyFolder("articles/pair-pebble", "articles/pair-ahead");
	shownFrom(copy, "articles/pair-ahead", "2098-12-24T08:00Z");
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told.filter((line) => line.startsWith("In force now"))).toEqual([
		expect.stringContaining("is shown: articles/radio-find-stations, categories/radios, products/harbour-r1"),
	]);
});
