import { Worker } from "node:worker_threads";
import {
	TIER_CLOSE_PATIENCE,
	TIER_LOOKUPS_MAX,
	TIER_MARK_PATIENCE,
	TIER_MARKS_WAITING_MAX,
	TIER_PATIENCE,
	TIER_REST,
	TIER_THREAD_YOUNG_MB,
} from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC, within } from "#src/site/clock.ts";
import type { ContentState, FoundPage, RenderLease, SecondTier, StoredPage } from "../second-tier.ts";
import type { DiskSizes } from "./page-file.ts";
import type { DiskAnswer, DiskQuestion, LookupOutcome, PageFolder } from "./protocol.ts";
import { WaitingWrites } from "./waiting-writes.ts";

/** What became of pages on disk. */
export interface DiskReports {
	/** `late`: not answered in time; `unasked`: not asked, since the disk did not answer before or too many wait. */
	lookup(outcome: LookupOutcome | "late" | "unasked"): void;
	stored(pages: number): void;
	/** Pages were not stored: more came than the disk takes, the disk failed, or they were out of date by then. */
	dropped(pages: number): void;
	fault(isDamage: boolean, reason: string): void;
}

/** Where pages are kept, and what makes them. */
export interface DiskSettings extends Omit<PageFolder, "maker"> {
	/** Address of what the build made of `disk-worker.ts`; unbuilt, the file beside this one. */
	readonly worker?: URL;
}

export interface DiskTierOptions extends DiskSettings {
	readonly content: ContentState;
	readonly reports: DiskReports;
	readonly clock?: Clock;
}

interface Invalidation {
	/** Null: everything. */
	readonly tags: readonly string[] | null;
	readonly resolve: () => void;
	readonly reject: (error: Error) => void;
}

/**
 * Finished pages in a folder, behind a thread. Whatever this build did not make is removed at a start, and what changed
 * meanwhile is out of date. While the thread does not answer, nobody asks it.
 */
export class DiskTier implements SecondTier {
	readonly #options: DiskTierOptions;
	readonly #clock: Clock;
	readonly #waiting = new WaitingWrites();
	readonly #lookups = new Map<number, (page: FoundPage | null) => void>();
	/** Said to the thread, and not known to be on disk. */
	readonly #unsettled = new Map<number, Invalidation>();
	/** Pages of the transaction under way; null when there is none. */
	#writing: number | null = null;
	#maker: string | null = null;
	#thread: Worker | null = null;
	#isOpen = false;
	#isLate = false;
	#isClosing = false;
	#questions = 0;
	#sizes: DiskSizes = { entries: 0, bytes: 0 };
	readonly #opened = Promise.withResolvers<void>();

	constructor(options: DiskTierOptions) {
		this.#options = options;
		this.#clock = options.clock ?? MONOTONIC;
	}

	/** Begins; before, nothing is found. @param maker what pages depend on besides build and content, in one word */
	open(maker: string): void {
		this.#maker = maker;
		this.#start();
	}

	/** Fulfilled when pages are found for the first time. */
	get opened(): Promise<void> {
		return this.#opened.promise;
	}

	/** Pages on disk, and bytes in use, as of the last transaction. */
	get sizes(): DiskSizes {
		return this.#sizes;
	}

