import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

/** Gives each text in English that has no German one a German one, and German every word of the dictionary. */
function writeGerman(): void {
	for (const path of readdirSync(copy.packDir, { recursive: true, encoding: "utf8" })) {
		if (!/en_GB\.\w+$/.test(path)) continue;
		const german = join(copy.packDir, path.replace("en_GB", "de_DE"));
		if (!existsSync(german) || path.startsWith("terms/")) copyFileSync(join(copy.packDir, path), german);
	}
}

const NAME = "articles/wipe-the-grille";

test("retired items without a text in a new default locale are lost with --force only, and that is told", async () => {
	copy.copyFolder("articles/clean-housing", NAME);
	copy.edit(`${NAME}/en_GB.md`, (text) => `${text}\nWipe the grille.\n`);
	copy.remove(`${NAME}/de_DE.md`);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove(NAME);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.edit("site.json", (text) =>
		text
			.replace(/"defaultLocale": "en_GB"/, '"defaultLocale": "de_DE"')
			.replace('"prefix": "de"', '"prefix": "x"')
			.replace('"prefix": null', '"prefix": "en"')
			.replace('"prefix": "x"', '"prefix": null'),
	);
	writeGerman();
	const refused = await copy.import();
	expect(refused).toMatchObject({
		reasons: [expect.stringMatching(/^1 retired item \(articles\/wipe-the-grille\) would be lost.*de_DE.*--force$/)],
	});
	const told: string[] = [];
	expect(await copy.import({ force: true, tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told).toContain(
		`No longer kept, since they have no text in the default locale de_DE: 1 retired item (${NAME}).`,
	);
});
