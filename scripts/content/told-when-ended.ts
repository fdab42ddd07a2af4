import { constants } from "node:os";

/** Has a command that keeps how far it is say so when a signal ends it; the status of the process is the signal's. */
export function toldWhenEnded(words: string): void {
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
		process.once(signal, () => {
			console.error(words);
			process.exit(128 + constants.signals[signal]);
		});
}
