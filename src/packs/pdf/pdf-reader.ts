import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { manualBlock } from "#src/contract/documents/manual-block.ts";
import { PDF_MEMORY_MAX_MB, PDF_PAGES_MAX, PDF_PATIENCE } from "#src/site/pack-limits.ts";
import { OUT_OF_MEMORY } from "./exit-codes.ts";
import type { PdfText } from "./read-pdf.ts";

/** What a PDF says, or why it cannot be read in words that fit behind its name. */
export type PdfAnswer =
	| { readonly text: PdfText }
	/** `passing`: on another day, or another machine, it may be read. */
	| { readonly fault: string; readonly passing: boolean };

/** What the process says: it read whatever somebody made, and is believed no more than that. */
const ANSWER = z.union([
	z.object({ text: z.object({ count: z.int().min(0), pages: z.array(z.array(manualBlock)).max(PDF_PAGES_MAX) }) }),
	z.object({ fault: z.string().max(1_000) }),
]);

/** Reads PDFs in a process of its own, bounded in time and memory: whatever a PDF does, the importer goes on. */
export class PdfReader {
	readonly #patience: number;
	#process: ChildProcess | null = null;

	constructor(patience = PDF_PATIENCE) {
		this.#patience = patience;
	}

	/** Reads one PDF; for one caller at a time. */
	async read(path: string): Promise<PdfAnswer> {
		const process = this.#started();
		const time = new AbortController();
		const timer = setTimeout(() => time.abort(), this.#patience);
		try {
			const ended = once(process, "exit", { signal: time.signal }).then(([code]): PdfAnswer => {
				this.#process = null;
				return code === OUT_OF_MEMORY
					? { fault: `it takes more than ${PDF_MEMORY_MAX_MB} MB of memory`, passing: false }
					: { fault: "reading it ended the reading process", passing: true };
			});
			const answered = once(process, "message", { signal: time.signal }).then(
				([told]: readonly unknown[]): PdfAnswer => {
					const answer = ANSWER.parse(told);
					if ("text" in answer) return answer;
					return { fault: `it is no PDF that can be read (${answer.fault})`, passing: false };
				},
			);
			process.send(path);
			const answer = await Promise.race([ended, answered]);
			time.abort();
			await Promise.allSettled([ended, answered]);
			return answer;
		} catch (error) {
			this.close();
			if (!time.signal.aborted) return { fault: `what was read of it is nonsense (${error})`, passing: false };
			return { fault: `it takes longer than ${Math.ceil(this.#patience / 1_000)} s to read`, passing: false };
		} finally {
			clearTimeout(timer);
		}
	}

	/** Ends the process; the next PDF starts another. */
	close(): void {
		this.#process?.kill("SIGKILL");
		this.#process = null;
	}

	#started(): ChildProcess {
		this.#process ??= fork(new URL("./pdf-process.ts", import.meta.url), {
			// What the importer was started with, such as an inspector, is not for it; nor are its settings.
			execArgv: [],
			env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
			serialization: "advanced",
			stdio: ["ignore", "ignore", "ignore", "ipc"],
		});
		return this.#process;
	}
}
