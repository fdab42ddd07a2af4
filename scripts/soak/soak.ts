import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { DEGRADED_TAG } from "#src/contract/tags.ts";
import { inParallel } from "../bench/limits/visitor.ts";
import { targetsOf } from "../bench/memory.ts";
import { drawn, seeded } from "../bench/seeded.ts";
import { ExpectedPages } from "./expected-pages.ts";
import { faultsOf } from "./faults.ts";
import { startFaultyApi } from "./faulty-api.ts";
import { type Page, written } from "./odd-request.ts";
import { levelsOf, memorySlope } from "./slope.ts";
import { type Counts, nothingCounted, secondsSince, type Watched, watch } from "./watch.ts";
import { HOST, WatchedSite } from "./watched-site.ts";

export interface SoakOptions {
	/** The built site. */
	readonly main: string;
	/** A content pack, of which a copy is changed. */
	readonly pack: string;
	/** An empty folder. */
	readonly folder: string;
	readonly minutes: number;
	readonly seed: number;
	readonly say: (line: string) => void;
}

export interface SoakOutcome {
	readonly faults: number;
	readonly sites: readonly {
		readonly name: string;
		readonly counts: Counts;
		/** Megabytes an hour; null where no life was long enough. */
		readonly slope: number | null;
		/** Megabytes in each tenth of its longest life. */
		readonly levels: readonly number[];
	}[];
	/** Of what was asked for and not cut off by a kill, the share that was answered. */
	readonly availability: number;
	readonly wrong: number;
	/** Some of them. */
	readonly wrongOnes: readonly string[];
}

const run = promisify(execFile);

const TOKEN = "token-of-the-soak";
/** Pages that are read and whose bytes are known, and modes of each. */
const PAGES = 24;
const MODES = [{}, { lite: "true" }, { embedMode: "true" }];
/** Pages that are learned at the same time: few enough that none is late. */
const LEARNERS = 4;
/** Between the end of a fault and the next, at most. */
const PAUSE = 4_000;
/** What is over is seen for two seconds more, on a busy machine for longer. */
const PATIENCE = 15_000;
/** Where the API elsewhere fails, whole copies of the state before go before pages that lack something for a minute. */
const FAR_PATIENCE = 120_000;
/** The product whose words change. */
const CHANGED = "products/lumen-e9-65/en_GB.md";
const CHANGED_PAGE = "/electronics/support/televisions/lumen-e9-65";

/**
 * Has three sites read while all kinds of things go wrong, two with content of their own, of which one is killed again and
 * again, and one on a support API elsewhere, and holds what readers get against what sites make of it that keep nothing and
 * that nothing happens to.
 */
export async function soak({ main, pack, folder, minutes, seed, say }: SoakOptions): Promise<SoakOutcome> {
	const random = seeded(seed);
	const packDir = join(folder, "pack");
	const at = (name: string) => join(folder, name);
	cpSync(pack, packDir, { recursive: true });
	for (const name of ["far", "far-sound"]) mkdirSync(at(name));
	// In a process of its own, as on any machine: readers here are not held up.
	const importInto = (dataDir: string) =>
		run(process.execPath, ["scripts/run.cjs", "scripts/content.ts", "import", "--pack", packDir, "--data", dataDir]);
	say("Importing …");
	await importInto(at("sound"));
	for (const name of ["own", "steady"]) cpSync(at("sound"), at(name), { recursive: true });
	const base = { OPS_TOKEN: TOKEN };
	// It says of what each page is made.
	const keepsNothing = { ...base, CACHE_MAX_MB: "0", CDN: "1" };
	const sound = new WatchedSite(main, { ...keepsNothing, DATA_DIR: at("sound") });
	await sound.begin();
	const soundApi = await startFaultyApi(sound, HOST);
	const api = await startFaultyApi(sound, HOST);
	const farSound = new WatchedSite(main, { ...keepsNothing, DATA_DIR: at("far-sound"), SUPPORT_API_URL: soundApi.url });
	const own = new WatchedSite(main, { ...base, DATA_DIR: at("own"), CACHE_MAX_MB: "32" });
	const steady = new WatchedSite(main, { ...base, DATA_DIR: at("steady"), CACHE_MAX_MB: "32" });
	const far = new WatchedSite(main, { ...base, DATA_DIR: at("far"), CACHE_MAX_MB: "32", SUPPORT_API_URL: api.url });
	await Promise.all([farSound, own, steady, far].map((site) => site.begin()));
	const pages = await pagesOf(sound);
	const ways = [
		{ name: "own content", site: own, reference: sound, expected: new ExpectedPages(false), patience: PATIENCE },
		{
			name: "own content, never killed",
			site: steady,
			reference: sound,
			expected: new ExpectedPages(false),
			patience: PATIENCE,
		},
		{
			name: "an API elsewhere",
			site: far,
			reference: farSound,
			expected: new ExpectedPages(true),
			patience: FAR_PATIENCE,
		},
	].map((way) => ({ ...way, counts: nothingCounted() }));
	let state = 0;
	const change = async () => {
		state += 1;
		// What stands on its API may show it as soon as that does.
		const from = performance.now();
		const file = join(packDir, CHANGED);
		const text = readFileSync(file, "utf8").replace(/^summary: ".*?"$/m, `summary: "Soaked ${state} times."`);
		writeFileSync(file, text);
		const learning = (async () => {
			const before = await sound.version();
			await importInto(at("sound"));
			const version = await anotherThan(sound, before);
			const learned = ways.map(async ({ reference, expected }) => {
				while ((await reference.version()) !== version) await setTimeout(100);
				await learn(reference, expected, pages);
			});
			await Promise.all(learned);
			for (const { expected } of ways) expected.begin(from);
		})();
		for (const { expected } of ways) expected.learns(learning);
		await learning;
		for (const name of ["own", "steady"]) await importInto(at(name));
		for (const { expected } of ways) expected.end(performance.now());
	};
	for (const { reference, expected, site } of ways) {
		await learn(reference, expected, pages);
		expected.begin(0);
		// What is measured is what visitors of kept pages get.
		await inParallel(pages.values(), (page) => site.ask(written(page)), LEARNERS);
	}
	say(`${pages.length} pages in ${ways.length} ways; ${minutes} minutes, seed ${seed}`);
	const stop = new AbortController();
	const watching = ways.map((way: Watched) => watch(way, pages, seeded(Math.floor(random() * 1e9)), stop.signal));
	const sampling = setInterval(() => {
		for (const { site } of ways) site.sample().catch(() => {});
	}, 1_000);
	const faults = Object.entries(faultsOf({ own, steady, dataDir: at("own"), far, api, pages, token: TOKEN, change }));
	const began = performance.now();
	const until = began + minutes * 60_000;
	let count = 0;
	try {
		// Each once, as far as there is time; then at random.
		for (const all = shuffled(faults, random); performance.now() < until; count += 1) {
			const [name, fault] = all[count] ?? drawn(random, faults);
			say(`${secondsSince(began)}: ${name}`);
			await fault();
			await setTimeout(random() * PAUSE);
		}
		stop.abort();
		await Promise.all(watching);
	} finally {
		stop.abort();
		clearInterval(sampling);
		await Promise.allSettled(watching);
		for (const one of [api, soundApi]) one.stop();
		await Promise.all([own, steady, far, sound, farSound].map((site) => site.end("stop")));
	}
	return outcomeOf(ways, count);
}

