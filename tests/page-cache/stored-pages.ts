import type { FoundPage, SecondTier, StoredPage } from "#src/page-cache/second-tier.ts";

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
	/** Look-ups wait for this. */
	until: Promise<void> = Promise.resolve();

	async get(target: string): Promise<FoundPage | null> {
		this.asked.push(`get ${target}`);
		const found = this.pages.get(target) ?? null;
		await this.until;
		return found;
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

	async invalidate(tags: readonly string[]): Promise<void> {
		this.asked.push(`invalidate ${tags.join(" ")}`);
	}

	async close(): Promise<void> {}
}
