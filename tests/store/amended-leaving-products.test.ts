import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { copyOfCompletePack } from "#tests/fixtures/complete-pack.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";

/** As many as in a catalogue of which this is a part. */
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: 1000 }));
vi.mock("#src/site/pack-limits.ts", async (original) => ({ ...(await original<object>()), IMPORT_SHRINK_SHARE: 0.9 }));
/** Whether versions are made by reading the whole pack alone. */
const reads = vi.hoisted(() => ({ whole: false }));
vi.mock(import("#src/store/write/amend/amend-version.ts"), async (original) => {
	const real = await original();
	return { ...real, amendVersion: async (asked) => (reads.whole ? null : real.amendVersion(asked)) };
});

let copy: Copy;
let aside: string;
let told: string[];
const BROOKS = Array.from({ length: 12 }, (_, at) => `brook-${at}`);
beforeAll(async () => {
	copy = copyOfCompletePack();
	for (const [at, id] of BROOKS.entries()) {
		copy.copyFolder("products/pebble-20", `products/${id}`);
		edit(`products/${id}`, (data) => ({ ...data, name: `Brook ${at}`, model: `BRK-${at}`, aliases: [] }));
	}
	for (const [from, to] of [
		["downloads/pebble-firmware", "downloads/second-firmware"],
		["downloads/pebble-firmware", "downloads/old-firmware"],
		["software/studio", "software/second-studio"],
		["faq-bundles/first-steps", "faq-bundles/next-steps"],
		["documents/pebble-manual", "documents/quick-start"],
		["articles/pebble-error-e2", "articles/brook-answer"],
		["articles/pebble-error-e2", "articles/brook-question"],
	] as const) {
		copy.copyFolder(from, to);
		copy.edit(`${to}/en_GB.md`, (text) => text.replace(/^title: "/m, 'title: "Once more: '));
	}
	for (const [from, to] of [
		["documents/pebble-manual", "documents/own-files"],
		["downloads/pebble-firmware", "downloads/own-firmware"],
		["files/manuals/pebble-en.pdf", "files/manuals/own-en.pdf"],
		["files/manuals/pebble-de.pdf", "files/manuals/own-de.pdf"],
		["files/firmware/pebble-firmware-2.1.zip", "files/firmware/own.zip"],
	] as const)
		copy.copyFolder(from, to);
	copy.edit("documents/own-files/data.json", (text) =>
		text.replaceAll("pebble-en", "own-en").replaceAll("pebble-de", "own-de"),
	);
	copy.edit("downloads/own-firmware/data.json", (text) => text.replaceAll("pebble-firmware-2.1", "own"));
	about("downloads/old-firmware", ["brook-1"]);
	about("articles/brook-answer", ["brook-1", "brook-2", "brook-10"]);
	about("articles/brook-question", ["brook-1"]);
	copy.edit("articles/pebble-error-e2/en_GB.md", (text) => `${text.trimEnd()}\n\nSee [it](product:brook-1).\n`);
	relate("series", { products: ["harbour-r1"] }, { series: [{ category: "speakers", name: "Brook" }] });
	relate("pair", { products: ["pebble-20"] }, { products: ["brook-3", "brook-4"] });
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-leaving-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

type Data = Readonly<Record<string, unknown>>;
const edit = (item: string, change: (data: Data) => Data) =>
	copy.edit(`${item}/data.json`, (text) => JSON.stringify(change(JSON.parse(text))));
const about = (item: string, products: readonly string[]) => edit(item, (data) => ({ ...data, products }));

function relate(id: string, accessories: object, models: object): void {
	const facts = { level: "full", functions: [], checked: "2025-09-30", source: "tested" };
	copy.write(`compatibility/${id}/data.json`, JSON.stringify({ accessories, models, ...facts }));
	copy.write(`compatibility/${id}/en_GB.md`, '---\nsummary: "Plays the radio over Bluetooth."\nremarks: {}\n---\n');
}

const LEAVING: readonly [string, () => void][] = [
	["a product that nothing is about", () => copy.remove("products/brook-7")],
	["a product with all that is about it", () => copy.remove("products/brook-1")],
	["a product of a relation by name, and of a series", () => copy.remove("products/brook-3")],
	[
		"products, with what is about them alone",
		() =>
			["products/brook-1", "products/brook-5", "articles/brook-question", "downloads/old-firmware"].map((each) =>
				copy.remove(each),
			),
	],
	[
		"a product, which an article names no more",
		() => {
			copy.remove("products/brook-2");
			about("articles/brook-answer", ["brook-1", "brook-10"]);
		},
	],
	[
		"a product, while its successor comes and others change",
		() => {
			copy.remove("products/brook-6");
			copy.copyFolder("products/harbour-r1", "products/river-1");
			edit("products/river-1", (data) => ({ ...data, name: "River 1", model: "RVR-1", aliases: [] }));
			edit("products/brook-8", (data) => ({ ...data, model: "BRK-88", lifecycle: { status: "discontinued" } }));
		},
	],
	["many products", () => BROOKS.slice(4).map((id) => copy.remove(`products/${id}`))],
	["a download", () => copy.remove("downloads/second-firmware")],
	["the only download of a product", () => copy.remove("downloads/old-firmware")],
	["software", () => copy.remove("software/second-studio")],
	["a bundle of answers", () => copy.remove("faq-bundles/next-steps")],
	["a document", () => copy.remove("documents/quick-start")],
	[
		"a document and a download, with their files",
		() => {
			for (const each of ["documents/own-files", "files/manuals/own-en.pdf", "files/manuals/own-de.pdf"])
				copy.remove(each);
			for (const each of ["downloads/own-firmware", "files/firmware/own.zip"]) copy.remove(each);
		},
	],
	[
		"an article and a bundle that named it",
		() => {
			edit("faq-bundles/next-steps", (data) => ({ ...data, articles: ["pair-pebble"] }));
			copy.remove("articles/brook-question");
		},
	],
	[
		"all of them",
		() => {
			for (const id of ["downloads/second-firmware", "software/second-studio", "faq-bundles/next-steps"])
				copy.remove(id);
			for (const id of ["documents/quick-start", "products/brook-9", "articles/brook-answer"]) copy.remove(id);
		},
	],
];

test.each(LEAVING)("leaving, %s: as when all is read after the same version", async (_, change) => {
	change();
	await sameAsWhole(copy, aside, reads);
});

test("a product with codes of a remote control, lists of numbers, repairs, banners and help of its own", async () => {
	for (const id of ["pebbles", "pair"]) copy.remove(`compatibility/${id}`);
	edit("help-trees/no-sound", (data) => ({ ...data, products: ["pebble-20"] }));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("products/pebble-20");
	await sameAsWhole(copy, aside, reads);
});

test("a file that nothing offers goes, and a picture that only what leaves shows", async () => {
	copy.copyFolder("files/firmware/own.zip", "files/firmware/other.zip");
	copy.copyFolder("pictures/radio.svg", "pictures/brook.svg");
	edit("products/brook-7", (data) => ({ ...data, picture: "brook" }));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	for (const each of ["files/firmware/other.zip", "products/brook-7", "pictures/brook.svg"]) copy.remove(each);
	await sameAsWhole(copy, aside, reads);
});

test("one after the other, and what is about a product that leaves before it", async () => {
	for (const item of ["articles/brook-question", "downloads/old-firmware", "products/brook-7"]) {
		copy.remove(item);
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	}
	expect(told.filter((line) => line.startsWith("The whole pack is read"))).toEqual([]);
	copy.remove("products/brook-1");
	await sameAsWhole(copy, aside, reads);
	edit("products/brook-2", (data) => ({ ...data, lifecycle: { status: "discontinued" } }));
	await sameAsWhole(copy, aside, reads);
});

/** What a change needs another import before, what then leaves, and why that is read whole. */
const WHOLE: readonly [string, () => void, () => void, string][] = [
	[
		"the last of a side of a relation",
		() => relate("one", { products: ["brook-5"] }, { products: ["pebble-10"] }),
		() => copy.remove("products/brook-5"),
		"compatibility/one has no product left on a side",
	],
	[
		"a product of a relation for agents",
		() => edit("compatibility/pair", (data) => ({ ...data, audience: "asc" })),
		() => copy.remove("products/brook-3"),
		"compatibility/pair lists products otherwise, and is for agents",
	],
	[
		"what addresses.json names",
		() => copy.write("addresses.json", '{ "replaced": [{ "item": "products/brook-6", "by": "products/brook-7" }] }'),
		() => copy.remove("products/brook-6"),
		"products/brook-6 was removed, and the pack names it",
	],
	[
		"a product whose number another has that comes",
		() => {},
		() => {
			copy.copyFolder("products/brook-6", "products/brook-new");
			edit("products/brook-new", (data) => ({ ...data, name: "Brook anew" }));
			copy.remove("products/brook-6");
		},
		"products/brook-6 was removed, and may be called otherwise by now",
	],
	[
		"the place of an article that is not about it",
		() =>
			edit("articles/radio-find-stations", (data) => ({
				...data,
				categories: ["speakers"],
				primaryProduct: "brook-6",
			})),
		() => copy.remove("products/brook-6"),
		"products/brook-6 was removed, and is the place of articles/radio-find-stations",
	],
	["the only download of a category", () => {}, () => copy.remove("downloads/quillet-app"), "was removed, and"],
	[
		"a product, with a change of what is about it",
		() => {},
		() => {
			copy.remove("products/brook-1");
			copy.edit("articles/brook-question/en_GB.md", (text) => `${text}\nLook again.\n`);
		},
		"articles/brook-question/data.json",
	],
	[
		"a product that is back",
		() => copy.remove("products/brook-7"),
		() => copy.copyFolder("products/brook-8", "products/brook-7"),
		"products/brook-7 left the pack and is back",
	],
];

test.each(WHOLE)("%s: all is read, and the line says why", async (_, prepare, change, why) => {
	prepare();
	await copy.import();
	change();
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told.find((line) => line.startsWith("The whole pack is read"))).toContain(why);
});

/** What a whole import refuses: it is the one that says so. */
const REFUSED: readonly [string, () => void, () => void, string][] = [
	[
		"what stands first for a query",
		() => copy.write("search-words/en_GB.json", '{ "pins": [{ "queries": ["brook"], "to": ["products/brook-6"] }] }'),
		() => copy.remove("products/brook-6"),
		"products/brook-6 was removed, and the pack names it",
	],
	[
		"a file that something else offers",
		() => {},
		() =>
			[
				"documents/own-files",
				"files/manuals/own-en.pdf",
				"files/manuals/own-de.pdf",
				"files/software/quillet-app-5.3.zip",
			].map((each) => copy.remove(each)),
		"files/software/quillet-app-5.3.zip was removed, and downloads/quillet-app names it",
	],
];

test.each(REFUSED)("%s: a whole import refuses it", async (_, prepare, change, why) => {
	prepare();
	await copy.import();
	change();
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "refused" });
	expect(told.find((line) => line.startsWith("The whole pack is read"))).toContain(why);
});
