import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { manualBlock } from "#src/contract/documents/manual-block.ts";
import { PDF_MEMORY_MAX_MB, PDF_PAGES_MAX, PDF_PATIENCE, PDF_REST } from "#src/site/pdf-limits.ts";
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

const ENDED: PdfAnswer = { fault: "reading it ended the reading process", passing: true };

/** Those that nobody uses just now. */
const resting: PdfReader[] = [];

/**
 * Lends a reader whose process is there, if another import of this process had one a moment ago, as while a pack is written
 * and each of its changes imported: to begin one takes as long as such an import.
 */
export async function withPdfReader<Result>(use: (reader: PdfReader) => Promise<Result>): Promise<Result> {
	const reader = resting.pop() ?? new PdfReader();
	reader.wake();
	try {
		return await use(reader);
	} finally {
		resting.push(reader);
		reader.rest(() => resting.splice(resting.indexOf(reader), 1));
	}
}

/** Reads PDFs in a process of its own, bounded in time and memory: whatever a PDF does, the importer goes on. */
export class PdfReader {
	readonly #patience: number;
	#process: ChildProcess | null = null;
	#rest: NodeJS.Timeout | undefined;

	constructor(patience = PDF_PATIENCE) {
		this.#patience = patience;
	}

	/** The number of its process; null while it has none. */
	get pid(): number | null {
		return this.#process?.pid ?? null;
	}

	/** Reads one PDF; for one caller at a time. */
	async read(path: string): Promise<PdfAnswer> {
		const process = this.#started();
		const time = new AbortController();
		const timer = setTimeout(() => time.abort(), this.#patience);
		try {
			const ended = once(process, "exit", { signal: time.signal }).then(([code]): PdfAnswer => {
				return code === OUT_OF_MEMORY
					? { fault: `it takes more than ${PDF_MEMORY_MAX_MB} MB of memory`, passing: false }
					: ENDED;
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
			if (time.signal.aborted)
				return { fault: `it takes longer than ${Math.ceil(this.#patience / 1_000)} s to read`, passing: false };
			// It may have ended just before it was asked.
			if (!(error instanceof z.ZodError)) return ENDED;
			return { fault: `what was read of it is nonsense (${error})`, passing: false };
		} finally {
			clearTimeout(timer);
		}
	}

	/** Leaves the process as it is for a while, which this one does not wait for. @param onEnd called when that is over */
	rest(onEnd: () => void): void {
		this.#process?.unref();
		this.#process?.channel?.unref();
		this.#rest = setTimeout(() => {
			this.close();
			onEnd();
		}, PDF_REST).unref();
	}

	/** Ends the rest, whether it was one or not. */
	wake(): void {
		clearTimeout(this.#rest);
		this.#process?.ref();
		this.#process?.channel?.ref();
	}

	/** Ends the process; the next PDF starts another. */
	close(): void {
		this.#process?.kill("SIGKILL");
		this.#process = null;
	}

	#started(): ChildProcess {
		if (this.#process) return this.#process;
		const started = fork(new URL("./pdf-process.ts", import.meta.url), {
			// What the importer was started with, such as an inspector, is not for it; nor are its settings.
			execArgv: [],
			env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
			serialization: "advanced",
			stdio: ["ignore", "ignore", "ignore", "ipc"],
		});
		started.once("exit", () => {
			if (this.#process === started) this.#process = null;
		});
		this.#process = started;
		return started;
	}
}
