import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";
import { lines, pagesPdf } from "../packs/made-pdf.ts";

/** As many as in a catalogue of which this is a part. */
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: 1000 }));

/** Whether versions are made by reading the whole pack alone. */
const reads = vi.hoisted(() => ({ whole: false }));
vi.mock(import("#src/store/write/amend/amend-version.ts"), async (original) => {
	const real = await original();
	return { ...real, amendVersion: async (asked) => (reads.whole ? null : real.amendVersion(asked)) };
});

const pdf = (...words: readonly string[]) =>
	pagesPdf(words.map((word) => lines([20, 700, word], [10, 650, `Words about ${word}.`])));

let copy: Copy;
let aside: string;
let told: string[];
let photograph: Buffer;
beforeAll(async () => {
	copy = copyOfPack();
	photograph = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#4f7a9c" } })
		.png()
		.toBuffer();
	for (const id of ["aerial", "wheel", "inside", "dock"]) copy.copyFolder("pictures/radio.svg", `pictures/${id}.svg`);
	copy.copyFolder("articles/pair-pebble", "articles/agents-only");
	copy.edit("articles/agents-only/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
	copy.edit("articles/agents-only/en_GB.md", (text) => `${text}\n![Inside](inside) ![Dock](dock)\n`);
	// What a retired product shows on.
	copy.copyFolder("products/harbour-r1", "products/harbour-old");
	edit("products/harbour-old", () => ({ name: "Harbour Old", model: "QRD-OLD", aliases: [], picture: "wheel" }));
	write("articles/radio-find-stations", "![The aerial](aerial) ![The dock](dock)");
	copy.write("files/manuals/pebble-de.pdf", pdf("Aufbau", "Pflege"));
	copy.write("files/manuals/radio-en.pdf", pdf("Radio", "Tuning"));
	copy.copyFolder("documents/pebble-manual", "documents/radio-manual");
	edit("documents/radio-manual", () => ({
		products: ["harbour-r1"],
		files: [{ language: "en", file: "manuals/radio-en.pdf" }],
	}));
	copy.edit("documents/radio-manual/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Radio"));
	// Of a manual for agents the radio's is the same, under another name.
	copy.copyFolder("documents/radio-manual", "documents/agents-manual");
	copy.write("files/manuals/agents-en.pdf", pdf("Radio", "Tuning"));
	edit("documents/agents-manual", () => ({
		audience: "asc",
		files: [{ language: "en", file: "manuals/agents-en.pdf" }],
	}));
	copy.remove("documents/agents-manual/de_DE.md");
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.remove("products/harbour-old");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	reads.whole = false;
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-files-"));
	told = [];
});
afterEach(() => rmSync(aside, { recursive: true, force: true }));
afterAll(() => copy.cleanUp());

const edit = (folder: string, change: (data: Record<string, unknown>) => object) =>
	copy.edit(`${folder}/data.json`, (text) => {
		const data = JSON.parse(text);
		return JSON.stringify({ ...data, ...change(data) });
	});
const write = (folder: string, words: string) => copy.edit(`${folder}/en_GB.md`, (text) => `${text}\n${words}\n`);
const recolour = (id: string) =>
	copy.edit(`pictures/${id}.svg`, (text) => text.replace("</svg>", '<rect width="9" height="9"/></svg>'));
const offer = (files: readonly object[]) => edit("documents/pebble-manual", () => ({ files }));
const [ENGLISH, GERMAN] = [
	{ language: "en", file: "manuals/pebble-en.pdf" },
	{ language: "de", file: "manuals/pebble-de.pdf" },
];
function firmware(...versions: readonly string[]): void {
	const released = versions.map((version) => `  "${version}":\n    fixed: ["Crackling at low volume"]\n`).join("");
	copy.edit("downloads/pebble-firmware/en_GB.md", (text) =>
		text.replace(/releases:[\s\S]*?---/, `releases:\n${released}---`),
	);
	edit("downloads/pebble-firmware", () => ({
		versions: versions.map((version, at) => ({
			...{ version, date: `202${6 - at}-02-01`, file: `firmware/pebble-firmware-${version}.zip` },
			...{ severity: "recommended", reversible: "no" },
		})),
	}));
}

