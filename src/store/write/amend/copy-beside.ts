import { Worker } from "node:worker_threads";

/** What such a thread is begun with. */
export interface CopyAsked {
	readonly path: string;
	readonly to: string;
}

/** What it says, first the one and then the other. */
export type CopySaid = { readonly isCopied: true } | { readonly sha256: string };

/** A copy that is made. */
export interface Copying {
	/** When it is there. */
	readonly copied: Promise<void>;
	/** SHA-256 of what was copied. */
	readonly sha256: Promise<string>;
}

/**
 * Copies a version in a thread of its own, which then has the disk take it and reads it once: while others look for what
 * changed that is done beside, and whoever names the copy waits for little.
 */
export function copyOf(path: string, to: string): Copying {
	const asked: CopyAsked = { path, to };
	const worker = new Worker(new URL("./copy-thread.ts", import.meta.url), { workerData: asked });
	const [copied, sum] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
	worker.on("message", (said: CopySaid) => ("sha256" in said ? sum.resolve(said.sha256) : copied.resolve()));
	worker.once("error", (error) => {
		copied.reject(error);
		sum.reject(error);
	});
	// Whoever waits for them is told.
	for (const each of [copied, sum]) Promise.resolve(each.promise).catch(() => {});
	return { copied: copied.promise, sha256: sum.promise };
}