function outcomeOf(ways: readonly (Watched & { readonly site: WatchedSite })[], faults: number): SoakOutcome {
	const all = (of: (counts: Counts) => number) => ways.reduce((sum, { counts }) => sum + of(counts), 0);
	return {
		faults,
		sites: ways.map(({ name, counts, site }) => ({
			...{ name, counts, slope: memorySlope(site.lives.map(withoutStart)) },
			levels: levelsOf(site.lives.toSorted((one, other) => other.length - one.length)[0] ?? [], 10),
		})),
		availability: all(({ answered }) => answered) / all(({ asked, cut }) => asked - cut),
		wrong: all(({ wrong }) => wrong),
		wrongOnes: ways.flatMap(({ counts }) => counts.wrongOnes),
	};
}

/** What a process takes at first is compiled code, kept pages and a heap that finds its size: a short life says nothing of what comes after it. */
function withoutStart(life: WatchedSite["lives"][number]): typeof life {
	const [begun, ended] = [life[0]?.at ?? 0, life.at(-1)?.at ?? 0];
	return ended - begun < LIFE ? [] : life.filter(({ at }) => at - begun > (ended - begun) / 3);
}
/** Milliseconds. */
const LIFE = 10 * 60_000;

/** Known pages in some modes, in two languages. */
async function pagesOf(site: WatchedSite): Promise<readonly Page[]> {
	const { pages } = await targetsOf(site, HOST);
	const some = pages.filter((_, at) => at % Math.ceil(pages.length / PAGES) === 0);
	return [...new Set([CHANGED_PAGE, ...some])].flatMap((path) =>
		MODES.map((mode) => ({ path, parameters: Object.entries(mode) })),
	);
}

/** What a page is when it is whole, asked as one whose cookies say already what its address does: he is told what it is made of. */
async function settled(site: WatchedSite, page: Page): Promise<string> {
	const cookie = page.parameters.map(([name]) => `gwt-${name === "lite" ? "lite" : "embed"}-mode=true`).join("; ");
	for (;;) {
		const { status, body, tags } = await site.ask({ ...written(page), headers: { cookie } });
		if (status === 200 && tags !== "" && !tags.split(",").includes(DEGRADED_TAG)) return body;
		await setTimeout(200);
	}
}

async function learn(site: WatchedSite, expected: ExpectedPages, pages: readonly Page[]): Promise<void> {
	await inParallel(
		pages.values(),
		async (page) => expected.learn(written(page).target, await settled(site, page)),
		LEARNERS,
	);
}

/** Waits until a site has another version in force. */
async function anotherThan(site: WatchedSite, before: string): Promise<string> {
	for (;;) {
		const version = await site.version();
		if (version !== before) return version;
		await setTimeout(100);
	}
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
	return items
		.map((item) => [random(), item] as const)
		.toSorted(([a], [b]) => a - b)
		.map(([, item]) => item);
}
