import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCurrent } from "#src/store/current.ts";
import { formerPrefixes } from "#src/store/former-prefixes.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

test("a prefix of a version that waits was nobody's yet, and one that was in force stays known when it is taken back", async () => {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	const site = () => JSON.parse(readFileSync(join(copy.packDir, "site.json"), "utf8"));
	const first = site();
	await copy.import();
	copy.edit("site.json", (text) => text.replace('"prefix": "de"', '"prefix": "ger"'));
	expect(await copy.import({ noPublish: true })).toMatchObject({ state: "waiting", followers: [] });
	const second = site();
	expect(formerPrefixes(copy.dataDir, first)).toEqual({});
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect(formerPrefixes(copy.dataDir, second)).toEqual({ de: "de_DE" });
	expect(await publishVersion(copy.dataDir, null, () => {})).toMatchObject({ state: "published" });
	expect(readCurrent(copy.dataDir)?.version).toMatch(/^1-/);
	expect(formerPrefixes(copy.dataDir, first)).toEqual({ ger: "de_DE" });
});
