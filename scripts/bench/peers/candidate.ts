import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/** One processor, or all of the machine. */
export type Width = "one" | "all";

/** A server that is measured. */
export interface Running {
	readonly origin: string;
	/** The page that all show. */
	readonly path: string;
	/** What an address begins with that nobody asked for yet, for a number to follow; or pages that are rendered each time; null where nothing is. */
	readonly cold: string | readonly string[] | null;
	/** An address that nobody asks for before two hundred do at once; null where nothing is rendered. */
	readonly stampedeAt: string | null;
	/** Renders so far; null where nothing is rendered. */
	readonly renders: (() => Promise<number>) | null;
	/** Makes the page say a word more, and tells when that was done, in milliseconds of `performance.now`; null where it cannot change. */
	readonly change: ((word: string) => Promise<number>) | null;
	readonly pid: number;
	stop(): Promise<void>;
}

/** Something that shows the page. */
export interface Candidate {
	readonly name: string;
	/** Starts it; null where it cannot be that wide. */
	start(width: Width): Promise<Running | null>;
	/** Starts it for addresses that are all new; null where nothing is rendered. */
	startCold(): Promise<Running | null>;
}

const START_PATIENCE = 60_000;
const STOP_PATIENCE = 5_000;

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
	return new Promise((found, failed) => {
		const server = createServer().once("error", failed);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => found(address !== null && typeof address === "object" ? address.port : 0));
		});
	});
}

/** A program under way, whose lines of output are counted. */
export interface Program {
	readonly pid: number;
	/** Lines so far that begin with the word that is counted. */
	lines(): number;
	stop(): Promise<void>;
}

/** Starts a program in a process group of its own, which ends with it and with this process. */
export function startProgram(
	command: string,
	args: readonly string[],
	{ cwd, env = {}, counts }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv; readonly counts?: string },
): Program {
	const child = spawn(command, args, {
		cwd,
		env: { ...process.env, NODE_ENV: "production", ...env },
		stdio: ["ignore", "pipe", "ignore"],
		detached: true,
	});
	let lines = 0;
	createInterface({ input: child.stdout }).on("line", (line) => {
		if (counts !== undefined && line.startsWith(counts)) lines += 1;
	});
	const endWithUs = () => signal(child, "SIGKILL");
	process.once("exit", endWithUs);
	child.once("exit", () => process.off("exit", endWithUs));
	return {
		pid: child.pid ?? 0,
		lines: () => lines,
		stop: async () => {
			if (child.exitCode !== null || child.signalCode !== null) return;
			const over = new Promise((ended) => child.once("exit", ended));
			signal(child, "SIGTERM");
			const kill = setTimeout(() => signal(child, "SIGKILL"), STOP_PATIENCE);
			await over;
			clearTimeout(kill);
			signal(child, "SIGKILL");
		},
	};
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
	try {
		if (pid !== undefined) process.kill(-pid, name);
	} catch {
		// Nothing of the group is left.
	}
}

/** Waits until an address answers 200. */
export async function untilAnswers(url: string): Promise<void> {
	const end = performance.now() + START_PATIENCE;
	for (;;) {
		const reply = await fetch(url).catch(() => null);
		await reply?.arrayBuffer();
		if (reply?.status === 200) return;
		if (performance.now() > end) throw new Error(`${url} does not answer (${reply?.status ?? "no reply"}).`);
		await wait(50);
	}
}

/** The processes below a process, and itself. */
function family(pid: number): readonly number[] {
	const parents = readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map((name) => [Number(name), Number(statusOf(Number(name), "PPid"))] as const);
	const found = [pid];
	for (const each of found) found.push(...parents.flatMap(([child, parent]) => (parent === each ? [child] : [])));
	return found;
}

function statusOf(pid: number, field: string): string | undefined {
	try {
		return new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
	} catch {
		return undefined;
	}
}

/** Megabytes of memory that a server holds with all its processes. */
export const residentMegabytes = (pid: number): number =>
	family(pid).reduce((sum, each) => sum + Number(statusOf(each, "VmRSS") ?? 0) / 1024, 0);
