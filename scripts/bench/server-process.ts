import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A server in its own process, so that it does not share a processor's time with what measures it. */
export interface ServerProcess {
	readonly port: number;
	readonly opsPort: number;
	stop(): Promise<void>;
}

/** Starts a script that prints a JSON line with `port` (and `opsPort`) once it listens. */
export function startServer(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<ServerProcess> {
	const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, NODE_ENV: "production", ...env }, stdio: ["ignore", "pipe", "inherit"] });
	process.once("exit", () => child.kill("SIGKILL"));
	return new Promise((resolve, reject) => {
		child.once("exit", (code) => reject(new Error(`${script} ended with status ${code}.`)));
		createInterface({ input: child.stdout }).on("line", (line) => {
			if (!line.startsWith("{")) return;
			const { port, opsPort = 0 }: { port?: number; opsPort?: number } = JSON.parse(line);
			if (port !== undefined) resolve({ port, opsPort, stop: () => end(child) });
		});
	});
}

function end(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		if (child.exitCode !== null) return resolve();
		const kill = setTimeout(() => child.kill("SIGKILL"), 2000);
		child.once("exit", () => {
			clearTimeout(kill);
			resolve();
		});
		child.kill("SIGTERM");
	});
}

/** A metric of the site, summed over its labels. */
export async function metric(server: ServerProcess, name: string): Promise<number> {
	const text = await (await fetch(`http://127.0.0.1:${server.opsPort}/metrics`)).text();
	return text
		.split("\n")
		.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
		.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}
