import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { BASE } from "#src/routes.ts";
import { askedOptions } from "./bench/asked-options.ts";
import { astroSite } from "./bench/peers/astro-site.ts";
import { type Candidate, type Running, residentMegabytes, type Width } from "./bench/peers/candidate.ts";
import { bareNode, behindVarnish, finishedPage, isInstalled, nginxFile } from "./bench/peers/finished-page.ts";
import {
	bytesOnWire,
	compressedAlike,
	rendersOfStampede,
	SLOW,
	STAMPEDE,
	scriptBytes,
	stalenessOf,
} from "./bench/peers/looks.ts";
import { nextSite } from "./bench/peers/next-site.ts";
import { folderIn, ownSite, startOwn } from "./bench/peers/own-site.ts";
import { contentOf, wordsOf } from "./bench/peers/page-content.ts";
import { scratchFolder } from "./bench/peers/scratch.ts";
import { generatorHere, loadFrom } from "./bench/wrk.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import { importIfChanged } from "./import-if-changed.ts";

const USAGE = `npm run bench:peers                builds the demo's product page on other software in a scratch folder, and measures all and ours
npm run bench:peers -- --keep      leaves the folder
npm run bench:peers -- --rounds 5 --seconds 2   how often each is loaded in turn, and for how long`;

const { values } = askedOptions(USAGE, {
	options: {
		keep: { type: "boolean" },
		rounds: { type: "string", default: "5" },
		seconds: { type: "string", default: "2" },
	},
});
const CONNECTIONS = 64;
/** New addresses take some software seconds each. */
const COLD_TIMES = 4;
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const root = resolve(import.meta.dirname, "..");
const pack = join(root, "src/packs/demo");
const say = (line: string) => process.stdout.write(`${line}\n`);

process.chdir(root);
await buildIfChanged(root, () => say("Building …"));
const content = join(root, "var/bench-content");
await importIfChanged(pack, content, () => say("Importing …"));
const generator = await generatorHere();

/** What of one candidate is known. */
interface Found {
	readonly candidate: Candidate;
	readonly rates: Readonly<Record<Width | "cold", number[]>>;
	/** Bytes of the page were all compressed as this site does. */
	alike?: number;
	bytes?: Awaited<ReturnType<typeof bytesOnWire>>;
	script?: number;
	renders?: number | null;
	memory?: number;
	staleness?: Awaited<ReturnType<typeof stalenessOf>>;
}

const site = {
	...{ root, content, path: `${BASE}/televisions/lumen-e9-65`, coldPath: `${BASE}/televisions/lumen-e9-55` },
	folder: "",
};
const aside = mkdtempSync(join(tmpdir(), "bench-page-"));
const first = await startOwn({ ...site, folder: aside });
const page = await finishedPage(first.origin + site.path);
await first.stop();
rmSync(aside, { recursive: true });
const scratch = scratchFolder(contentOf(page.html));
const own = { ...site, folder: folderIn(scratch.folder, "own") };
const words = wordsOf(page.html);

try {
	const candidates = [ownSite(own), bareNode(scratch, page)];
	const isRoot = process.getuid?.() === 0;
	const debian = async (name: string, command: string, args: readonly string[], candidate: Candidate) => {
		if (isRoot && (await isInstalled(command, args))) candidates.push(candidate);
		else say(`Left out: ${name}, which is installed from Debian and started as root here.`);
	};
	await debian("nginx", "nginx", ["-v"], nginxFile(scratch, page));
	await debian("Varnish", "varnishd", ["-V"], behindVarnish(scratch, own));
	say("Building Next.js and Astro …");
	candidates.push(...(await nextSite(scratch)), await astroSite(scratch));
	const found = candidates.map((candidate): Found => ({ candidate, rates: { one: [], all: [], cold: [] } }));
	await measure(found, "one", (each) => each.start("one"), look);
	await measure(found, "all", (each) => each.start("all"), look);
	if (generator === "wrk") await measure(found, "cold", (each) => each.startCold());
	else say("New addresses are left out: autocannon cannot ask this site for pages in turn.");
	print(found);
} finally {
	if (values.keep) say(`The scratch folder stays: ${scratch.folder}`);
	else scratch.remove();
}

/** Loads all that start in turn, so that what else the machine does meets them alike, and stops them. */
async function measure(
	found: readonly Found[],
	what: Width | "cold",
	start: (candidate: Candidate) => Promise<Running | null>,
	after?: (found: Found, running: Running) => Promise<void>,
): Promise<void> {
	say(`Measuring (${{ one: "one process", all: "all processors", cold: "new addresses" }[what]}) …`);
	const running: { readonly each: Found; readonly server: Running }[] = [];
	try {
		for (const each of found) {
			const server = await start(each.candidate);
			if (server === null) continue;
			running.push({ each, server });
			await mustShow(each.candidate.name, server);
		}
		const threads = what === "all" ? availableParallelism() : 1;
		const load = { threads, connections: CONNECTIONS };
		// One to warm up, which does not count.
		for (let round = 0; round <= rounds; round += 1)
			for (const { each, server } of running) {
				const { origin, path, cold } = server;
				const url = origin + (what === "cold" && typeof cold === "string" ? cold : path);
				const { rate } = await loadFrom(generator, url, {
					...load,
					...(what === "cold"
						? { seconds: COLD_TIMES * seconds, cold: typeof cold === "object" && cold ? cold : "numbered" }
						: { seconds }),
				});
				if (round > 0) each.rates[what].push(rate);
			}
		for (const { each, server } of running) await after?.(each, server);
	} finally {
		for (const { server } of running) await server.stop();
	}
}

