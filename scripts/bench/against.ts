import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BASE } from "#src/routes.ts";
import { measure } from "./cached-page.ts";
import { fullRender } from "./full-render.ts";
import { productPaths } from "./products.ts";
import { startServer } from "./server-process.ts";

const ROUNDS = 3;
const PATH = `${BASE}/televisions/lumen-e9-65`;
interface Round {
	readonly start: number;
	readonly cached: number;
	readonly render: number;
	readonly bytes: number;
}

/**
 * Measures two built checkouts in alternate rounds and prints the best round of each and their ratio; on a
 * machine where other things run, only the ratios mean something.
 *
 * @param here root of this checkout
 * @param there root of the other one, built
 */
export async function against(here: string, there: string, say: (line: string) => void): Promise<void> {
	const checkouts = [await prepare(here), await prepare(there)];
	const rounds: Round[][] = [[], []];
	try {
		for (let round = 0; round < ROUNDS; round += 1)
			for (const [index, checkout] of checkouts.entries()) rounds[index]?.push(await measureOnce(checkout));
	} finally {
		for (const { dataDir } of checkouts) rmSync(dataDir, { recursive: true, force: true });
	}
	const row = (what: string, digits: number, best: (values: number[]) => number, of: keyof Round) => {
		const [a = Number.NaN, b = Number.NaN] = rounds.map((each) => best(each.map((round) => round[of])));
		say(
			`${what.padEnd(46)} ${a.toFixed(digits).padStart(10)} ${b.toFixed(digits).padStart(10)} ${(a / b).toFixed(2).padStart(7)}`,
		);
	};
	const most = (values: number[]) => Math.max(...values);
	const least = (values: number[]) => Math.min(...values);
	say(`${"".padEnd(46)} ${"here".padStart(10)} ${"there".padStart(10)} ${"ratio".padStart(7)}`);
	row("cached product page, per processor second", 0, most, "cached");
	row("full renders of product pages a second", 0, most, "render");
	row("product page, bytes compressed", 0, least, "bytes");
	row("start to listening, ms", 0, least, "start");
}

interface Checkout {
	readonly root: string;
	readonly dataDir: string;
}

/** The checkout with its own demo content, imported by its own importer. */
async function prepare(root: string): Promise<Checkout> {
	if (!existsSync(join(root, "dist/server/main.mjs")))
		throw new Error(`${root} is not built. Run there: npm run build`);
	const dataDir = mkdtempSync(join(tmpdir(), "bench-against-"));
	execFileSync(process.execPath, ["scripts/content.ts", "import", "--data", dataDir], { cwd: root, stdio: "ignore" });
	return { root, dataDir };
}

async function measureOnce({ root, dataDir }: Checkout): Promise<Round> {
	const main = join(root, "dist/server/main.mjs");
	const env = { HOST: "127.0.0.1", PORT: "0", OPS_PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info" };
	const began = performance.now();
	const keeping = await startServer(main, [], env, { cwd: root });
	const start = performance.now() - began;
	const bytes = await bytesOf(keeping.port);
	const { processor: cached } = await measure(keeping, PATH);
	await keeping.stop();
	const unkept = await startServer(main, [], { ...env, CACHE_MAX_MB: "0" }, { cwd: root });
	const { rate: render } = await fullRender(unkept, productPaths(join(root, "src/packs/demo")));
	await unkept.stop();
	return { start, cached, render, bytes };
}

/** What the page weighs on the wire, its headers apart. */
function bytesOf(port: number): Promise<number> {
	return new Promise((found, failed) => {
		get({ host: "127.0.0.1", port, path: PATH, headers: { "accept-encoding": "br" } }, (reply) => {
			let bytes = 0;
			reply.on("data", (chunk: Buffer) => (bytes += chunk.length)).on("end", () => found(bytes));
		}).on("error", failed);
	});
}
