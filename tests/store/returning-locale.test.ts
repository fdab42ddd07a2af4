import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

test("what is retired has its texts again in a locale that leaves the site and comes back", async () => {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	const imported = async () => expect(await copy.import({ force: true })).toMatchObject({ state: "imported" });
	const german = () => {
		const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
		try {
			return database.all<object>("SELECT id, front FROM item_text WHERE locale = 'de_DE' AND id = 'pair-pebble'");
		} finally {
			database.close();
		}
	};
	copy.copyFolder("articles/pair-pebble", "articles/pair-german");
	await imported();
	const site = readFileSync(join(copy.packDir, "site.json"), "utf8");
	copy.edit("faq-bundles/first-steps/data.json", (text) => text.replace('"pair-pebble"', '"pair-german"'));
	copy.remove("articles/pair-pebble");
	copy.edit("articles/pair-german/en_GB.md", (text) => `${text}\nOtherwise.\n`);
	await imported();
	const before = german();
	expect(before).toHaveLength(1);
	const texts: [path: string, text: string][] = [];
	for (const path of readdirSync(copy.packDir, { recursive: true, encoding: "utf8" }))
		if (/de_DE\.\w+$/.test(path)) {
			texts.push([path, readFileSync(join(copy.packDir, path), "utf8")]);
			rmSync(join(copy.packDir, path));
		}
	copy.write("site.json", site.replace(/,\s*\{\s*"code": "de_DE".*?\]\s*\}/s, ""));
	await imported();
	expect(german()).toEqual([]);
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text}\nDry it.\n`);
	await imported();
	copy.write("site.json", site);
	for (const [path, text] of texts) copy.write(path, text);
	await imported();
	expect(german()).toEqual(before);
});
