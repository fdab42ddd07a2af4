import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { buildIfChanged } from "#scripts/build-if-changed.ts";
import { importIfChanged } from "#scripts/import-if-changed.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Content imported once for all test files; each server gets its own copy. */
const CONTENT = join(ROOT, "var/test-content");

export interface BuiltServer {
	/** `http://127.0.0.1:PORT` */
	readonly origin: string;
	readonly port: number;
	readonly opsOrigin: string;
	readonly opsToken: string;
	readonly dataDir: string;
	readonly process: ChildProcess;
	/** Log lines so far. */
	readonly log: readonly string[];
	/** The value of a metric, summed over the samples whose labels contain all of `labels`. */
	metric(name: string, ...labels: readonly string[]): Promise<number>;
	/** Marks pages as out of date; an unknown tag touches nothing. */
	invalidate(...tags: readonly string[]): Promise<void>;
	/** Ends the process; answers its exit status. */
	stop(): Promise<number | null>;
}

/** Waits for its turn among test files, so that one builds and the others find it done. */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
	const lock = join(ROOT, "var/test-lock");
	mkdirSync(join(ROOT, "var"), { recursive: true });
	for (;;) {
		try {
			writeFileSync(lock, String(process.pid), { flag: "wx" });
			break;
		} catch {
			if (!isHeld(lock)) rmSync(lock, { force: true });
			else await new Promise((done) => setTimeout(done, 200));
		}
	}
	try {
		return await work();
	} finally {
		rmSync(lock, { force: true });
	}
}

function isHeld(lock: string): boolean {
	try {
		process.kill(Number(readFileSync(lock, "utf8")), 0);
		return Date.now() - statSync(lock).mtimeMs < 300_000;
	} catch {
		return false;
	}
}

/** The built site on free ports with its own data directory; builds and imports when needed. */
export async function startBuiltServer(env: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
	const dataDir = mkdtempSync(join(tmpdir(), "support-site-"));
	await inTurn(async () => {
		await buildIfChanged(ROOT, () => {});
		await importIfChanged(join(ROOT, "src/packs/demo"), CONTENT, () => {});
		cpSync(CONTENT, dataDir, { recursive: true });
	});
	const child = spawn(process.execPath, [join(ROOT, "dist/server/main.mjs")], {
		cwd: ROOT,
		env: {
			PATH: process.env["PATH"],
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: "0",
			OPS_PORT: "0",
			DATA_DIR: dataDir,
			OPS_TOKEN: "token-of-the-tests",
			...env,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const log: string[] = [];
	const { promise: exited, resolve: exit } = Promise.withResolvers<number | null>();
	child.once("exit", exit);
	const listening = await new Promise<{ port: number; opsPort: number }>((found, failed) => {
		const read = (line: string) => {
			log.push(line);
			if (line.includes('"msg":"listening"')) found(JSON.parse(line));
		};
		createInterface({ input: child.stdout }).on("line", read);
		createInterface({ input: child.stderr }).on("line", read);
		child.once("exit", (code) => failed(new Error(`The server ended with status ${code}:\n${log.join("\n")}`)));
	});
	const opsOrigin = `http://127.0.0.1:${listening.opsPort}`;
	return {
		origin: `http://127.0.0.1:${listening.port}`,
		port: listening.port,
		opsOrigin,
		opsToken: "token-of-the-tests",
		dataDir,
		process: child,
		log,
		metric: async (name, ...labels) => sumOf(await (await fetch(`${opsOrigin}/metrics`)).text(), name, labels),
		invalidate: async (...tags) => {
			const reply = await fetch(`${opsOrigin}/invalidate`, {
				method: "POST",
				headers: { authorization: "Bearer token-of-the-tests", "content-type": "application/json" },
				body: JSON.stringify({ tags }),
			});
			if (!reply.ok) throw new Error(`POST /invalidate answered ${reply.status}.`);
		},
		stop: async () => {
			if (child.exitCode === null) child.kill("SIGTERM");
			const timer = setTimeout(() => child.kill("SIGKILL"), 25_000);
			const code = await exited;
			clearTimeout(timer);
			rmSync(dataDir, { recursive: true, force: true });
			return code;
		},
	};
}

function sumOf(metrics: string, name: string, labels: readonly string[]): number {
	return metrics
		.split("\n")
		.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
		.filter((line) => labels.every((label) => line.includes(label)))
		.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}
