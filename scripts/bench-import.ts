import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SOURCE_SETTLED_AFTER } from "#src/site/pack-limits.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { changeProducts, makePack } from "./bench/import/made-pack.ts";
import type { Timed } from "./bench/import/timed.ts";

/**
 * `npm run bench:import [-- --sizes 1000,10000]`: what an import costs that is the first, changes a hundred products or
 * nothing, and what a start costs after it, by the size of the catalogue; each beside its goal. `--locales 3` of the demo's.
 */
const GOALS = [
	"goals at 100,000 products: first import 300 s and 600 MB, a hundred changes 5 s, no change 1 s, second start 1.5 s;",
	"growth linear",
];
const CHANGED = 100;

const { values } = parseArgs({
	options: { sizes: { type: "string", default: "1000,10000" }, locales: { type: "string", default: "3" } },
});
const demo = resolve(import.meta.dirname, "../src/packs/demo");
const timed = resolve(import.meta.dirname, "bench/import/timed.ts");
const say = (line: string) => process.stdout.write(`${line}\n`);

const run = (...args: readonly string[]): Timed =>
	JSON.parse(execFileSync(process.execPath, [timed, ...args], { stdio: ["ignore", "pipe", "inherit"] }).toString());

function row(what: string, { state, seconds, processorSeconds, megabytes }: Timed, besides = ""): void {
	const figures = [`${seconds.toFixed(2).padStart(8)} s`, `${processorSeconds.toFixed(2).padStart(8)} s of processors`];
	say(`${what.padEnd(28)} ${figures.join(" ")} ${megabytes.toFixed(0).padStart(6)} MB  ${state}${besides}`);
}

async function measure(products: number): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
	const [pack, data] = [join(folder, "pack"), join(folder, "data")];
	const catalogue = { source: demo, products, locales: Number(values.locales) };
	try {
		makePack(catalogue, pack);
		await setTimeout(SOURCE_SETTLED_AFTER);
		say(`== ${products} products, ${values.locales} locales`);
		const first = run("import", pack, data);
		const megabytes = statSync(databasePath(data, readCurrent(data)?.version ?? "")).size / 1e6;
		row("first import", first, `, database ${megabytes.toFixed(0)} MB`);
		row("no change", run("import", pack, data));
		changeProducts(catalogue, pack, Math.min(CHANGED, products));
		await setTimeout(SOURCE_SETTLED_AFTER);
		row(`${CHANGED} products changed`, run("import", pack, data));
		row("second start", run("open", data));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

for (const line of GOALS) say(line);
for (const size of values.sizes.split(",")) await measure(Number(size));
