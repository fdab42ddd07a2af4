import { DESK_PATIENCE } from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC, within } from "#src/site/clock.ts";
import type { FoundPage, MadeElsewhere, RenderLease, SecondTier } from "../second-tier.ts";
import type { DeskAnswer, DeskNotice, DeskQuestion, MadeNotice } from "./protocol.ts";

/** The way to the desk. */
interface DeskLine {
	ask(question: DeskQuestion): Promise<DeskAnswer>;
	tell(notice: DeskNotice): void;
}

interface DeskTierOptions {
	readonly line: DeskLine;
	/** The state of the content that is in force here. */
	state(): string;
	readonly clock?: Clock;
}

/** The pages of a desk in another process, for one of those who share them. */
export class DeskTier implements SecondTier {
	readonly #options: DeskTierOptions;
	readonly #clock: Clock;
	readonly #awaited = new Map<number, (page: FoundPage | null) => void>();
	readonly #listeners: ((names: readonly string[] | null) => unknown)[] = [];
	#leases = 0;

	constructor(options: DeskTierOptions) {
		this.#options = options;
		this.#clock = options.clock ?? MONOTONIC;
	}

	async get(target: string): Promise<FoundPage | null> {
		const { line, state } = this.#options;
		const answer = await within(this.#clock, DESK_PATIENCE, line.ask({ kind: "page", target, state: state() }));
		return answer.kind === "page" ? owned(answer.page) : null;
	}

	async lease(target: string, isLookedUp: boolean): Promise<RenderLease | MadeElsewhere> {
		const { line, state } = this.#options;
		const number = this.#leases++;
		// It may be told before the answer is taken up.
		const made = new Promise<FoundPage | null>((resolve) => this.#awaited.set(number, resolve));
		const answer = await line
			.ask({ kind: "lease", target, state: state(), isLookedUp, number })
			.catch((): DeskAnswer => ({ kind: "page", page: null }));
		if (answer.kind === "elsewhere") return { made };
		this.#awaited.delete(number);
		if (answer.kind === "page") return { made: Promise.resolve(owned(answer.page)) };
		const { lease } = answer;
		let isOver = false;
		const once = (notice: DeskNotice) => {
			if (!isOver) line.tell(notice);
			isOver = true;
		};
		return {
			keep: (page) => once({ kind: "kept", lease, page }),
			remove: () => once({ kind: "removed", lease }),
			release: () => once({ kind: "released", lease }),
		};
	}

	/** What became of a page that somebody else made. */
	hear({ number, page }: MadeNotice): void {
		this.#awaited.get(number)?.(owned(page));
		this.#awaited.delete(number);
	}

	touch(target: string): void {
		this.#options.line.tell({ kind: "touched", target });
	}

	/** The desk says to all what is out of date; what changes the content is known there before. */
	async invalidate(): Promise<void> {}

	/** @param listener may answer how many pages it marked */
	onInvalidated(listener: (names: readonly string[] | null) => unknown): void {
		this.#listeners.push(listener);
	}

	/** Something was invalidated for all. @returns how many pages were marked here */
	outdate(names: readonly string[] | null): number {
		return this.#listeners.reduce((sum, listener) => sum + (Number(listener(names)) || 0), 0);
	}

	async close(): Promise<void> {}
}

/** A page whose bytes are in a buffer of their own: what comes on a line shares one with what else came. */
const owned = (page: FoundPage | null): FoundPage | null => page && { ...page, bytes: new Uint8Array(page.bytes) };
