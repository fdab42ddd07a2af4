import { TIER_BATCH_BYTES, TIER_NOTE_BYTES, TIER_TOUCHES, TIER_WAITING_MAX_BYTES } from "#src/site/cache-limits.ts";
import type { StoredPage } from "../second-tier.ts";
import type { PageWrite } from "./page-file.ts";

const costOf = (write: PageWrite): number =>
	write.kind === "put" ? write.page.bytes.length + 2 * write.page.facts.length : TIER_NOTE_BYTES;

/** What waits to be written: one thing a target, the latest, bounded in bytes. */
export class WaitingWrites {
	readonly #writes = new Map<string, PageWrite>();
	/** Whose page on disk is to go, whatever comes in its place. */
	readonly #removed = new Set<string>();
	#bytes = 0;
	#touched = new Set<string>();

	/** False when there is no room for it. */
	put(page: StoredPage): boolean {
		this.#drop(page.target);
		const write: PageWrite = { kind: "put", page };
		const hasRoom = this.#bytes + costOf(write) <= TIER_WAITING_MAX_BYTES;
		if (hasRoom) this.#add(page.target, write);
		else this.#removeAfterAll(page.target);
		return hasRoom;
	}

	/** False when there is no room even without the pages that wait: then everything has to be called out of date. */
	remove(target: string): boolean {
		this.#drop(target);
		this.#removed.add(target);
		this.#removeAfterAll(target);
		return this.#bytes <= TIER_WAITING_MAX_BYTES;
	}

	touch(target: string): void {
		if (this.#touched.size < TIER_TOUCHES) this.#touched.add(target);
	}

	/** Pages that carry one of the tags, or stand at one of the targets, are not worth writing any more. @returns how many waited */
	forget(names: readonly string[]): number {
		const gone = new Set(names);
		const forgotten: string[] = [];
		for (const [target, write] of this.#writes)
			if (write.kind === "put" && [target, ...write.page.tags].some((name) => gone.has(name))) forgotten.push(target);
		for (const target of forgotten) {
			this.#drop(target);
			this.#removeAfterAll(target);
		}
		return forgotten.length;
	}

	/** Nothing is worth writing, nor removing, once all of it is out of date. @returns how many pages waited */
	clear(): number {
		const pages = [...this.#writes.values()].filter(({ kind }) => kind === "put").length;
		this.#writes.clear();
		this.#removed.clear();
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
			this.#removed.delete(target);
		}
		return taken;
	}

	/** What was to take the place of a removed page does not come: nothing may stand there. */
	#removeAfterAll(target: string): void {
		if (this.#removed.has(target)) this.#add(target, { kind: "remove", target });
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
