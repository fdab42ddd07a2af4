/** Which keys carry a tag; grows and shrinks with the kept pages. */
export class TagIndex {
	readonly #keys = new Map<string, Set<string>>();

	add(key: string, tags: readonly string[]): void {
		for (const tag of tags) {
			const keys = this.#keys.get(tag);
			if (keys) keys.add(key);
			else this.#keys.set(tag, new Set([key]));
		}
	}

	remove(key: string, tags: readonly string[]): void {
		for (const tag of tags) {
			const keys = this.#keys.get(tag);
			if (keys?.delete(key) && keys.size === 0) this.#keys.delete(tag);
		}
	}

	/** Keys that carry at least one of the tags, each once. */
	keys(tags: readonly string[]): ReadonlySet<string> {
		return new Set(tags.flatMap((tag) => [...(this.#keys.get(tag) ?? [])]));
	}
}
