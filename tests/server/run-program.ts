import { type ExecFileOptions, execFile } from "node:child_process";

/** How a program ended, and what it said; `status` is null when a signal ended it. */
export interface Ended {
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/**
 * Runs a program to its end while the test goes on: the connections that `fetch` keeps must notice what the server closes
 * meanwhile, which they cannot while a process is waited for by standing still.
 */
export const runProgram = (program: string, args: readonly string[], options: ExecFileOptions = {}): Promise<Ended> =>
	new Promise((ended) => {
		const child = execFile(program, args, { ...options, encoding: "utf8" }, (_, stdout, stderr) =>
			ended({ status: child.exitCode, stdout, stderr }),
		);
		child.stdin?.end();
	});
