import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkContent } from "#scripts/content/check-content.ts";
import { printCoverage } from "#scripts/content/coverage.ts";
import { newItem } from "#scripts/content/new-item.ts";
import { newLocale } from "#scripts/content/new-locale.ts";
import { newPack } from "#scripts/content/new-pack.ts";
import { needsBody } from "#src/packs/format/bodies.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

function content(...args: readonly string[]) {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		["scripts/content.ts", ...args, "--pack", copy.packDir],
		{ encoding: "utf8" },
	);
	return { status, stdout, stderr };
}

/**
 * What a command prints and ends with where it is no process of its own. To start one takes longer than all that it does: each
 * command is one at least once, with the words it is called by.
 */
async function inProcess(command: () => number | Promise<number>) {
	const printed = { log: "", error: "" };
	const spies = (["log", "error"] as const).map((way) =>
		vi.spyOn(console, way).mockImplementation((text: string) => {
			printed[way] += `${text}\n`;
		}),
	);
	try {
		return { status: await command(), stdout: printed.log, stderr: printed.error };
	} finally {
		for (const spy of spies) spy.mockRestore();
	}
}

const made = (kind: string, id: string) => inProcess(() => newItem(copy.packDir, kind, id));

/** What an author writes into the empty fields, by name: none of it depends on the kind. */
const WRITTEN: Readonly<Record<string, unknown>> = {
	name: "Harbour R2",
	model: "QHR-2",
	title: "How do I fill in an item?",
	summary: "Write into every field that is empty what the check says belongs there.",
	category: "speakers",
	picture: "speaker",
	poster: "speaker",
	color: "#123456",
	group: "sound",
	label: "output-power",
	value: 1,
	status: "current",
	type: null,
	language: "en",
	version: "2.1",
	severity: "optional",
	level: "full",
	source: "tested",
	id: "windows",
	downloadType: "firmware",
	reversible: "yes",
	article: "pair-pebble",
	minutes: 5,
	seconds: 60,
	address: "https://www.quillet.example/video",
};
const TYPES: Readonly<Record<string, string>> = { documents: "manual", "news-and-alerts": "news" };
const FILES: Readonly<Record<string, string>> = {
	documents: "manuals/pebble-en.pdf",
	downloads: "firmware/pebble-firmware-2.1.zip",
	software: "firmware/pebble-firmware-2.1.zip",
};

/** What an author adds that only some items of a kind need. */
const ADDED: Readonly<Record<string, object>> = {
	"repair-documents": { difficulty: "easy", minutes: 5 },
	compatibility: {
		accessories: { products: ["pebble-20"] },
		models: { categories: ["speakers"], except: ["pebble-20"] },
	},
	"help-trees": { start: "person", nodes: { person: { kind: "ticket" } } },
	"serial-lists": { models: [{ name: "QSP-20K1", serials: ["QB@######"] }] },
};

/** The value of an author for each field that is empty; lists of ids and of terms by their field. */
function filled(value: unknown, field: string, kind: string): unknown {
	if (Array.isArray(value)) return value.map((each) => filled(each, field, kind));
	if (typeof value === "object" && value !== null)
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, name, kind)]));
	if (value !== "" && value !== null) return value;
	if (field === "topics") return "setting-up";
	if (field === "articles") return "pair-pebble";
	if (field === "answers") return "yes";
	if (field === "file") return FILES[kind];
	if (field === "type") return TYPES[kind];
	return field === "category" && kind === "downloads" ? "firmware" : WRITTEN[field];
}

const SECTION = "## Filling in\n\n### 1. Write\nWrite it.\n";
const BODIES: Readonly<Record<string, string>> = {
	articles: SECTION,
	"repair-documents": SECTION,
	downloads: SECTION,
	software: SECTION,
	licences: "You may use it.\n",
	categories: "On the bottom.\n",
	"serial-lists": `Some tear.\n\n${["where", "affected", "not-affected", "unknown"].map((mark) => `## [!${mark}] Words\n\nText.\n`).join("\n")}`,
	"remote-codes": "Press and hold Set.\n",
	"special-message": "The lines are closed today.\n",
};

