import { type ChildProcess, spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, inject } from "vitest";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** A process that has not ended by then is stuck; far more than an orderly end takes on a busy machine. */
const STOP_BOUND = 120_000;

/** Connections that `fetch` keeps for a next request: for seconds a server that stops would wait for them. */
const kept = new Set<Socket>();
subscribe("undici:client:connected", (message) => {
	if (!(message instanceof Object && "socket" in message && message.socket instanceof Socket)) return;
	const { socket } = message;
	kept.add(socket);
	socket.once("close", () => kept.delete(socket));
});

/** The folder of the demo content, imported once for this run (`site-setup.ts`); for reading only. */
export const demoContent = (): string => inject("demoContent");

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
	/** The value of a metric, by its name after `support_`, summed over the samples whose labels contain all of `labels`. */
	metric(name: string, ...labels: readonly string[]): Promise<number>;
	/** Waits until no page is being rendered and none waits for it: whatever was set off before is done and kept. */
	quiet(): Promise<void>;
	/** Marks pages as out of date; an unknown tag touches nothing. */
	invalidate(...tags: readonly string[]): Promise<void>;
	/** Ends the process, and its own copy; answers its exit status. */
	stop(): Promise<number | null>;
}

/** The built site on free ports with its own copy of the demo content, unless `env` names a folder. */
export async function startBuiltServer(
	env: Readonly<Record<string, string>> = {},
	{ dist = join(ROOT, "dist"), limit = null }: { readonly dist?: string; readonly limit?: string | null } = {},
): Promise<BuiltServer> {
	const { DATA_DIR: dataDir = copyOfDemoContent() } = env;
	const command = [process.execPath, join(dist, "server/main.mjs")] as const;
	const child = spawn(
		limit === null ? command[0] : "sh",
		limit === null ? command.slice(1) : ["-c", `${limit}; exec "$0" "$@"`, ...command],
		{
			cwd: ROOT,
			env: {
				...BARE_ENVIRONMENT,
				HOST: "127.0.0.1",
				PORT: "0",
				OPS_PORT: "0",
				DRAIN_SECONDS: "0",
				OPS_TOKEN: "token-of-the-tests",
				...env,
				DATA_DIR: dataDir,
			},
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
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
	const metrics = async () => (await fetch(`${opsOrigin}/metrics`)).text();
	return {
		origin: `http://127.0.0.1:${listening.port}`,
		port: listening.port,
		opsOrigin,
		opsToken: "token-of-the-tests",
		dataDir,
		process: child,
		log,
		metric: async (name, ...labels) => sumOf(await metrics(), name, labels),
		quiet: async () => {
			const busy = async () => {
				const text = await metrics();
				return sumOf(text, "renders_running", []) + sumOf(text, "renders_waiting", []);
			};
			await expect.poll(busy).toBe(0);
		},
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
			for (const socket of kept) if (socket.remotePort === listening.port) socket.end();
			const timer = setTimeout(() => child.kill("SIGKILL"), STOP_BOUND);
			const code = await exited;
			clearTimeout(timer);
			if (env["DATA_DIR"] === undefined) rmSync(dataDir, { recursive: true, force: true });
			return code;
		},
	};
}

function copyOfDemoContent(): string {
	const dataDir = mkdtempSync(join(tmpdir(), "support-site-"));
	cpSync(demoContent(), dataDir, { recursive: true, filter: (source) => basename(source) !== "files" });
	linkFiles(join(demoContent(), "files"), join(dataDir, "files"));
	return dataDir;
}

/** Files of content are never changed under their address: a second name for each is enough. */
function linkFiles(from: string, to: string): void {
	mkdirSync(to);
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		if (entry.isDirectory()) linkFiles(join(from, entry.name), join(to, entry.name));
		else linkSync(join(from, entry.name), join(to, entry.name));
	}
}

function sumOf(metrics: string, name: string, labels: readonly string[]): number {
	// Without a sample it is 0; a name that nobody knows would be 0 for ever.
	if (!metrics.includes(`# TYPE support_${name.replace(/_(?:sum|count)$/, "")} `))
		throw new Error(`There is no metric support_${name}.`);
	return metrics
		.split("\n")
		.filter((line) => line.startsWith(`support_${name}{`) || line.startsWith(`support_${name} `))
		.filter((line) => labels.every((label) => line.includes(label)))
		.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}
