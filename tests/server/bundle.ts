import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { type Ended, runProgram } from "./run-program.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Nothing of the project's: where programs are, and no more. */
const ENVIRONMENT = { PATH: process.env["PATH"] };

/** A bundle where nothing of the project is around it. */
export interface Bundle {
	readonly folder: string;
	/** Runs one of its commands to its end, such as `content`. */
	run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
	/** Starts its site on free ports. @param file `commands/start.mjs`, unless another is named */
	start(env: Readonly<Record<string, string>>, file?: string): Promise<BundledSite>;
	cleanUp(): void;
}

export interface BundledSite {
	readonly origin: string;
	readonly opsOrigin: string;
	/** Lines so far. */
	readonly lines: readonly string[];
	readonly process: ChildProcess;
	/** Ends the process; answers its exit status. */
	stop(): Promise<number | null>;
}

/** Makes the archive, without the demo pack, and unpacks it in a folder of its own. */
export async function unpackedBundle(): Promise<Bundle> {
	const out = mkdtempSync(join(tmpdir(), "support-bundle-"));
	const ran = await runProgram(
		process.execPath,
		[join(ROOT, "scripts/bundle.ts"), "--without-demo", "--out", join(out, "made")],
		{ cwd: ROOT },
	);
	if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr);
	const archive = readdirSync(join(out, "made")).find((name) => name.endsWith(".tar.gz"));
	if (archive === undefined) throw new Error(`There is no archive: ${ran.stdout}`);
	const unpacked = await runProgram("tar", ["-xzf", join(out, "made", archive), "-C", out]);
	if (unpacked.status !== 0) throw new Error(unpacked.stderr);
	rmSync(join(out, "made"), { recursive: true });
	const folder = join(out, archive.replace(".tar.gz", ""));
	return {
		folder,
		run: (command, args, env = {}) =>
			runProgram(process.execPath, [join(folder, `commands/${command}.mjs`), ...args], {
				cwd: folder,
				env: { ...ENVIRONMENT, ...env },
			}),
		start: (env, file = "commands/start.mjs") => startIn(folder, file, env),
		cleanUp: () => rmSync(out, { recursive: true, force: true }),
	};
}

async function startIn(folder: string, file: string, env: Readonly<Record<string, string>>): Promise<BundledSite> {
	const lines: string[] = [];
	const { promise, resolve: found } = Promise.withResolvers<{ port: number; opsPort: number } | null>();
	const child = spawn(process.execPath, [file], {
		cwd: folder,
		env: { ...ENVIRONMENT, PORT: "0", OPS_PORT: "0", DRAIN_SECONDS: "0", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const read = (line: string) => {
		lines.push(line);
		if (line.includes('"msg":"listening"')) found(JSON.parse(line));
	};
	for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on("line", read);
	const exited = once(child, "exit");
	child.once("close", () => found(null));
	const listening = await promise;
	if (listening === null) throw new Error(`The site did not start:\n${lines.join("\n")}`);
	return {
		origin: `http://127.0.0.1:${listening.port}`,
		opsOrigin: `http://127.0.0.1:${listening.opsPort}`,
		lines,
		process: child,
		stop: async () => {
			child.kill("SIGTERM");
			const [code] = await exited;
			return code;
		},
	};
}
