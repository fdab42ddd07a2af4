import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { BASE } from "#src/routes.ts";
import { against } from "./bench/against.ts";
import { agentRender, makeAgent } from "./bench/agent-render.ts";
import { agents } from "./bench/agents.ts";
import { askedOptions } from "./bench/asked-options.ts";
import { backendFailures } from "./bench/backend-failures.ts";
import { cachedPage } from "./bench/cached-page.ts";
import { fullRender, rendersOfStampede } from "./bench/full-render.ts";
import { growPack } from "./bench/grown-pack.ts";
import { growth } from "./bench/growth.ts";
import { limits } from "./bench/limits/limits.ts";
import { memoryUnderFlood } from "./bench/memory.ts";
import { paint } from "./bench/paint.ts";
import { productPaths } from "./bench/products.ts";
import { restart } from "./bench/restart.ts";
import { FLOOD_ROUNDS, searchFlood } from "./bench/search-flood.ts";
import { startServer } from "./bench/server-process.ts";
import { storm } from "./bench/storm.ts";
import { weights } from "./bench/weight.ts";
import { workers } from "./bench/workers.ts";
import { generatorHere } from "./bench/wrk.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { importIfChanged } from "./import-if-changed.ts";

const USAGE = `npm run bench                      measures the built site on the demo pack in one run, each figure beside its goal
npm run bench -- --memory 20000    memory after so many hostile requests, and after as many again
npm run bench -- --restart 10000   what a restart with so many kept pages begins with
npm run bench -- --against DIR     this checkout and another, built one in turn, as ratios
npm run bench -- --agents          what agents who render cost visitors of kept pages, and what invented sessions do
npm run bench -- --backend-failures
                                   what kept and other pages do while the support API elsewhere hangs, fails or talks nonsense
npm run bench -- --limits 1000000  
                                   memory and hits under so many addresses that nobody asked for before, user agents and
                                   clients that read nothing; then ten times the load that can be rendered
npm run bench -- --storm 500 [--workers 2]
                                   what so many clients that send something and leave at once cost visitors of a kept page
npm run bench -- --workers 2       a kept page from so many workers and from one process, as a ratio
npm run bench -- --flood TIMES [--rounds 20]
                                   what sixteen searchers cost visitors of a kept page, in a catalogue so many times
                                   the demo's; over many rounds, whether memory levels off
npm run bench -- --growth [--times 1,10,100] [--products]
                                   multiples of the demo catalogue, or of its products alone, as ratios to the first`;

const root = resolve(import.meta.dirname, "..");
const pack = join(root, "src/packs/demo");
const main = join(root, "dist/server/main.mjs");
const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = askedOptions(USAGE, {
	options: {
		against: { type: "string" },
		memory: { type: "string" },
		restart: { type: "string" },
		agents: { type: "boolean" },
		"backend-failures": { type: "boolean" },
		workers: { type: "string" },
		growth: { type: "boolean" },
		flood: { type: "string" },
		limits: { type: "string" },
		storm: { type: "string" },
		rounds: { type: "string" },
		times: { type: "string" },
		products: { type: "boolean" },
	},
});
process.chdir(root);
await buildIfChanged(root, () => say("Building …"));
if (values.against !== undefined) {
	await against(root, resolve(values.against), say);
	process.exit();
}
if (values.growth) {
	const times = (values.times ?? "1,10,100").split(",").map(Number);
	await growth(root, say, { times, kinds: values.products ? ["products"] : undefined });
	process.exit();
}
const dataDir = mkdtempSync(join(tmpdir(), "bench-site-"));
await importIfChanged(pack, join(root, "var/bench-content"), () => say("Importing …"));
cpSync(join(root, "var/bench-content"), dataDir, { recursive: true });