/** Throws unless a server shows the page: the product's name, and the same words. */
async function mustShow(name: string, { origin, path }: Running): Promise<void> {
	const reply = await fetch(origin + path);
	const html = await reply.text();
	if (reply.status !== 200 || wordsOf(html) !== words)
		throw new Error(`${name} does not show the page (${reply.status}).`);
}

/** What is looked at besides the rate, once. */
async function look(found: Found, running: Running): Promise<void> {
	if (found.bytes !== undefined) return;
	found.bytes = await bytesOnWire(running);
	found.alike = await compressedAlike(running);
	found.script = await scriptBytes(running);
	found.renders = await rendersOfStampede(running);
	found.memory = residentMegabytes(running.pid);
	found.staleness = await stalenessOf(running);
}

/** Prints a table, with ratios to this site. */
function print(found: readonly Found[]): void {
	const [ours] = found;
	if (ours === undefined) return;
	const middle = (rates: readonly number[]) => rates.toSorted((a, b) => a - b)[rates.length >> 1];
	const rate = (rates: readonly number[], base: readonly number[]) => {
		const median = middle(rates);
		if (median === undefined) return "–";
		const ratio = median / (middle(base) ?? Number.NaN);
		const spread = `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`;
		return `${Math.round(median)} (${spread})${Number.isNaN(ratio) ? "" : ` ×${ratio.toFixed(2)}`}`;
	};
	const amount = (value: number | null | undefined, base: number | null | undefined, digits = 0) =>
		value === null || value === undefined
			? "–"
			: `${value.toFixed(digits)}${base ? ` ×${(value / base).toFixed(2)}` : ""}`;
	const wire = ({ bytes }: Found) => (bytes ? bytes.head + bytes.body : null);
	const rows = found.map((each) => [
		each.candidate.name,
		rate(each.rates.one, ours.rates.one),
		rate(each.rates.all, ours.rates.all.length > 0 ? ours.rates.all : ours.rates.one),
		rate(each.rates.cold, ours.rates.cold),
		amount(wire(each), wire(ours)),
		amount(each.bytes?.head, null),
		amount(each.alike, ours.alike),
		amount(each.script, ours.script),
		amount(each.renders, null),
		amount(each.memory, ours.memory),
		each.staleness ? `${each.staleness.seconds.toFixed(2)} s, ${each.staleness.slow} of ${each.staleness.asked}` : "–",
	]);
	const titles = [
		...[
			"",
			"hits/s, one process",
			"hits/s, all processors",
			"misses/s",
			"bytes on the wire",
			"of them head",
			"page, brotli for all",
		],
		...["script", `renders of ${STAMPEDE}`, "memory, MB", `seen after, slow (> ${SLOW} ms)`],
	];
	const table = [titles, ...rows];
	const widths = titles.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
	say(
		`\nNode ${process.versions.node}, ${availableParallelism()} processors, load from ${generator}, ${CONNECTIONS} connections, median of ${rounds} rounds of ${seconds} s (least–most), × to this site`,
	);
	if (generator === "autocannon")
		say("autocannon saturates before a fast server does: ratios between those are nearer to one than they are.");
	if (ours.rates.all.length === 0) say("This site has one process: others on all processors are put beside that.");
	say("");
	for (const row of table)
		say(
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd(),
		);
	const goal = (what: string, figure: number, least: number) =>
		say(`${what}: ${figure.toFixed(2)}, goal ${least}: ${figure >= least ? "met" : "MISSED"}`);
	const hits = middle(ours.rates.one) ?? Number.NaN;
	const next = found
		.filter(({ candidate }) => candidate.name.startsWith("Next.js"))
		.map(({ rates }) => middle(rates.one) ?? 0);
	const bare = middle(found[1]?.rates.one ?? []) ?? Number.NaN;
	say("");
	goal("hits to the faster Next.js", hits / Math.max(...next), 20);
	goal("hits to bare node:http with the same headers", hits / bare, 0.9);
	// What gives out this site's own page has its bytes.
	const makers = found.filter(({ renders }) => renders !== null && renders !== undefined);
	const sum = (each: Found) => (wire(each) ?? 0) + (each.script ?? 0);
	const fewer = makers.filter((each) => sum(each) < sum(ours)).map(({ candidate }) => candidate.name);
	say(
		`of what makes the page itself nobody sends fewer bytes, page and script: ${fewer.length === 0 ? "met" : `MISSED by ${fewer.join(", ")}`}`,
	);
}
