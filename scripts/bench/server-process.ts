import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A server in its own process, so that it does not share a processor's time with what measures it. */
export interface ServerProcess {
	readonly pid: number | undefined;
	readonly port: number;
	readonly opsPort: number;
	/** Seconds of processor that the process, and those that it has started, have used so far; null where the system does not tell. */
	processorSeconds(): number | null;
	stop(): Promise<void>;
	/** Ends it without a word. */
	kill(): Promise<void>;
}

/**
 * Starts a script that prints a JSON line with `port` (and `opsPort`) once it listens.
 *
 * @param limit a line of the shell that bounds what the process may do, such as `ulimit -f 400`
 */
export function startServer(
	script: string,
	args: readonly string[],
	env: Readonly<Record<string, string>>,
	{ cwd = process.cwd(), limit = null }: { readonly cwd?: string; readonly limit?: string | null } = {},
): Promise<ServerProcess> {
	// As the image and the unit of deploy/ start it.
	const command = [process.execPath, "--max-semi-space-size=8", script, ...args];
	const [program = "", ...rest] = limit === null ? command : ["sh", "-c", `${limit}; exec "$0" "$@"`, ...command];
	const child = spawn(program, rest, {
		cwd,
		env: { MALLOC_ARENA_MAX: "2", ...process.env, NODE_ENV: "production", DRAIN_SECONDS: "0", ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const endWithUs = () => child.kill("SIGKILL");
	process.once("exit", endWithUs);
	child.once("exit", () => process.off("exit", endWithUs));
	return new Promise((resolve, reject) => {
		child.once("exit", (code) => reject(new Error(`${script} ended with status ${code}.`)));
		createInterface({ input: child.stdout }).on("line", (line) => {
			if (!line.startsWith("{")) return;
			const { port, opsPort = 0 }: { port?: number; opsPort?: number } = JSON.parse(line);
			if (port !== undefined)
				resolve({
					pid: child.pid,
					port,
					opsPort,
					processorSeconds: () => processorSeconds(child.pid),
					stop: () => end(child),
					kill: () =>
						new Promise((ended) => {
							if (child.exitCode !== null || child.signalCode !== null) return ended();
							child.once("exit", () => ended());
							child.kill("SIGKILL");
						}),
				});
		});
	});
}

/** Ticks a second in `/proc`, the same on every Linux that Node runs on. */
const TICKS = 100;

function processorSeconds(pid: number | undefined): number | null {
	const own = ownSeconds(pid);
	const started = childrenOf(pid).map((child) => ownSeconds(child) ?? 0);
	return own === null ? null : started.reduce((sum, each) => sum + each, own);
}

function childrenOf(pid: number | undefined): readonly number[] {
	try {
		return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
	} catch {
		return [];
	}
}

function ownSeconds(pid: number | undefined): number | null {
	try {
		// After the name, which may hold spaces, user and system time are the 12th and 13th field.
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
		return (Number(fields[11]) + Number(fields[12])) / TICKS;
	} catch {
		return null;
	}
}

function end(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		if (child.exitCode !== null || child.signalCode !== null) return resolve();
		const kill = setTimeout(() => child.kill("SIGKILL"), 2000);
		child.once("exit", () => {
			clearTimeout(kill);
			resolve();
		});
		child.kill("SIGTERM");
	});
}

/** A metric of the site, by its name after `support_`, summed over its labels. */
export async function metric(server: ServerProcess, name: string): Promise<number> {
	const text = await (await fetch(`http://127.0.0.1:${server.opsPort}/metrics`)).text();
	return text
		.split("\n")
		.filter((line) => line.startsWith(`support_${name}{`) || line.startsWith(`support_${name} `))
		.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}
