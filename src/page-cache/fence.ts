/** What no tag is called. */
const ANY = "";

/**
 * Tells fills that began before an invalidation of one of their tags. Remembers invalidations only as
 * long as a fill older than them is under way.
 */
export class Fence {
	#sequence = 0;
	readonly #underWay = new Set<number>();
	readonly #invalidated = new Map<string, number>();

	/** A fill begins; the ticket stands for this moment. */
	begin(): number {
		this.#sequence += 1;
		this.#underWay.add(this.#sequence);
		return this.#sequence;
	}

	/** The tags' content has changed now. @param tags null: any */
	invalidate(tags: readonly string[] | null): void {
		this.#sequence += 1;
		if (this.#underWay.size === 0) return;
		for (const tag of tags ?? [ANY]) this.#invalidated.set(tag, this.#sequence);
	}

	/** Ends a fill; true when one of its tags was invalidated after it began. */
	end(ticket: number, tags: readonly string[]): boolean {
		const late = [ANY, ...tags].some((tag) => (this.#invalidated.get(tag) ?? 0) > ticket);
		this.#underWay.delete(ticket);
		if (this.#underWay.size === 0) this.#invalidated.clear();
		return late;
	}
}
