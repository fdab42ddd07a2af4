import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Width } from "./candidate.ts";
import type { PageContent } from "./page-content.ts";

/** How long peers keep the page, as this site does: ten minutes. */
export const LIFE_SECONDS = 600;
/** What a peer prints for each page that it renders. */
export const RENDERED = "rendered";

/** One process a processor: Node's own way, which every peer can be started by. */
const CLUSTER = `import cluster from "node:cluster";
if (cluster.isPrimary) for (let index = 0; index < ${availableParallelism()}; index++) cluster.fork();
else await import(process.argv[2]);
`;

const execute = promisify(execFile);

/** A folder in which peers are built, and what they have in common. */
export interface Scratch {
	readonly folder: string;
	/** Installs packages of exactly these versions from the registry. */
	install(cwd: string, dependencies: Readonly<Record<string, string>>): Promise<void>;
	/** Runs a script of Node to its end; throws with what it printed when it fails. */
	run(cwd: string, script: string, args: readonly string[]): Promise<void>;
	/** What Node is started with for a server of so many processes. */
	entry(script: string, width: Width): readonly string[];
	/** The page's content as a file of a candidate's own, as it is at first. */
	content(name: string): { readonly file: string; change(word: string): void };
	remove(): void;
}

export function scratchFolder(page: PageContent): Scratch {
	const folder = mkdtempSync(join(tmpdir(), "bench-peers-"));
	const cluster = join(folder, "cluster.mjs");
	writeFileSync(cluster, CLUSTER);
	const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
	const run = async (cwd: string, command: string, args: readonly string[]) => {
		await execute(command, args, { cwd, env, maxBuffer: 1 << 26 }).catch(
			(error: { readonly stdout?: string; readonly stderr?: string }) => {
				throw new Error(`${command} ${args.join(" ")} failed in ${cwd}.\n${error.stdout ?? ""}${error.stderr ?? ""}`);
			},
		);
	};
	return {
		folder,
		install: async (cwd, dependencies) => {
			mkdirSync(cwd, { recursive: true });
			writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
			await run(cwd, "npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"]);
		},
		run: (cwd, script, args) => run(cwd, process.execPath, [script, ...args]),
		entry: (script, width) => (width === "one" ? [script] : [cluster, script]),
		content: (name) => {
			const file = join(folder, `${name}.json`);
			const write = (shown: PageContent) => {
				// In one step: who reads meanwhile has one or the other.
				writeFileSync(`${file}.new`, JSON.stringify(shown));
				renameSync(`${file}.new`, file);
			};
			write(page);
			return { file, change: (word) => write({ ...page, title: `${page.title} ${word}` }) };
		},
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
