import { TIER_BATCH_BYTES, TIER_NOTE_BYTES, TIER_TOUCHES, TIER_WAITING_MAX_BYTES } from "#src/site/cache-limits.ts";
import type { StoredPage } from "../second-tier.ts";
import type { PageWrite } from "./page-file.ts";

const costOf = (write: PageWrite): number =>
	write.kind === "put" ? write.page.bytes.length + 2 * write.page.facts.length : TIER_NOTE_BYTES;

/** What waits to be written: one thing a target, the latest, bounded in bytes. */
export class WaitingWrites {
	readonly #writes = new Map<string, PageWrite>();
	#bytes = 0;
	#touched = new Set<string>();

	/** False when there is no room for it. */
	put(page: StoredPage): boolean {
		this.#drop(page.target);
		const write: PageWrite = { kind: "put", page };
		if (this.#bytes + costOf(write) > TIER_WAITING_MAX_BYTES) return false;
		this.#add(page.target, write);
		return true;
	}

	/** False when there is no room even without the pages that wait: then everything has to be called out of date. */
	remove(target: string): boolean {
		this.#drop(target);
		this.#add(target, { kind: "remove", target });
		return this.#bytes <= TIER_WAITING_MAX_BYTES;
	}

	touch(target: string): void {
		if (this.#touched.size < TIER_TOUCHES) this.#touched.add(target);
	}

	/** Pages that carry one of the tags, or stand at one of the targets, are not worth writing any more. @returns how many waited */
	forget(names: readonly string[]): number {
		const gone = new Set(names);
		const before = this.#writes.size;
		for (const [target, write] of this.#writes)
			if (write.kind === "put" && [target, ...write.page.tags].some((name) => gone.has(name))) this.#drop(target);
		return before - this.#writes.size;
	}

	/** Nothing is worth writing, nor removing, once all of it is out of date. @returns how many pages waited */
	clear(): number {
		const pages = [...this.#writes.values()].filter(({ kind }) => kind === "put").length;
		this.#writes.clear();
		this.#bytes = 0;
		return pages;
	}

	/** Whether enough waits for a transaction of its own. */
	get isDue(): boolean {
		return this.#writes.size > 0 || this.#touched.size >= TIER_TOUCHES;
	}

	/** Takes out what is written next, with all that is in use; nothing when nothing waits. */
	take(): readonly PageWrite[] {
		const taken: PageWrite[] = [...this.#touched].map((target) => ({ kind: "touch", target }));
		this.#touched = new Set();
		let bytes = 0;
		for (const [target, write] of this.#writes) {
			if (bytes > 0 && bytes + costOf(write) > TIER_BATCH_BYTES) break;
			bytes += costOf(write);
			taken.push(write);
			this.#drop(target);
		}
		return taken;
	}

	#add(target: string, write: PageWrite): void {
		this.#writes.set(target, write);
		this.#bytes += costOf(write);
	}

	#drop(target: string): void {
		const write = this.#writes.get(target);
		if (write) this.#bytes -= costOf(write);
		this.#writes.delete(target);
	}
}
