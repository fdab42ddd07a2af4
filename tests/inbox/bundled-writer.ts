import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";

const ROOT = resolve(import.meta.dirname, "../..");

interface BundledWriter {
	readonly script: string;
	/** The thread of an inbox that is a file, for the environment of the script. */
	readonly thread: string;
	remove(): void;
}

/**
 * `ticket-writer.ts` and the thread of its inbox, each with all it imports in one file: who is killed keeps nothing of what
 * was compiled, so that every start of the sources would read, strip and compile some sixty modules again.
 */
export async function bundleWriter(): Promise<BundledWriter> {
	const folder = mkdtempSync(join(tmpdir(), "support-writer-"));
	const bundle = await rolldown({
		cwd: ROOT,
		input: { writer: "tests/inbox/ticket-writer.ts", thread: "src/inbox/sqlite/inbox-worker.ts" },
		platform: "node",
	});
	try {
		await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
	} finally {
		await bundle.close();
	}
	return {
		script: join(folder, "writer.mjs"),
		thread: join(folder, "thread.mjs"),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
