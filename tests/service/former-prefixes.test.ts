import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { legacyAddress } from "#src/contract/addresses/calls.ts";
import { request } from "#src/contract/call.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const S = "/electronics/support";
const PAGE = `${S}/speakers/pebble-10`;

let copy: Copy;
let told: string[] = [];
beforeEach(async () => {
	copy = copyOfPack();
	told = [];
	await imported();
});
afterEach(() => copy.cleanUp());

const imported = async (options: { readonly force?: boolean } = {}) => {
	expect(await copy.import({ ...options, tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
};
const prefix = (from: string, to: string) =>
	copy.edit("site.json", (text) => text.replace(`"prefix": "${from}"`, `"prefix": "${to}"`));

/** Takes German out of the pack, and each text in it. */
function removeGerman(): void {
	copy.edit("site.json", (text) => text.replace(/,\s*\{\s*"code": "de_DE".*?\]\s*\}/s, ""));
	for (const path of readdirSync(copy.packDir, { recursive: true, encoding: "utf8" }))
		if (/de_DE\.\w+$/.test(path)) rmSync(join(copy.packDir, path));
}

/** Where addresses lead: the locale and the path after the base. */
async function leadsOf(...addresses: readonly string[]) {
	const content = await openContent(copy.dataDir);
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const found: (string | null)[] = [];
		for (const address of addresses) {
			const answer = await snapshot.call(request(legacyAddress, { address }), {
				...{ locale: "en_GB", identity: ANONYMOUS, budget: 5_000 },
			});
			if (answer.state !== "ok") throw new Error(JSON.stringify(answer));
			const { leadsTo, locale, isOwn } = answer.data;
			found.push(leadsTo === null ? null : `${isOwn ? "own " : ""}${locale} ${leadsTo}`);
		}
		return found;
	} finally {
		snapshot.release();
		content.close();
	}
}

test("a changed prefix leads to the same page below the new one, through other imports, and in one step", async () => {
	expect(await leadsOf(`/de${PAGE}`, `/ger${PAGE}`)).toEqual([null, null]);
	prefix("de", "ger");
	await imported();
	expect(told.filter((line) => line.includes("prefix") || line.includes("stands below"))).toEqual([
		"The locale de_DE stands below /ger/electronics/support now: what is asked for below /de/electronics/support leads there, with one 301.",
	]);
	const page = "own de_DE /speakers/pebble-10";
	expect(await leadsOf(`/de${PAGE}`, `/de${S}`, `/de${S}/no-such-page`, "/de", "/de/help")).toEqual([
		...[page, "own de_DE ", "own de_DE /no-such-page"],
		...[null, null],
	]);
	// A single item is changed in a copy, then another prefix is chosen, and the first one again.
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text}\nDry it.\n`);
	await imported();
	prefix("ger", "deu");
	await imported();
	expect(await leadsOf(`/de${PAGE}`, `/ger${PAGE}`, `/deu${PAGE}`)).toEqual([page, page, null]);
	prefix("deu", "de");
	await imported();
	expect(await leadsOf(`/de${PAGE}`, `/ger${PAGE}`, `/deu${PAGE}`)).toEqual([null, page, page]);
});

test("what was renamed as well is reached in one step, and what lists know without a prefix in its locale", async () => {
	prefix("de", "ger");
	copy.write("legacy-addresses/old.txt", "/help products/pebble-20\n");
	copy.copyFolder("articles/clean-housing", "articles/clean-the-housing");
	copy.remove("articles/clean-housing");
	copy.edit("faq-bundles/first-steps/data.json", (text) => text.replace("clean-housing", "clean-the-housing"));
	await imported();
	expect(await leadsOf("/de/help", "/ger/help", `/de${S}/articles/clean-housing`)).toEqual([
		...["de_DE /speakers/pebble-20", "de_DE /speakers/pebble-20"],
		"own de_DE /articles/clean-the-housing",
	]);
});

test("a locale in which nothing is written is there, and an import tells how much is shown in other languages", async () => {
	const items = /nothing is written in fr_FR: all \d+ items stand there for everybody/;
	expect(told.join("\n")).not.toContain("nothing is written");
	const french = { code: "fr_FR", prefix: "fr", language: "fr-FR", name: "Français", direction: "ltr", fallback: [] };
	copy.edit("site.json", (text) => text.replace(/"locales": \[/, `$&${JSON.stringify(french)},`));
	await imported();
	expect(told.filter((line) => items.test(line))).toHaveLength(1);
});

test("a removed locale is refused unless that is meant, and leads to the default one then", async () => {
	removeGerman();
	const refused = await copy.import();
	expect(refused).toMatchObject({ state: "refused" });
	expect(JSON.stringify(refused)).toMatch(
		/has de_DE \(Deutsch\) no more.*below \/de\/electronics\/support would lead to the same page in en_GB.*--force/,
	);
	expect(await leadsOf(`/de${PAGE}`)).toEqual([null]);
	await imported({ force: true });
	expect(told).toContain(
		"The locale de_DE is no more: what is asked for below /de/electronics/support leads to en_GB, with one 301.",
	);
	expect(await leadsOf(`/de${PAGE}`)).toEqual(["own en_GB /speakers/pebble-10"]);
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text}\nDry it.\n`);
	await imported();
	expect(await leadsOf(`/de${PAGE}`)).toEqual(["own en_GB /speakers/pebble-10"]);
});

test("a prefix that a rollback takes back leads on, and is remembered by what is imported then", async () => {
	prefix("de", "ger");
	await imported();
	expect(await publishVersion(copy.dataDir, null, () => {})).toMatchObject({ state: "published" });
	const page = "own de_DE /speakers/pebble-10";
	expect(await leadsOf(`/de${PAGE}`, `/ger${PAGE}`)).toEqual([null, page]);
	prefix("ger", "de");
	for (const sentence of ["Dry it.", "Wait.", "Wait more.", "Wait on.", "Wait long."]) {
		copy.edit("articles/clean-housing/en_GB.md", (text) => `${text}\n${sentence}\n`);
		await imported();
	}
	expect(await leadsOf(`/de${PAGE}`, `/ger${PAGE}`)).toEqual([null, page]);
});
