import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BASE } from "#src/routes.ts";
import { type GrowingKind, growPack } from "./grown-pack.ts";
import { MADE_ANEW, madeAnew } from "./made-anew.ts";
import { productPaths } from "./products.ts";
import { startServer } from "./server-process.ts";
import { LINK_SECRET, signedIn } from "./signed-in.ts";

/** Pages of which each round makes one anew; what a visitor asks for most, and what search engines fetch. */
const PAGES: Readonly<Record<string, (share: number, products: readonly string[]) => string>> = {
	"home page": () => BASE,
	"category page": () => `${BASE}/televisions`,
	"product page": (share, products) => products[Math.floor(share * products.length)] ?? BASE,
	"article page": () => `${BASE}/articles/lumen-tv-factory-reset`,
	"what works with one": () => `${BASE}/sound-bars/arco-700/compatibility`,
	"its list, a range": () => `${BASE}/headphones/vispa-700/compatibility/phones`,
	"a pair": () => `${BASE}/sound-bars/arco-700/compatibility/televisions/lumen-e9-65`,
	"four compared": () => `${BASE}/televisions/compare?models=lumen-e9-65,lumen-c7-50,lumen-c3-40,lumen-s1-24`,
	"models with manuals": () => `${BASE}/televisions?documentTypeFilter=manuals`,
	"search, two words": () => `${BASE}/results?query=hdmi+sound`,
	"search, a model": () => `${BASE}/results?query=HTV-65E9K`,
	suggestions: () => "/api/content/support/en_GB/suggest?query=lum",
	"index of the sitemaps": () => `${BASE}/sitemap.xml`,
};

/** Numbers as agents type them: whole, with blanks, without its beginning, its beginning, a name, mistyped, with a suffix. */
const JUMPS = ["HTV-65E9K", "htv 65 e9 k", "65E9K", "HTV", "lumen e9 65", "HTV-65E8K", "HTV-65E9K/XX"] as const;

/**
 * Measures multiples of the demo catalogue in one run and prints each figure with its ratio to the first: what
 * grows in step with the catalogue (import, database, sitemaps) and what must not (start, memory, pages).
 */
export async function growth(
	root: string,
	say: (line: string) => void,
	{ times: all, kinds }: { readonly times: readonly number[]; readonly kinds?: readonly GrowingKind[] | undefined },
): Promise<void> {
	const columns: Readonly<Record<string, number>>[] = [];
	for (const times of all) {
		const home = mkdtempSync(join(tmpdir(), "bench-growth-"));
		try {
			columns.push(await measureOnce(root, home, times, kinds));
		} finally {
			rmSync(home, { recursive: true, force: true });
		}
	}
	say(["".padEnd(32), ...all.map((times) => `${times} x`.padStart(10)), "  ratios"].join(""));
	for (const [what, first] of Object.entries(columns[0] ?? {})) {
		const figures = columns.map((column) => column[what] ?? Number.NaN);
		const ratios = figures.slice(1).map((figure) => (figure / first).toFixed(1));
		say(
			[what.padEnd(32), ...figures.map((figure) => figure.toFixed(1).padStart(10)), `  ${ratios.join(", ")}`].join(""),
		);
	}
}

async function measureOnce(
	root: string,
	home: string,
	times: number,
	kinds?: readonly GrowingKind[],
): Promise<Readonly<Record<string, number>>> {
	const pack = join(home, "pack");
	const dataDir = join(home, "data");
	growPack(join(root, "src/packs/demo"), pack, times, kinds);
	const imported = await importing(root, pack, dataDir);
	const content = join(dataDir, "content");
	const database = readdirSync(content).find((name) => name.endsWith(".sqlite")) ?? "";
	const env = { ...MADE_ANEW, DATA_DIR: dataDir, LINK_SECRET };
	const cookie = await signedIn(dataDir);
	const began = performance.now();
	const server = await startServer(join(root, "dist/server/main.mjs"), [], env, { cwd: root });
	const started = performance.now() - began;
	try {
		const memory = residentMegabytes(server.pid);
		const products = productPaths(pack);
		const pages: Record<string, number> = {};
		for (const [name, addressIn] of Object.entries(PAGES))
			pages[`${name}, ms`] = await madeAnew(server, (share) => addressIn(share, products));
		for (const typed of JUMPS)
			pages[`jump, ${typed}, ms`] = await madeAnew(
				server,
				() => `${BASE}/asc/jump?query=${encodeURIComponent(typed)}`,
				{ cookie },
			);
		return {
			"import, s": imported.seconds,
			"import, peak memory, MB": imported.megabytes,
			"database, MB": statSync(join(content, database)).size / 1e6,
			"start to listening, ms": started,
			"memory after start, MB": memory,
			...pages,
			"memory after these pages, MB": residentMegabytes(server.pid),
		};
	} finally {
		await server.stop();
	}
}

/** Imports with the command that brands use; what it needs at most is read while it runs. */
function importing(root: string, pack: string, dataDir: string): Promise<{ seconds: number; megabytes: number }> {
	const began = performance.now();
	const command = ["scripts/content.ts", "import", "--pack", pack, "--data", dataDir];
	const child = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
	let megabytes = 0;
	const look = setInterval(() => {
		megabytes = Math.max(megabytes, residentMegabytes(child.pid));
	}, 50);
	return new Promise((done, failed) => {
		child.once("exit", (code) => {
			clearInterval(look);
			if (code === 0) done({ seconds: (performance.now() - began) / 1000, megabytes });
			else failed(new Error(`The import of ${pack} ended with status ${code}.`));
		});
	});
}

/** What a process holds in memory; 0 where the system does not tell. */
function residentMegabytes(pid: number | undefined): number {
	try {
		return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
}
