import { readFileSync, statSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import { PDF_READ_MAX_BYTES } from "#src/site/pdf-limits.ts";
import { readPdf } from "./read-pdf.ts";

/** Reads the PDFs that `pdf-process.ts` asks for, one after the other; what goes wrong with one is an answer. */
parentPort?.on("message", async (path: string) => {
	try {
		const { size } = statSync(path);
		if (size > PDF_READ_MAX_BYTES) throw new Error(`it is larger than ${PDF_READ_MAX_BYTES / 1024 / 1024} MB`);
		parentPort?.postMessage({ text: await readPdf(new Uint8Array(readFileSync(path))) });
	} catch (error) {
		parentPort?.postMessage({ fault: (error instanceof Error ? error.message : String(error)).slice(0, 200) });
	}
	flushCompileCache();
});
