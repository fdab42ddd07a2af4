import { Worker } from "node:worker_threads";
import { PDF_MEMORY_INTERVAL, PDF_MEMORY_MAX_MB } from "#src/site/pdf-limits.ts";
import { OUT_OF_MEMORY } from "./exit-codes.ts";

/**
 * A process of its own for PDFs, whoever made them: a thread in it reads, and this one, which is never busy, ends all
 * when too much memory is taken, in whatever way. The importer asks by path and ends it when it takes too long.
 */
const thread = new Worker(new URL("./pdf-thread.ts", import.meta.url), {
	resourceLimits: { maxOldGenerationSizeMb: PDF_MEMORY_MAX_MB },
});

setInterval(() => {
	if (process.memoryUsage.rss() > PDF_MEMORY_MAX_MB * 1024 * 1024) process.exit(OUT_OF_MEMORY);
}, PDF_MEMORY_INTERVAL);
thread.on("message", (answer: object) => process.send?.(answer));
thread.on("error", (error) =>
	process.exit(
		error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? OUT_OF_MEMORY : 1,
	),
);
process.on("message", (path: string) => thread.postMessage(path));
process.on("disconnect", () => process.exit(0));
