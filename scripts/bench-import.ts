import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { BASE } from "#src/routes.ts";
import { SOURCE_SETTLED_AFTER } from "#src/site/pack-limits.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import {
	changedPath,
	changeProducts,
	type MadeCatalogue,
	makePack,
	type PackForm,
	turnProductsOver,
} from "./bench/import/made-pack.ts";
import { pageAt, secondsUntilOther } from "./bench/import/shown.ts";
import type { Timed } from "./bench/import/timed.ts";
import { MADE_ANEW, madeAnew } from "./bench/made-anew.ts";
import { productPaths } from "./bench/products.ts";
import { startServer } from "./bench/server-process.ts";
import { sitemapCost } from "./bench/sitemaps.ts";
import { buildIfChanged } from "./build-if-changed.ts";

/**
 * `npm run bench:import [-- --sizes 1000,10000]`: what an import costs that is the first, changes nothing or a hundred
 * products, or in which a hundred leave and others come, what a start costs after it, and what pages cost that are made
 * anew, by the size of the catalogue, for packs of folders and of tables. `--locales 3` of the demo's; `--first`: without the
 * imports that follow the first; `--forms tables`: these alone; `--launch`: a hundred change beside something that is shown
 * from a later moment on, instead of the others.
 */
const GOALS = [
	"goals at 100,000 products: first import 300 s and 600 MB, a hundred changes 5 s, no change 1 s, second start 1.5 s;",
	"growth linear; a page made anew 1.3 times that of the smallest catalogue",
];
const CHANGED = 100;
/** Milliseconds behind an import after which a page that is as before will not change any more. */
const SHOWN_WITHIN = 10_000;
const FORMS: readonly PackForm[] = ["folders", "tables"];

const { values } = parseArgs({
	options: {
		sizes: { type: "string", default: "1000,10000" },
		locales: { type: "string", default: "3" },
		forms: { type: "string", default: FORMS.join() },
		first: { type: "boolean", default: false },
		launch: { type: "boolean", default: false },
	},
});
const root = resolve(import.meta.dirname, "..");
const demo = join(root, "src/packs/demo");
const SERVER = join(root, "dist/server/main.mjs");
const timed = join(root, "scripts/bench/import/timed.ts");
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What commands compile is kept, as `npm run content` keeps it. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, "dist/compile-cache") };

/** Has the disk take what was written before: an hour after the last import it would have. */
const quiet = () => promisify(execFile)("sync");

const run = async (...args: readonly string[]): Promise<Timed> =>
	JSON.parse((await promisify(execFile)(process.execPath, [timed, ...args], { env })).stdout);

function row(what: string, { state, seconds, processorSeconds, megabytes }: Timed, besides = ""): void {
	const figures = [`${seconds.toFixed(2).padStart(8)} s`, `${processorSeconds.toFixed(2).padStart(8)} s of processors`];
	say(`${what.padEnd(28)} ${figures.join(" ")} ${megabytes.toFixed(0).padStart(6)} MB  ${state}${besides}`);
}

