import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readCurrent } from "#src/store/current.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { sameAsWhole } from "#tests/fixtures/made-anew.ts";

/** As many as in a catalogue of which this is a part. */
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: 1000 }));

/** Whether versions are made by reading the whole pack alone. */
const reads = vi.hoisted(() => ({ whole: false }));
vi.mock(import("#src/store/write/amend/amend-version.ts"), async (original) => {
	const real = await original();
	return { ...real, amendVersion: async (asked) => (reads.whole ? null : real.amendVersion(asked)) };
});
const [LAUNCH, END, PAST] = ["2098-03-01T08:00Z", "2099-01-01T00:00Z", "2020-01-01T00:00Z"];
let copy: Copy;
let aside: string;
let told: string[];
type Data = Readonly<Record<string, unknown>>;
const edit = (item: string, change: (data: Data) => Data) =>
	copy.edit(`${item}/data.json`, (text) => JSON.stringify(change(JSON.parse(text))));
const retitle = (item: string, title: string) =>
	copy.edit(`${item}/en_GB.md`, (text) => text.replace(/^title:.*$/m, `title: "${title}"`));
const write = (item: string, words: string) => copy.edit(`${item}/en_GB.md`, (text) => `${text}\n${words}\n`);
const article = (id: string, change: (data: Data) => Data) => {
	copy.copyFolder("articles/radio-find-stations", `articles/${id}`);
	edit(`articles/${id}`, change);
	retitle(`articles/${id}`, `What of ${id}?`);
};
function firmware(id: string, ...versions: readonly string[]): void {
	const released = versions.map((version) => `  "${version}":\n    fixed: ["Crackling at low volume"]\n`).join("");
	copy.edit(`downloads/${id}/en_GB.md`, (text) => text.replace(/releases:[\s\S]*?---/, `releases:\n${released}---`));
	edit(`downloads/${id}`, (data) => ({
		...data,
		versions: versions.map((version, at) => ({
			version,
			date: `202${6 - at}-02-01`,
			file: `firmware/pebble-firmware-${version}.zip`,
			severity: "recommended",
			reversible: "no",
		})),
	}));
}
beforeAll(async () => {
	copy = copyOfPack();
	// A product that is not shown yet, and one that ends.
	copy.copyFolder("products/pebble-20", "products/pebble-30");
	edit("products/pebble-30", (data) => ({
		...data,
		name: "Pebble 30",
		model: "QSP-30M1",
		aliases: [],
		picture: "preview",
		shown: { from: LAUNCH },
	}));
	copy.copyFolder("products/pebble-20", "products/pebble-40");
	edit("products/pebble-40", (data) => ({
		...data,
		name: "Pebble 40",
		model: "QSP-40M1",
		aliases: [],
		shown: { until: END },
	}));
	article("offer", (data) => ({ ...data, products: ["pebble-40"], categories: [], primaryProduct: undefined }));
	for (const id of ["launch", "both", "over", "spare", "preview"])
		copy.copyFolder("pictures/radio.svg", `pictures/${id}.svg`);
	article("hidden", (data) => ({ ...data, shown: { from: LAUNCH } }));
	write("articles/hidden", "![The launch](launch) ![Both](both)");
	write("articles/pair-pebble", "![Both](both)");
	// What is over.
	article("over", (data) => ({ ...data, shown: { until: PAST } }));
	write("articles/over", "![Over](over)");
	copy.copyFolder("products/pebble-20", "products/pebble-old");
	edit("products/pebble-old", (data) => ({
		...data,
		name: "Pebble Old",
		model: "QSP-OLD",
		aliases: [],
		shown: { until: PAST },
	}));
	article("over-too", (data) => ({
		...data,
		shown: { until: PAST },
		products: ["pebble-old"],
		categories: [],
		primaryProduct: undefined,
	}));
	// A download that is not shown yet, with a file of its own.
	copy.copyFolder("downloads/pebble-firmware", "downloads/hidden-firmware");
	copy.copyFolder("files/firmware/pebble-firmware-2.1.zip", "files/firmware/pebble-firmware-3.0.zip");
	firmware("hidden-firmware", "3.0");
	edit("downloads/hidden-firmware", (data) => ({ ...data, shown: { from: LAUNCH } }));
	copy.edit("downloads/hidden-firmware/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Hidden firmware"));
	article("offer-too", (data) => ({
		...data,
		shown: { until: END },
		products: ["pebble-40"],
		categories: [],
		primaryProduct: undefined,
	}));
	copy.copyFolder("downloads/pebble-firmware", "downloads/leaves");
	copy.copyFolder("files/firmware/pebble-firmware-2.1.zip", "files/firmware/pebble-firmware-7.0.zip");
	firmware("leaves", "7.0");
	copy.edit("downloads/leaves/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Leaves soon"));
	copy.copyFolder("articles/radio-find-stations", "articles/quiet");
	edit("articles/quiet", (data) => ({ ...data, audience: "asc" }));
	retitle("articles/quiet", "Quiet?");
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported", followers: [{}, {}] });
	copy.keep();
});
beforeEach(() => {
	reads.whole = false;
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-hidden-"));
	told = [];
});
afterEach(() => {
	vi.useRealTimers();
	rmSync(aside, { recursive: true, force: true });
});
afterAll(() => copy.cleanUp());