	async get(target: string): Promise<FoundPage | null> {
		const { lookup } = this.#options.reports;
		if (!this.#isOpen || this.#isLate || this.#lookups.size >= TIER_LOOKUPS_MAX) {
			if (this.#maker !== null) lookup("unasked");
			return null;
		}
		const id = this.#ask({ kind: "get", target });
		const found = new Promise<FoundPage | null>((resolve) => this.#lookups.set(id, resolve));
		try {
			return await within(this.#clock, TIER_PATIENCE, found);
		} catch {
			this.#isLate = true;
			lookup("late");
			return null;
		} finally {
			this.#lookups.delete(id);
		}
	}

	/** Only this process has the file: whoever asks to make a page may. */
	async lease(target: string): Promise<RenderLease> {
		return { keep: (page) => this.put(page), remove: () => this.remove(target), release: () => {} };
	}

	onInvalidated(_listener: (names: readonly string[] | null) => void): void {
		// Nobody else shares it.
	}

	/** Keeps a page in place of any other of its target, as soon as there is time for it. */
	put(page: StoredPage): void {
		// Made of content that is not in force any more.
		if (page.version !== this.#options.content.version() || !this.#waiting.put(page)) this.#options.reports.dropped(1);
		this.#write();
	}

	/** What stood there is gone. */
	remove(target: string): void {
		if (!this.#waiting.remove(target)) void this.#invalidate(null).catch(() => {});
		this.#write();
	}

	touch(target: string): void {
		this.#waiting.touch(target);
		this.#write();
	}

	async invalidate(tags: readonly string[] | null): Promise<void> {
		await this.#invalidate(tags);
	}

	#invalidate(tags: readonly string[] | null): Promise<void> {
		this.#options.reports.dropped(tags === null ? this.#waiting.clear() : this.#waiting.forget(tags));
		// What is not begun knows at its beginning what the content is.
		if (this.#maker === null) return Promise.resolve();
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const invalidation: Invalidation = { tags, resolve, reject };
		if (this.#isOpen) this.#mark(tags, invalidation);
		else this.#hold(invalidation);
		return within(this.#clock, TIER_MARK_PATIENCE, promise);
	}

	/** Nothing is open: it is marked as soon as something is. */
	#hold(invalidation: Invalidation): void {
		if (this.#unsettled.size < TIER_MARKS_WAITING_MAX) return void this.#unsettled.set(this.#questions++, invalidation);
		const held = [...this.#unsettled.values(), invalidation];
		this.#unsettled.clear();
		this.#unsettled.set(this.#questions++, { tags: null, ...UNHEARD });
		for (const { reject } of held) reject(new Error("Pages on disk are not marked: it cannot be opened."));
	}

	async close(): Promise<void> {
		this.#isClosing = true;
		const thread = this.#thread;
		if (!thread) return;
		thread.ref();
		const { promise, resolve } = Promise.withResolvers<void>();
		thread.once("exit", () => resolve());
		this.#write();
		if (this.#writing === null) this.#post({ kind: "close" });
		await within(this.#clock, TIER_CLOSE_PATIENCE, promise).catch(() => thread.terminate());
	}

	#start(): void {
		const { folder, maxBytes, builtFrom, worker = new URL("./disk-worker.ts", import.meta.url) } = this.#options;
		if (this.#maker === null || this.#isClosing) return;
		const begun: PageFolder = { folder, maxBytes, builtFrom, maker: this.#maker };
		const thread = new Worker(worker, {
			workerData: begun,
			name: "pages",
			resourceLimits: { maxYoungGenerationSizeMb: TIER_THREAD_YOUNG_MB },
		});
		thread.unref();
		this.#thread = thread;
		thread.on("message", (answer: DiskAnswer) => this.#hear(answer));
		let reason = "its thread has ended";
		thread.on("error", (error) => {
			reason = error instanceof Error ? error.message : String(error);
		});
		thread.on("exit", () => this.#lose(reason));
	}

	/** What was marked is marked again in the next thread; what was being written is not there. */
	#lose(reason: string): void {
		this.#isOpen = false;
		this.#isLate = false;
		this.#thread = null;
		this.#options.reports.dropped(this.#writing ?? 0);
		this.#writing = null;
		for (const resolve of this.#lookups.values()) resolve(null);
		this.#lookups.clear();
		if (this.#isClosing) {
			for (const { reject } of this.#unsettled.values())
				reject(new Error("Pages on disk are not marked: the site ends before they are."));
			return;
		}
		this.#options.reports.fault(false, reason);
		this.#clock.after(TIER_REST, () => this.#start());
	}

	#hear(answer: DiskAnswer): void {
		this.#isLate = false;
		const { reports } = this.#options;
		switch (answer.kind) {
			case "opened":
				this.#sizes = answer.sizes;
				this.#catchUp(answer.content);
				break;
			case "found": {
				const resolve = this.#lookups.get(answer.id);
				if (resolve) reports.lookup(answer.outcome);
				resolve?.(answer.page);
				break;
			}
			case "written":
				reports.stored(answer.stored);
				reports.dropped((this.#writing ?? 0) - answer.stored);
				this.#sizes = answer.sizes;
				this.#writing = null;
				this.#write();
				if (this.#isClosing && this.#writing === null) this.#post({ kind: "close" });
				break;
			case "invalidated": {
				const invalidation = this.#unsettled.get(answer.id);
				this.#unsettled.delete(answer.id);
				if (answer.fault !== null) reports.fault(false, answer.fault);
				if (answer.fault === null) invalidation?.resolve();
				else invalidation?.reject(new Error(`Pages on disk are not marked: ${answer.fault}`));
				break;
			}
			case "fault":
				reports.fault(answer.isDamage, answer.reason);
		}
	}

	/** A file is open that knows the content up to a state (null: it is empty): it is told what changed since. */
	#catchUp(known: string | null): void {
		const { content } = this.#options;
		const missed = known === null || known === content.state() ? [] : content.changedSince(known);
		const unsettled = [...this.#unsettled.values()];
		this.#unsettled.clear();
		this.#isOpen = true;
		this.#mark(missed, { tags: missed, ...UNHEARD });
		for (const each of unsettled) this.#mark(each.tags, each);
		this.#opened.resolve();
		this.#write();
	}

	#mark(tags: readonly string[] | null, invalidation: Invalidation): void {
		const content = this.#options.content.state();
		this.#unsettled.set(this.#ask({ kind: "invalidate", tags, content }), invalidation);
	}

	/** Has the next of what waits written, one transaction at a time. */
	#write(): void {
		if (!this.#isOpen || this.#writing !== null || !(this.#waiting.isDue || this.#isClosing)) return;
		const writes = this.#waiting.take();
		if (writes.length === 0) return;
		const pages = writes.flatMap((write) => (write.kind === "put" ? [write.page] : []));
		this.#writing = pages.length;
		const bytes = pages.map((page) => page.bytes.buffer);
		this.#ask({ kind: "write", writes, content: this.#options.content.state() }, bytes);
	}

	#ask(question: Unnumbered<DiskQuestion>, transfer: ArrayBuffer[] = []): number {
		const id = this.#questions++;
		this.#post({ ...question, id }, transfer);
		return id;
	}

	#post(question: DiskQuestion, transfer: ArrayBuffer[] = []): void {
		this.#thread?.postMessage(question, transfer);
	}
}

/** What nobody waits for is told as a fault alone. */
const UNHEARD: Pick<Invalidation, "resolve" | "reject"> = { resolve: () => {}, reject: () => {} };

type Unnumbered<Question> = Question extends { readonly id: number } ? Omit<Question, "id"> : never;
