import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

test.each([
	["names nothing", "data.json", (text: string) => text.replace('"speakers"', '"speekers"')],
	["has an empty number", "data.json", (text: string) => text.replace(/"model": "[^"]*"/, '"model": ""')],
	["is no JSON", "data.json", (text: string) => text.slice(1)],
])("an import tells a problem of an item that %s once", async (_, name, harm) => {
	await copy.import();
	copy.edit(`products/pebble-20/${name}`, harm);
	const told: string[] = [];
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	expect(outcome.state).toBe("refused");
	const reasons = outcome.state === "refused" ? outcome.reasons : [];
	expect(reasons).toHaveLength(1);
	const words = reasons[0]?.replace(/^[^:]*:\d+ ?/, "") ?? "";
	expect(told).toHaveLength(1);
	expect(told[0]).toMatch(
		/^The whole pack is read: products\/pebble-20(?:\/data\.json)? (?:has a problem|cannot be read)\.$/,
	);
	expect(told[0]).not.toContain(words);
});

test("an import tells of addresses of the site before that no line gives a target", async () => {
	copy.write("legacy-addresses/old.csv", "old,target\n/a.html,\n/b.html,\n/c.html,\n");
	copy.write("legacy-addresses/found.csv", "old,target\n/c.html,products/pebble-20\n");
	const told: string[] = [];
	await copy.import({ tell: (line) => told.push(line) });
	expect(told.filter((line) => line.includes("without a target"))).toEqual([
		`Addresses of the site before without a target: 2 (/a.html, /b.html). They stay not found until they have one; npm run content -- legacy --pack ${copy.packDir} suggests some.`,
	]);
});