const CHANGES: readonly [string, () => void][] = [
	[
		"what comes and is not shown yet, with a picture of its own",
		() => {
			article("hidden-new", (data) => ({ ...data, shown: { from: LAUNCH } }));
			copy.copyFolder("pictures/radio.svg", "pictures/secret.svg");
			write("articles/hidden-new", "![Secret](secret)");
		},
	],
	["what is shown names a picture of what is not", () => write("articles/pair-pebble", "![The launch](launch)")],
	["what is shown names a file of what is not", () => firmware("pebble-firmware", "3.0", "2.1")],
	[
		"what is shown names no more what something hidden does",
		() => copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace("![Both](both)", "")),
	],
	["what is hidden names what nothing did", () => write("articles/hidden", "![Spare](spare)")],
	["what is about a product that ends", () => write("articles/offer", "More.")],
	["what ends with the product that it is about", () => write("articles/offer-too", "More.")],
	["something else, beside a product that ends", () => write("articles/pair-pebble", "More.")],
	[
		"a product that ends shows another picture",
		() => edit("products/pebble-40", (data) => ({ ...data, picture: "radio" })),
	],
	[
		"a product that is not shown yet shows another picture",
		() => edit("products/pebble-30", (data) => ({ ...data, picture: "radio" })),
	],
	[
		"a product that is shown shows the picture of one that is not",
		() => edit("products/pebble-20", (data) => ({ ...data, picture: "preview" })),
	],
	[
		"a download that is not shown yet offers other bytes",
		() => copy.copyFolder("files/software/quillet-app-5.3.zip", "files/firmware/pebble-firmware-3.0.zip"),
	],
	[
		"a download leaves as its file gets other bytes",
		() => {
			copy.copyFolder("files/software/quillet-app-5.3.zip", "files/firmware/pebble-firmware-7.0.zip");
			copy.remove("downloads/leaves");
		},
	],
	[
		"a download leaves with its file, whose bytes another one has",
		() => ["downloads/leaves", "files/firmware/pebble-firmware-7.0.zip"].map((path) => copy.remove(path)),
	],
	[
		"a file goes, whose bytes another one has",
		() => {
			firmware("leaves", "2.1");
			copy.remove("files/firmware/pebble-firmware-7.0.zip");
		},
	],
	[
		"what agents will see comes",
		() => article("quiet-too", (data) => ({ ...data, audience: "asc", shown: { from: LAUNCH } })),
	],
];

test.each(CHANGES)("%s: now, and at each moment to come, as when all is read", async (_, change) => {
	change();
	await sameAsWhole(copy, aside, reads);
});

test.each<[string, () => void, string]>([
	["the brand's logo", () => copy.remove("pictures/quillet.svg"), "there is no picture quillet"],
	["a picture of what is over", () => copy.remove("pictures/over.svg"), "there is no picture over"],
	["a picture of what is not shown yet", () => copy.remove("pictures/preview.svg"), "there is no picture preview"],
])("%s that goes is refused, as when all is read", async (_, change, reason) => {
	const before = readCurrent(copy.dataDir)?.version;
	change();
	expect(await copy.import()).toMatchObject({ state: "refused", reasons: [expect.stringContaining(reason)] });
	expect(readCurrent(copy.dataDir)?.version).toBe(before);
});

test("what nobody will see is checked with the whole pack", async () => {
	write("articles/over", "More.");
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told[0]).toContain("articles/over is shown in no version that is prepared");
});

test.each([false, true])(
	"what follows and cannot be changed singly is made of the whole pack: only waiting %s",
	async (noPublish) => {
		// What was for everybody and will be for agents stands elsewhere from the launch on.
		edit("articles/hidden", (data) => ({ ...data, audience: "asc" }));
		const outcome = await copy.import({ noPublish, tell: (line) => told.push(line) });
		expect(outcome).toMatchObject({ followers: [{}, {}], unprepared: null });
		expect(told.find((line) => line.includes("is made of the whole pack"))).toContain(
			"articles/hidden stands elsewhere",
		);
	},
);