test.each(KIND_NAMES)(
	"a new item of %s says what to fill in, and has no problem once it is filled in",
	async (kind) => {
		// The folder of a remote control's codes is named after it.
		const id = kind === "remote-codes" ? "harbour-r1" : "new-one";
		// Guided help belongs to the products of one category.
		if (kind === "help-trees")
			copy.edit("site.json", (text) =>
				text.replace("{", '{ "tvHelp": { "category": "speakers", "newsTypes": ["news"] },'),
			);
		const { status, stdout } = await made(kind, id);
		expect(status).toBe(0);
		const folder = `${kind}/${id}`;
		expect(stdout.includes(`${folder}/en_GB.md: the text after the front matter`)).toBe(needsBody(kind));
		const asked = copy.problems();
		for (const problem of asked) {
			expect(problem.startsWith(`${folder}/`), problem).toBe(true);
			expect(problem).toMatch(/: (?:is empty, (?:write|list)|has no words for|says nothing about|has no text)/);
			expect(stdout).toContain(problem);
		}
		let schema = "";
		copy.edit(`${folder}/data.json`, (text) => {
			const data = JSON.parse(text);
			schema = data.$schema;
			return JSON.stringify(Object.assign({}, filled(data, "", kind), ADDED[kind]), null, "\t");
		});
		// An editor finds it from where the file is.
		expect(existsSync(resolve(dirname(`${copy.packDir}/${folder}/data.json`), schema)), schema).toBe(true);
		copy.edit(`${folder}/en_GB.md`, (text) =>
			text
				.replace(/^(\w+): ""$/gm, (_, name: string) => `${name}: ${JSON.stringify(WRITTEN[name])}`)
				.replace("nodes: {}", 'nodes: { person: { title: "Ask a person" } }')
				.replace("answers: {}", 'answers: { "yes": "Yes" }')
				.replace("releases: {}", 'releases: { "2.1": { added: ["An example"] } }')
				.replace("software: {}", 'software: { windows: { title: "For Windows" } }')
				.replace(/<!--[\s\S]*-->/, "")
				.concat(BODIES[kind] ?? ""),
		);
		expect(copy.problems()).toEqual([]);
	},
);

const asItem = (kind: string, id: string) => made(kind, id);
const asCommand = (kind: string, id: string) => content("new", kind, id);
const asLocale = (_: string, code: string) => inProcess(() => newLocale(copy.packDir, code));
const asPack = (_: string, brand: string) => inProcess(() => newPack(copy.packDir, brand, "en_GB"));

test.each([
	["artcle", "pair-remote", /^artcle is no kind of content; did you mean article\?/, asCommand],
	["locale", "de", /^de is no locale; did you mean de_DE\?/, asLocale],
	["locale", "en_UK", /^en_UK is not known by that code, did you mean en_GB\?/, asLocale],
	["locale", "jp_JP", /^jp_JP is not known by that code, did you mean ja_JP\?/, asLocale],
	["locale", "de_DE", /^de_DE is a locale of site\.json already/, asLocale],
	["pack", "Quillet", /is not empty; name a folder that is/, asPack],
	["articles", "Pair Remote", /^"Pair Remote" is no id: use a-z/, asItem],
	["articles", "pair-pebble", /pair-pebble is there already; name another id/, asItem],
])("no item is made of %s %s", async (kind, id, reason, way) => {
	const { status, stderr } = await way(kind, id);
	expect(status).toBe(1);
	expect(stderr).toMatch(reason);
	expect(copy.problems()).toEqual([]);
	expect(readFileSync(`${copy.packDir}/articles/pair-pebble/en_GB.md`, "utf8")).toContain("How do I pair");
});

test.each([
	["product", "products", asCommand],
	["category", "categories", asItem],
	["manual", "documents", asItem],
	["video", "support-videos", asItem],
	["news", "news-and-alerts", asItem],
	["faq", "faq-bundles", asItem],
])("one %s is made among %s", async (word, kind, way) => {
	const { status, stdout } = await way(word, "new-one");
	expect(status).toBe(0);
	expect(stdout).toContain(`${kind}/new-one is made`);
});

test("a pack is made in an empty folder, has no problem, and gets locales", async () => {
	const folder = `${copy.packDir}-new`;
	const inFolder = (...args: readonly string[]) =>
		spawnSync(process.execPath, ["scripts/content.ts", ...args, "--pack", folder], { encoding: "utf8" });
	expect((await inProcess(() => newItem(folder, "product", "kettle"))).stderr).toContain("new pack BRAND");
	expect(inFolder("new", "pack", "Köhler & Söhne", "--locale", "de_CH").status).toBe(0);
	const ofCommand = (code: string) => inFolder("new", "locale", code);
	const ofFunction = (code: string) => inProcess(() => newLocale(folder, code));
	for (const [code, prefix, way] of [
		["ar_AE", "/ar", ofCommand],
		["de_DE", "/de", ofFunction],
		["de_AT", "/de-at", ofFunction],
		["fil_PH", "/fil", ofFunction],
		["zh_CN", "/zh", ofFunction],
		["zh_TW", "/zh-tw", ofFunction],
	] as const)
		expect((await way(code)).stdout).toContain(`${code} is a locale of site.json, under ${prefix};`);
	const { status, stderr } = inFolder("check");
	expect(status).toBe(0);
	expect(stderr.match(/locales\/.*\.ts/g)).toEqual(["locales/fil.ts", "locales/zh.ts", "locales/zh-TW.ts"]);
	const site = JSON.parse(readFileSync(`${folder}/site.json`, "utf8"));
	expect(existsSync(resolve(folder, site.$schema)), site.$schema).toBe(true);
	expect(site.locales).toMatchObject([
		{ code: "de_CH", prefix: null, language: "de-CH", name: "Deutsch", direction: "ltr", fallback: [] },
		{ code: "ar_AE", prefix: "ar", language: "ar-AE", name: "العربية", direction: "rtl", fallback: ["de_CH"] },
		{ code: "de_DE", prefix: "de" },
		{ code: "de_AT", prefix: "de-at" },
		{ code: "fil_PH", prefix: "fil" },
		{ code: "zh_CN", prefix: "zh" },
		{ code: "zh_TW", prefix: "zh-tw" },
	]);
});