const env = { HOST: "127.0.0.1", PORT: "0", OPS_PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info" };
const products = productPaths(pack);
const product = products.find((path) => path.endsWith("/lumen-e9-65")) ?? products[0] ?? BASE;
const article = `${BASE}/articles/${readdirSync(join(pack, "articles"))[0]}`;

const rows: (readonly [string, string, string, boolean | null])[] = [];
const row = (what: string, figure: string, goal: string, met: boolean | null) => rows.push([what, figure, goal, met]);
/** Words that the catalogue is made of: of which products and articles are named. */
const words = [
	...new Set(["articles", "products"].flatMap((kind) => readdirSync(join(pack, kind)).flatMap((id) => id.split("-")))),
];
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

try {
	if (values.memory !== undefined) {
		const { once, twice } = await memoryUnderFlood(main, env, Number(values.memory));
		for (const name of ["heap", "buffers", "resident"] as const)
			say(`${name}: ${kb(once[name])}, then ${kb(twice[name])}, ratio ${(twice[name] / once[name]).toFixed(3)}`);
		rmSync(dataDir, { recursive: true, force: true });
		process.exit();
	}
	if (values.restart !== undefined) {
		await restart(main, env, Number(values.restart), say);
		rmSync(dataDir, { recursive: true, force: true });
		process.exit();
	}
	if (values.agents) {
		await agents(main, env, product, say);
		rmSync(dataDir, { recursive: true, force: true });
		process.exit();
	}
	if (values.storm !== undefined) {
		const site = await startServer(main, [], { ...env, WORKERS: values.workers ?? "1" });
		await storm(site, Number(values.storm), say);
		await site.stop();
		rmSync(dataDir, { recursive: true, force: true });
		process.exit();
	}
	if (values.workers !== undefined) {
		await workers(main, env, { path: product, count: Number(values.workers) }, say);
		rmSync(dataDir, { recursive: true, force: true });
		process.exit();
	}
	if (values["backend-failures"]) {
		await backendFailures(main, env, products, say);
		rmSync(dataDir, { recursive: true, force: true });
		process.exit();
	}
	if (values.limits !== undefined) {
		const isMet = await limits(main, env, Number(values.limits), say);
		rmSync(dataDir, { recursive: true, force: true });
		process.exit(isMet ? 0 : 1);
	}
	if (values.flood !== undefined) {
		await flood(Number(values.flood));
		rmSync(dataDir, { recursive: true, force: true });
		process.exit();
	}
	// The first of the two leaves behind what a start compiles.
	await timeToReady();
	const ready = await timeToReady();
	row("second start, to /readyz 200", `${(ready / 1000).toFixed(2)} s`, "<= 1.5 s", ready <= 1500);

	const site = await startServer(main, [], env);
	const { kept, bare, barest, onWire, ratios, headers } = await cachedPage(site, product);
	row(`cached product page (${headers} headers), per processor second`, String(Math.round(kept)), "", null);
	row("bare node:http, same bytes, same headers, per processor second", String(Math.round(bare)), "", null);
	row("bare node:http, same bytes, 3 headers, per processor second", String(Math.round(barest)), "", null);
	row(
		`the three on the wire, load from ${await generatorHere()}`,
		`${Math.round(onWire.kept)}, ${Math.round(onWire.bare)}, ${Math.round(onWire.barest)}/s`,
		"",
		null,
	);
	row("ratio to the same headers, median of the rounds", ratios.bare.toFixed(2), ">= 0.9", ratios.bare >= 0.9);
	row("ratio to 3 headers", ratios.barest.toFixed(2), ">= 0.85", ratios.barest >= 0.85);
	// Another one, and later: a thousand connections at once leave a heap behind that any server of Node is slower with for long.
	const stampede = await rendersOfStampede(site, products.find((path) => path !== product) ?? BASE);
	row("renders of 1,000 concurrent cold requests", String(stampede), "1", stampede === 1);
	const found = await weights(`http://127.0.0.1:${site.port}`, [product, article, `${product}?lite=true`]);
	for (const [index, name] of ["product", "article", "lite product"].entries()) {
		const weight = found[index];
		if (!weight) continue;
		const lite = name.startsWith("lite");
		row(
			`${name} page: HTML and CSS`,
			kb(weight.page),
			lite ? "<= 15 KB" : "<= 30 KB",
			weight.page <= (lite ? 15 : 30) * 1024,
		);
		row(
			`${name} page: script before interaction`,
			kb(weight.script),
			lite ? "0" : "<= 3 KB",
			weight.script <= (lite ? 0 : 3 * 1024),
		);
		row(
			`${name} page: script on touching the search box`,
			kb(weight.scriptOnTouch),
			lite ? "0" : "",
			lite ? weight.scriptOnTouch === 0 : null,
		);
	}
	const { lcp, cls } = await paint(`http://127.0.0.1:${site.port}${product}`);
	row(
		"product page on a phone, slow 4G: largest contentful paint",
		`${(lcp / 1000).toFixed(2)} s`,
		"<= 1.5 s",
		lcp <= 1500,
	);
	row("product page on a phone, slow 4G: layout shift", cls.toFixed(3), "<= 0.02", cls <= 0.02);
	const { ratio: flooded } = await searchFlood(site, product, words);
	row("kept page under sixteen searchers, p99 to a quiet one's", flooded.toFixed(2), "<= 2", flooded <= 2);
	await site.stop();

	await makeAgent(dataDir);
	const unkept = await startServer(main, [], { ...env, CACHE_MAX_MB: "0" });
	const { rate, processor, p50, p99 } = await fullRender(unkept, products);
	row("full render of product pages, 16 connections", `${Math.round(rate)}/s`, ">= 300/s", rate >= 300);
	row("full renders, per processor second", String(Math.round(processor)), "", null);
	row("the same at a constant 100/s", `p50 ${p50} ms, p99 ${p99} ms`, "p99 < 40 ms", p99 < 40);
	const { agent, anybody } = await agentRender(unkept, products);
	const share = agent / anybody;
	row("product page rendered for an agent, one at a time", `${agent.toFixed(1)} ms`, "", null);
	row("the same for anybody, in turn with it", `${anybody.toFixed(1)} ms`, "", null);
	row("ratio of the two, with the agent's own lists", share.toFixed(2), "<= 1.5", share <= 1.5);
	await unkept.stop();
} finally {
	rmSync(dataDir, { recursive: true, force: true });
}

const widths = [0, 1, 2].map((column) => Math.max(...rows.map((each) => String(each[column]).length)));
say(`\nNode ${process.versions.node}, ${products.length} products\n`);
for (const [what, figure, goal, met] of rows)
	say(
		`${what.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${goal.padEnd(widths[2] ?? 0)}  ${met === null ? "" : met ? "met" : "MISSED"}`,
	);

/** Milliseconds from `npm start` on a built site with imported content until it is ready. */
async function timeToReady(): Promise<number> {
	const began = performance.now();
	const server = await startServer(join(root, "scripts/run.cjs"), ["scripts/start.ts"], { ...env, CONTENT_PACK: pack });
	while (!(await fetch(`http://127.0.0.1:${server.opsPort}/readyz`)).ok)
		await new Promise((done) => setTimeout(done, 5));
	const time = performance.now() - began;
	await server.stop();
	return time;
}

/** Prints what searchers cost visitors in a catalogue so many times the demo's. */
async function flood(times: number): Promise<void> {
	const grown = join(dataDir, "grown");
	if (times > 1) {
		growPack(pack, grown, times);
		await importIfChanged(grown, join(dataDir, "large"), () => say("Importing the larger catalogue …"));
	}
	const site = await startServer(main, [], { ...env, ...(times > 1 ? { DATA_DIR: join(dataDir, "large") } : {}) });
	const { quiet, flooded, ratio, statuses, memory } = await searchFlood(
		site,
		product,
		words,
		Number(values.rounds ?? FLOOD_ROUNDS),
	);
	await site.stop();
	const answers = Object.entries(statuses).map(([status, count]) => `${count} times ${status}`);
	say(
		`kept page, p99: ${quiet.toFixed(1)} ms quiet, ${flooded.toFixed(1)} ms beside sixteen searchers, ratio ${ratio.toFixed(2)}`,
	);
	say(`searches answered in that time: ${answers.join(", ")}`);
	say(`memory of the server after each round: ${memory.map((each) => `${each.toFixed(0)} MB`).join(", ")}`);
}
