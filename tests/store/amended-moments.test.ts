import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { findVersion } from "#src/store/find-version.ts";
import { followersOf, waitingVersions } from "#src/store/waiting-version.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
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

const [LAUNCH, END] = ["2098-03-01T08:00Z", "2099-01-01T00:00Z"];

let copy: Copy;
let aside: string;
let told: string[];
beforeAll(async () => {
	copy = copyOfPack();
	copy.copyFolder("products/pebble-20", "products/pebble-30");
	edit("products/pebble-30", (data) => ({
		...data,
		name: "Pebble 30",
		model: "QSP-30M1",
		aliases: [],
		shown: { from: LAUNCH },
	}));
	// It leans on the product alone, and is not shown before it either.
	copy.copyFolder("articles/radio-find-stations", "articles/pebble-30-question");
	edit("articles/pebble-30-question", () => ({ topics: ["setting-up"], products: ["pebble-30"] }));
	retitle("articles/pebble-30-question", "How is a Pebble 30 paired?");
	copy.copyFolder("articles/radio-find-stations", "articles/summer-offer");
	edit("articles/summer-offer", (data) => ({ ...data, shown: { until: END } }));
	retitle("articles/summer-offer", "What is the summer offer?");
	copy.copyFolder("articles/radio-find-stations", "articles/winter-offer");
	edit("articles/winter-offer", (data) => ({ ...data, shown: { until: "2020-01-01T00:00Z" } }));
	retitle("articles/winter-offer", "What was the winter offer?");
	copy.copyFolder("articles/radio-find-stations", "articles/radio-aerial");
	retitle("articles/radio-aerial", "Where is the aerial?");
	copy.copyFolder("articles/radio-find-stations", "articles/radio-battery");
	retitle("articles/radio-battery", "Where is the battery?");
	copy.copyFolder("pictures/radio.svg", "pictures/launch.svg");
	write("articles/pebble-30-question", "![The launch](launch)");
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported", followers: [{}, {}] });
	copy.keep();
});
beforeEach(() => {
	reads.whole = false;
	copy.restore();
	aside = mkdtempSync(join(tmpdir(), "support-moments-"));
	told = [];
});
afterEach(() => {
	vi.useRealTimers();
	rmSync(aside, { recursive: true, force: true });
});
afterAll(() => copy.cleanUp());

type Data = Readonly<Record<string, unknown>>;
const edit = (item: string, change: (data: Data) => Data) =>
	copy.edit(`${item}/data.json`, (text) => JSON.stringify(change(JSON.parse(text))));
const retitle = (item: string, title: string) =>
	copy.edit(`${item}/en_GB.md`, (text) => text.replace(/^title:.*$/m, `title: "${title}"`));
const write = (item: string, words: string) => copy.edit(`${item}/en_GB.md`, (text) => `${text}\n${words}\n`);
const another = (id: string, change: (data: Data) => Data) => {
	copy.copyFolder("articles/pebble-30-question", `articles/${id}`);
	edit(`articles/${id}`, change);
	retitle(`articles/${id}`, `What of ${id}?`);
};

const CHANGES: readonly [string, () => void][] = [
	["what is always shown", () => write("articles/pair-pebble", "Hold both.")],
	["what is not shown yet", () => edit("products/pebble-30", (data) => ({ ...data, model: "QSP-30M2" }))],
	["what is about it alone", () => write("articles/pebble-30-question", "Hold the button.")],
	["what ends", () => write("articles/summer-offer", "It ends soon.")],
	["what comes for what is not shown yet", () => another("pebble-30-sound", (data) => data)],
	[
		"what comes and is shown at the same moment",
		() => another("launch-party", (data) => ({ ...data, products: ["pebble-20"], shown: { from: LAUNCH } })),
	],
	[
		"what comes and ends at the same moment",
		() => another("last-call", (data) => ({ ...data, products: ["pebble-20"], shown: { until: END } })),
	],
	[
		"what comes and is shown at a moment of its own",
		() =>
			another("spring-news", (data) => ({
				...data,
				products: ["pebble-20"],
				shown: { from: "2097-02-01T09:30+01:00" },
			})),
	],
	[
		"what comes, and ends at a moment of its own",
		() =>
			another("winter-offer", (data) => ({ ...data, products: ["pebble-20"], shown: { until: "2098-06-01T00:00Z" } })),
	],
	[
		"what comes with a product, each for a time of its own",
		() => {
			copy.copyFolder("products/pebble-20", "products/pebble-40");
			edit("products/pebble-40", (data) => ({
				...{ ...data, name: "Pebble 40", model: "QSP-40M1", aliases: [], picture: "launch-40" },
				shown: { from: "2098-01-15T08:00Z" },
			}));
			copy.copyFolder("pictures/radio.svg", "pictures/launch-40.svg");
			copy.copyFolder("pictures/radio.svg", "pictures/offer-40.svg");
			another("pebble-40-question", (data) => ({ ...data, products: ["pebble-40"] }));
			another("pebble-40-offer", (data) => ({
				...{ ...data, products: ["pebble-40"] },
				shown: { from: "2098-02-01T08:00Z", until: "2099-02-01T08:00Z" },
			}));
			write("articles/pebble-40-offer", "![The offer](offer-40)");
		},
	],
	[
		"what ends earlier",
		() => edit("articles/summer-offer", (data) => ({ ...data, shown: { until: "2098-02-10T00:00Z" } })),
	],
	[
		"what ends later",
		() => edit("articles/summer-offer", (data) => ({ ...data, shown: { until: "2099-07-01T00:00Z" } })),
	],
	["what does not end any more", () => edit("articles/summer-offer", ({ shown: _, ...data }) => data)],
	[
		"what begins only then",
		() => edit("articles/summer-offer", (data) => ({ ...data, shown: { from: "2098-12-01T00:00Z", until: END } })),
	],
	[
		"what was always there, and ends",
		() => edit("articles/radio-battery", (data) => ({ ...data, shown: { until: "2098-05-01T00:00Z" } })),
	],
	[
		"what was always there, and is shown from the launch on",
		() => edit("articles/radio-battery", (data) => ({ ...data, shown: { from: LAUNCH } })),
	],
	[
		"a picture that is not shown yet",
		() => copy.edit("pictures/launch.svg", (text) => text.replace("</svg>", '<rect width="9" height="9"/></svg>')),
	],
	["what leaves", () => copy.remove("articles/radio-aerial")],
	[
		"all at once",
		() => {
			write("articles/pair-pebble", "Hold them.");
			edit("products/pebble-30", (data) => ({ ...data, name: "Pebble Thirty" }));
			write("articles/summer-offer", "It ends.");
			another("pebble-30-care", (data) => data);
		},
	],
];