async function measure(products: number, form: PackForm): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
	const [pack, data] = [join(folder, "pack"), join(folder, "data")];
	const catalogue = { source: demo, products, locales: Number(values.locales) };
	try {
		makePack(catalogue, pack, form);
		await setTimeout(SOURCE_SETTLED_AFTER);
		await quiet();
		say(`== ${products} products, ${values.locales} locales, ${form}`);
		const first = await run("import", pack, data);
		const megabytes = statSync(databasePath(data, readCurrent(data)?.version ?? "")).size / 1e6;
		row("first import", first, `, database ${megabytes.toFixed(0)} MB`);
		const count = Math.min(CHANGED, Math.floor(products / 2));
		if (!values.first && !values.launch) {
			await quiet();
			row("no change", await run("import", pack, data));
			await changedRow(`${count} products changed`, catalogue, { pack, data, form, count });
			turnProductsOver(catalogue, pack, form, count);
			await setTimeout(SOURCE_SETTLED_AFTER);
			await quiet();
			row(`${count} left, ${count} others came`, await run("import", pack, data));
		}
		if (values.launch) {
			addLaunch(pack);
			row("a launch ahead", await run("import", pack, data));
			await changedRow(`${count} changed beside it`, catalogue, { pack, data, form, count });
		}
		row("second start", await run("open", data));
		// Pages know nothing of how their content came.
		if (form === "folders")
			for (const [what, milliseconds] of await pagesOf(pack, data)) {
				const first = pagesOfFirst.get(what) ?? milliseconds;
				pagesOfFirst.set(what, first);
				say(`${what.padEnd(28)} ${milliseconds.toFixed(1).padStart(8)} ms, ratio ${(milliseconds / first).toFixed(2)}`);
			}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

interface Changed {
	readonly pack: string;
	readonly data: string;
	readonly form: PackForm;
	readonly count: number;
}

/** Imports a pack in which products changed beside a site that serves it, and tells when a visitor reads one of them. */
async function changedRow(what: string, catalogue: MadeCatalogue, { pack, data, form, count }: Changed): Promise<void> {
	const server = await startServer(SERVER, [], { ...MADE_ANEW, CACHE_MAX_MB: "64", DATA_DIR: data }, { cwd: root });
	try {
		const path = changedPath(catalogue);
		const before = await pageAt(server, path);
		changeProducts(catalogue, pack, form, count);
		await setTimeout(SOURCE_SETTLED_AFTER);
		await quiet();
		const ended = new AbortController();
		const shown = secondsUntilOther(server, path, before, performance.now(), ended.signal);
		const made = run("import", pack, data).finally(() => {
			void setTimeout(SHOWN_WITHIN, undefined, { ref: false }).then(() => ended.abort());
		});
		const [timed, seconds] = await Promise.all([made, shown]);
		row(what, timed, `, read on its page after ${seconds.toFixed(2)} s`);
	} finally {
		await server.stop();
	}
}

/** News of a day to come: from then on another version is in force. */
function addLaunch(pack: string): void {
	const folder = join(pack, "news-and-alerts/launch");
	mkdirSync(folder, { recursive: true });
	const data = { type: "news", products: [], categories: [], published: "2098-03-01" };
	writeFileSync(join(folder, "data.json"), JSON.stringify(data));
	const words = "Something new is here today, and what it does.";
	writeFileSync(join(folder, "en_GB.md"), `---\ntitle: "Something new"\nsummary: "${words}"\n---\n`);
}

/** Milliseconds to listening, and of pages that are made anew. */
async function pagesOf(pack: string, data: string): Promise<ReadonlyMap<string, number>> {
	const products = productPaths(pack);
	const began = performance.now();
	const server = await startServer(SERVER, [], { ...MADE_ANEW, DATA_DIR: data }, { cwd: root });
	const pages = new Map([["start to listening", performance.now() - began]]);
	try {
		const product = (share: number) => products[Math.floor(share * products.length)] ?? BASE;
		const cost = await sitemapCost(server);
		const megabytes = (cost.bytes / 1e6).toFixed(1);
		say(
			`${"sitemap of products".padEnd(28)} ${cost.later.toFixed(1).padStart(8)} ms: ${cost.pages} pages, ${megabytes} MB; the first request ${(cost.first / cost.later).toFixed(2)} of a later one; another one beside it waits ${cost.other.toFixed(1)} ms at most`,
		);
		pages.set("a thousand pages of it", cost.thousand);
		pages.set("product page", await madeAnew(server, product));
		pages.set("category page", await madeAnew(server, (share) => dirname(product(share))));
		pages.set("home page", await madeAnew(server, () => BASE));
		pages.set("index of the sitemaps", await madeAnew(server, () => `${BASE}/sitemap.xml`));
	} finally {
		await server.stop();
	}
	return pages;
}

/** Of the smallest catalogue. */
const pagesOfFirst = new Map<string, number>();
process.chdir(root);
await buildIfChanged(root, () => say("Building …"));
for (const line of GOALS) say(line);
for (const size of values.sizes.split(","))
	for (const form of FORMS) if (values.forms.split(",").includes(form)) await measure(Number(size), form);