test("coverage is told by kind and locale, and what a locale lacks by file", async () => {
	const covered = (missing?: string) => inProcess(() => printCoverage(copy.packDir, missing));
	const { status, stdout } = await covered();
	expect(status).toBe(0);
	expect(stdout).toMatch(/^\s+texts\s+en_GB\s+de_DE$/m);
	expect(stdout).toMatch(/^articles\s+4\s+100 %\s+25 %$/m);
	expect(stdout).toMatch(/^categories\s+2\s+100 %\s+100 %$/m);
	expect(stdout).toMatch(/^all\s+\d+\s+100 %\s+\d\d %$/m);
	const lacking = content("coverage", "--missing", "de_DE").stdout.split("\n");
	expect(lacking).toContain("articles/clean-housing/de_DE.md");
	expect(lacking).not.toContain("articles/pair-pebble/de_DE.md");
	expect(await covered("it_IT")).toMatchObject({ status: 1 });
});

test("what an import would say of what left the pack is said before, and changes nothing", async () => {
	const folder = `${copy.packDir}-leaving`;
	const at = (...args: readonly string[]) =>
		spawnSync(process.execPath, ["scripts/content.ts", ...args, "--pack", folder, "--data", `${folder}-data`], {
			encoding: "utf8",
		});
	const checked = () => inProcess(() => checkContent(folder, `${folder}-data`));
	cpSync(copy.packDir, folder, { recursive: true });
	expect(at("import").status).toBe(0);
	expect((await checked()).stdout).not.toContain("An import would");
	// The same words as the import's, and none that it would not get to.
	const site = readFileSync(`${folder}/site.json`, "utf8");
	writeFileSync(`${folder}/site.json`, site.replace(/"brand": "[^"]+"/, '"brand": "Other"'));
	const [foretold, done] = [await checked(), at("import")];
	const [, words = "-"] = /An import would be refused: (.+)/.exec(foretold.stdout) ?? [];
	expect([foretold.status, done.status]).toEqual([0, 1]);
	expect(foretold.stdout).not.toContain("would say");
	expect(done.stdout + done.stderr).toContain(words);
	writeFileSync(`${folder}/site.json`, site);
	rmSync(`${folder}/articles/pair-pebble`, { recursive: true });
	renameSync(`${folder}/articles/clean-housing`, `${folder}/articles/clean-the-housing`);
	writeFileSync(
		`${folder}/addresses.json`,
		JSON.stringify({ renamed: [{ from: "articles/clean-housing", to: "articles/clean-the-housing" }] }),
	);
	for (let time = 0; time < 2; time++) {
		const { status, stdout } = time === 0 ? at("check") : await checked();
		expect(status, stdout).toBe(0);
		expect(stdout).toContain("An import would say: articles/pair-pebble has left the pack and is retired");
		expect(stdout).toContain("An import would say: Known again under another name: articles/clean-housing as");
		expect(stdout).not.toContain("refused");
	}
});

test("an option that no command has is named, and is no problem of the pack", () => {
	for (const command of ["check", "import"])
		expect(content(command, "--pak", copy.packDir)).toEqual({
			...{ status: 64, stdout: "", stderr: "Unknown option '--pak'; see --help\n" },
		});
});

test("notes stand in no import's way and are counted", () => {
	copy.write("pictures/old.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
	expect(content("check")).toEqual({
		status: 0,
		stdout: `${copy.packDir}: 3 products, no problem, 2 notes.\n`,
		stderr: expect.stringMatching(
			/^note: articles\/clean-housing\/.*\nnote: pictures\/old\.svg: is used by nothing, name it in an item or remove it\n$/,
		),
	});
});

test("a crawl of what is no address makes nothing", () => {
	copy.remove(".");
	expect(content("crawl", "ftp://support.example")).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("is no address of an API"),
	});
	expect(content("crawl").status).toBe(64);
	expect(existsSync(copy.packDir)).toBe(false);
});

test("commands about versions say what they lack, and make no folder for a name that is mistyped", () => {
	const folder = `${copy.dataDir}-mistyped`;
	for (const command of ["list", "rollback", "diff"])
		expect(content(command, "--data", folder)).toEqual({
			...{
				status: 1,
				stdout: "",
				stderr: `There is no folder ${folder}: correct --data or DATA_DIR. Import a pack first where nothing was imported yet: npm run content -- import --pack DIR\n`,
			},
		});
	for (const command of ["publish", "preview"]) {
		expect(content(command, "9-00000000", "--data", folder).stderr).toContain(`There is no folder ${folder}`);
		expect(content(command, "--data", folder)).toMatchObject({
			...{ status: 64, stderr: expect.stringContaining(`Name the version, such as: ${command} 12-`) },
		});
	}
	expect(existsSync(folder)).toBe(false);
	expect(content("new", "article").stderr).toMatch(/^Name what is to be made/);
	expect(content("crawl").stderr).toMatch(/^Name the address of the API/);
});