test.each(CHANGES)("%s: now, and at each moment to come, as when all is read", async (_, change) => {
	change();
	await sameAsWhole(copy, aside, reads);
});

test("one after the other, each in the versions that the one before made", async () => {
	for (const [name, change] of CHANGES) {
		change();
		const outcome = await copy.import({ tell: (line) => told.push(line) });
		expect(outcome, `${name}: ${JSON.stringify(outcome)}`).toMatchObject({ state: "imported", unprepared: null });
		expect(
			told.filter((line) => line.includes("whole pack")),
			name,
		).toEqual([]);
	}
	write("articles/pebble-30-question", "Once more.");
	await sameAsWhole(copy, aside, reads);
}, 180_000);

test("after the first moment what is in force by itself is changed, with what follows it still", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2098-03-02T00:00:00Z") });
	const { kept } = await findVersion(copy.dataDir, "own");
	expect(kept?.version).not.toBe(readCurrent(copy.dataDir)?.version);
	write("articles/pebble-30-question", "Hold the button.");
	await sameAsWhole(copy, aside, reads);
	expect(followersOf(readCurrent(copy.dataDir)?.version ?? "", waitingVersions(copy.dataDir))).toHaveLength(1);
});

test("after the last moment it is what a change is rolled back to", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2099-01-02T00:00:00Z") });
	const { kept: before } = await findVersion(copy.dataDir, "own");
	write("articles/pebble-30-question", "Hold the button.");
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported", followers: [] });
	expect(told.filter((line) => line.includes("whole pack"))).toEqual([]);
	expect(waitingVersions(copy.dataDir).map(({ version }) => version)).not.toContain(before?.version);
	expect(await publishVersion(copy.dataDir, null, () => {})).toMatchObject({
		state: "published",
		version: before?.version,
	});
});

test.each<[string, () => void, string]>([
	[
		"another moment",
		() => edit("products/pebble-30", (data) => ({ ...data, shown: { from: "2098-04-01T08:00Z" } })),
		"products/pebble-30 is shown for another time",
	],
	[
		"what begins later than the launch that it is about",
		() => edit("articles/pebble-30-question", (data) => ({ ...data, shown: { from: "2098-08-01T00:00Z" } })),
		"articles/pebble-30-question is shown later than what begins with it",
	],
	[
		"what is shown at once",
		() => edit("products/pebble-30", ({ shown: _, ...data }) => data),
		"products/pebble-30 is shown for another time",
	],
	[
		"what is not shown any more before that",
		() => edit("articles/pair-pebble", (data) => ({ ...data, shown: { from: LAUNCH } })),
		"articles/pair-pebble is shown for another time, and",
	],
	[
		"what was over and is announced anew",
		() => edit("articles/winter-offer", (data) => ({ ...data, shown: { from: "2098-05-01T00:00Z", until: END } })),
		"articles/winter-offer was over and is announced anew",
	],
	[
		"what follows and is damaged",
		() => {
			const [first] = followersOf(readCurrent(copy.dataDir)?.version ?? "", waitingVersions(copy.dataDir));
			rmSync(databasePath(copy.dataDir, first?.version ?? ""));
			write("articles/pair-pebble", "Hold both.");
		},
		"what follows is not prepared yet",
	],
])("%s: all is read, and the line says why", async (_, change, why) => {
	change();
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	expect(outcome).toMatchObject({ state: "imported", unprepared: null });
	expect(told.find((line) => line.startsWith("The whole pack is read")) ?? "nothing told").toContain(why);
});

test("what is wrong in what is not shown yet is refused, and nothing is changed", async () => {
	const before = readCurrent(copy.dataDir)?.version;
	write("articles/pair-pebble", "Hold both.");
	write("articles/pebble-30-question", "![Nothing](nowhere)");
	expect(await copy.import()).toMatchObject({ state: "refused", reasons: [expect.stringContaining("nowhere")] });
	copy.edit("articles/pebble-30-question/en_GB.md", (text) => text.replace("![Nothing](nowhere)", ""));
	another("pebble-31-question", (data) => ({ ...data, products: ["pebble-31"] }));
	expect(await copy.import()).toMatchObject({ state: "refused", reasons: [expect.stringContaining("pebble-31")] });
	expect(readCurrent(copy.dataDir)?.version).toBe(before);
});
