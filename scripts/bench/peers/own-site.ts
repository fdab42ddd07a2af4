import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { productPaths } from "../products.ts";
import { metric, startServer } from "../server-process.ts";
import type { Candidate, Running, Width } from "./candidate.ts";

/** What of this site is measured. */
export interface OwnSite {
	/** Root of the checkout, built. */
	readonly root: string;
	/** A data folder with the demo's content. */
	readonly content: string;
	/** A folder for copies of both. */
	readonly folder: string;
	/** The page that all show, and one that nobody asks for before the stampede. */
	readonly path: string;
	readonly coldPath: string;
}

let copies = 0;

/** Languages of the demo, as addresses begin. */
const LANGUAGES = ["", "/de", "/fr", "/ja", "/ar"];

/** Starts this site on content of its own. */
export async function startOwn(
	{ root, content, folder, path, coldPath }: OwnSite,
	env: Readonly<Record<string, string>> = {},
): Promise<Running> {
	copies += 1;
	const [data, pack] = [join(folder, `data-${copies}`), join(folder, `pack-${copies}`)];
	cpSync(content, data, { recursive: true });
	const settings = { HOST: "127.0.0.1", PORT: "0", OPS_PORT: "0", DATA_DIR: data, ...env };
	const server = await startServer(join(root, "dist/server/main.mjs"), [], settings);
	return {
		...{ origin: `http://127.0.0.1:${server.port}`, path, pid: server.pid ?? 0, stop: server.stop },
		// More than are asked for at once: requests for the same page would share a render.
		cold: LANGUAGES.flatMap((language) =>
			productPaths(join(root, "src/packs/demo")).map((product) => language + product),
		),
		stampedeAt: coldPath,
		renders: () => metric(server, "renders_total"),
		change: (word) => importChanged(root, pack, data, path, word),
	};
}

/** Imports the demo with another name of the product, as an operator does, and tells when the new content was in force. */
async function importChanged(root: string, pack: string, data: string, path: string, word: string): Promise<number> {
	cpSync(join(root, "src/packs/demo"), pack, { recursive: true });
	const file = join(pack, "products", path.split("/").at(-1) ?? "", "data.json");
	writeFileSync(file, readFileSync(file, "utf8").replace('"name": "', `$&${word} `));
	const current = join(data, "content/CURRENT");
	const before = readFileSync(current, "utf8");
	const child = spawn(process.execPath, ["scripts/content.ts", "import", "--pack", pack, "--data", data], {
		cwd: root,
		stdio: "ignore",
	});
	let isOver = false;
	child.once("exit", () => {
		isOver = true;
	});
	while (readFileSync(current, "utf8") === before) {
		if (isOver) throw new Error("The import put nothing new in force.");
		await wait(2);
	}
	const changed = performance.now();
	if (!isOver) await new Promise((ended) => child.once("exit", ended));
	return changed;
}

/** This site as it comes; what it renders when every page is new is measured with a cache that keeps none. */
export const ownSite = (site: OwnSite): Candidate => ({
	name: "this site",
	start: async (width: Width) => {
		if (width === "one") return startOwn(site);
		// As many processes as processors, where the site can have more than one.
		const hasWorkers = readFileSync(join(site.root, ".env.example"), "utf8").includes("WORKERS=");
		return hasWorkers ? startOwn(site, { WORKERS: "2" }) : null;
	},
	startCold: () => startOwn(site, { CACHE_MAX_MB: "0" }),
});

/** A folder below another that exists. */
export function folderIn(parent: string, name: string): string {
	const folder = join(parent, name);
	mkdirSync(folder, { recursive: true });
	return folder;
}
