import type { FoundPage, MadeElsewhere, RenderLease, SecondTier, StoredPage } from "#src/page-cache/second-tier.ts";

/** A page to be stored, with what a test wants of it. */
export function storedPage(target: string, more: Partial<StoredPage> = {}): StoredPage {
	return {
		target,
		version: "v1",
		tags: [`tag:${target}`],
		life: { maxAge: 60, swr: 600 },
		storedAt: 1_000,
		freshUntil: 61_000,
		staleUntil: 661_000,
		errorUntil: 900_000,
		cost: 100,
		facts: "{}",
		bytes: new TextEncoder().encode(`page of ${target}`),
		...more,
	};
}

export const textOf = (page: Pick<StoredPage, "bytes"> | null): string | null =>
	page && new TextDecoder().decode(page.bytes);

/** A second tier in memory that tells what it was asked. */
export class TierDouble implements SecondTier {
	readonly pages = new Map<string, FoundPage>();
	readonly asked: string[] = [];
	readonly others: ((names: readonly string[] | null) => void)[] = [];
	readonly #leases = new Map<string, PromiseWithResolvers<FoundPage | null>>();
	/** Whether a page is fresh yet. */
	isNew: (page: FoundPage) => boolean = () => false;
	/** Look-ups wait for this. */
	until: Promise<void> = Promise.resolve();

	async get(target: string): Promise<FoundPage | null> {
		this.asked.push(`get ${target}`);
		const found = this.pages.get(target) ?? null;
		await this.until;
		return found;
	}

	/** One maker a page; whoever asks meanwhile waits for what becomes of it. */
	async lease(target: string, isLookedUp: boolean): Promise<RenderLease | MadeElsewhere> {
		const kept = isLookedUp ? null : (this.pages.get(target) ?? null);
		if (kept && kept.invalidatedAt === null && this.isNew(kept)) return { made: Promise.resolve(kept) };
		const others = this.#leases.get(target);
		if (others) return { made: others.promise };
		const ended = Promise.withResolvers<FoundPage | null>();
		this.#leases.set(target, ended);
		const end = (isMade: boolean) => {
			if (this.#leases.get(target) === ended) this.#leases.delete(target);
			ended.resolve(isMade ? (this.pages.get(target) ?? null) : null);
		};
		return {
			keep: (page) => {
				this.put(page);
				end(true);
			},
			remove: () => {
				this.remove(target);
				end(false);
			},
			release: () => end(false),
		};
	}

	onInvalidated(listener: (names: readonly string[] | null) => void): void {
		this.others.push(listener);
	}

	put(page: StoredPage): void {
		this.asked.push(`put ${page.target}`);
		this.pages.set(page.target, { ...page, invalidatedAt: null });
	}

	remove(target: string): void {
		this.asked.push(`remove ${target}`);
		this.pages.delete(target);
	}

	touch(target: string): void {
		this.asked.push(`touch ${target}`);
	}

	async invalidate(names: readonly string[]): Promise<void> {
		this.asked.push(`invalidate ${names.join(" ")}`);
		for (const page of this.pages.values())
			if ([page.target, ...page.tags].some((name) => names.includes(name)))
				this.pages.set(page.target, { ...page, invalidatedAt: page.storedAt });
	}

	async close(): Promise<void> {}
}