const CHANGES: readonly [string, () => void][] = [
	["a product shows another picture", () => edit("products/pebble-10", () => ({ picture: "radio" }))],
	["one shows what was never a product's", () => edit("products/pebble-20", () => ({ picture: "cable" }))],
	["one shows none", () => edit("products/pebble-20", () => ({ picture: undefined }))],
	[
		"one shows what comes, in another kind of picture",
		() => {
			copy.write("pictures/front.png", photograph);
			edit("products/harbour-r1", () => ({ picture: "front" }));
		},
	],
	["what one shows is another picture", () => edit("products/harbour-r1", () => ({ picture: "cable" }))],
	["a picture becomes another", () => recolour("aerial")],
	[
		"a drawing becomes a photograph",
		() => {
			copy.remove("pictures/aerial.svg");
			copy.write("pictures/aerial.png", photograph);
		},
	],
	["nothing shows a picture any more", () => copy.edit("articles/radio-find-stations/en_GB.md", withoutPictures)],
	[
		"a picture goes with its words",
		() => {
			copy.edit("articles/radio-find-stations/en_GB.md", withoutPictures);
			copy.remove("pictures/aerial.svg");
		},
	],
	["a picture becomes another that agents see as well", () => recolour("dock")],
	["everybody sees what agents saw", () => write("articles/pair-pebble", "![Inside](inside)")],
	["a picture that only a retired product shows goes", () => copy.remove("pictures/wheel.svg")],
	["a picture that nothing shows comes, and goes", () => copy.copyFolder("pictures/radio.svg", "pictures/spare.svg")],
	[
		"a download offers what comes",
		() => {
			copy.copyFolder("files/firmware/pebble-firmware-2.1.zip", "files/firmware/pebble-firmware-2.2.zip");
			firmware("2.2", "2.1");
		},
	],
	[
		"and offers one no more, which goes",
		() => {
			firmware("2.1");
			copy.remove("files/firmware/pebble-firmware-2.0.zip");
		},
	],
	[
		"a file holds something else",
		() => copy.copyFolder("files/software/quillet-app-5.3.zip", "files/firmware/pebble-firmware-2.1.zip"),
	],
	["a manual has more pages", () => copy.write("files/manuals/pebble-de.pdf", pdf("Aufbau", "Pflege", "Reparatur"))],
	["a manual has fewer", () => copy.write("files/manuals/pebble-de.pdf", pdf("Aufbau"))],
	["a manual is in one language alone", () => offer([ENGLISH])],
	["a manual is in another language", () => offer([ENGLISH, { ...GERMAN, language: "nl" }])],
	[
		"a manual cannot be read any more",
		() => copy.write("files/manuals/pebble-de.pdf", Buffer.from("%PDF-1.7\nnothing\n%%EOF\n")),
	],
	[
		"a document comes with its own file, as another has one",
		() => {
			copy.copyFolder("documents/pebble-manual", "documents/quick-start");
			copy.edit("documents/quick-start/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Start quickly"));
			copy.write("files/manuals/quick-en.pdf", pdf("Start"));
			edit("documents/quick-start", () => ({ files: [{ language: "en", file: "manuals/quick-en.pdf" }, GERMAN] }));
		},
	],
	["a manual is for agents alone from now on", () => edit("documents/radio-manual", () => ({ files: [ENGLISH] }))],
];
const withoutPictures = (text: string) => text.replace(/^!\[.*$/gm, "");

test.each(CHANGES)("%s: the changed version holds what one does for which all is read", async (_, change) => {
	change();
	await sameAsWhole(copy, aside, reads);
});

test("one after the other, each in the version that the one before made", async () => {
	for (const [name, change] of CHANGES.filter(([name]) => !name.includes("drawing"))) {
		change();
		const outcome = await copy.import({ tell: (line) => told.push(line) });
		expect(outcome, `${name}: ${JSON.stringify(outcome)}`).toMatchObject({ state: "imported" });
		expect(
			told.filter((line) => line.startsWith("The whole pack is read")),
			name,
		).toEqual([]);
	}
	copy.remove("pictures/spare.svg");
	await sameAsWhole(copy, aside, reads);
});

test("what nobody public names any more is closed to the public, and opened again", async () => {
	const audienceOf = (path: string) => {
		const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
		try {
			return database.get<{ audience: string }>(
				"SELECT audience FROM pack_file JOIN file USING (folder, name) WHERE path = ?",
				path,
			)?.audience;
		} finally {
			database.close();
		}
	};
	expect(audienceOf("manuals/radio-en.pdf")).toBe("public");
	edit("documents/radio-manual", () => ({ files: [ENGLISH] }));
	await copy.import({ tell: (line) => told.push(line) });
	expect(audienceOf("manuals/radio-en.pdf")).toBe("asc");
	edit("documents/radio-manual", () => ({ files: [{ language: "en", file: "manuals/radio-en.pdf" }] }));
	await copy.import({ tell: (line) => told.push(line) });
	expect(audienceOf("manuals/radio-en.pdf")).toBe("public");
	expect(told).toEqual([]);
});

test.each<[string, () => void, string]>([
	["the brand's sign", () => recolour("quillet"), "the brand has another picture quillet"],
	["a picture of a category", () => recolour("label"), "picture label is another, and categories/radios names it"],
	[
		"one that a retired product shows",
		() => recolour("wheel"),
		"picture wheel is another, and products/harbour-old names it",
	],
])("%s that is another is read with the whole pack, and the line says why", async (_, change, why) => {
	change();
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told[0]).toContain(why);
});

test.each<[string, () => void, string]>([
	["a picture", () => copy.remove("pictures/aerial.svg"), "aerial"],
	["a file", () => copy.remove("files/firmware/pebble-firmware-2.0.zip"), "pebble-firmware-2.0.zip"],
])("%s that is missed is refused, by name", async (_, change, name) => {
	const before = readFileSync(join(copy.dataDir, "content", "CURRENT"), "utf8");
	change();
	const outcome = await copy.import();
	expect(outcome).toMatchObject({ state: "refused", reasons: [expect.stringContaining(name)] });
	expect(readFileSync(join(copy.dataDir, "content", "CURRENT"), "utf8")).toBe(before);
});
