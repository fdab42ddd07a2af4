import { createHash } from "node:crypto";
import { idOf } from "#src/packs/id-of.ts";

/** Words by locale, as an API gives them finished. */
export type Words = ReadonlyMap<string, string>;

/** The terms of a pack that is made of finished words: equal words are one term. */
export class CrawledTerms {
	/** Locale to key to text. */
	readonly byLocale = new Map<string, Map<string, string>>();
	readonly #keys = new Map<string, string>();
	readonly #taken = new Set<string>();

	/** @param reserved keys that mean something to the site */
	constructor(reserved: readonly string[]) {
		for (const key of reserved) this.#taken.add(key);
	}

	/** The key of words; made of those of the default locale. */
	key(words: Words, defaultLocale: string): string {
		const written = JSON.stringify([...words]);
		const known = this.#keys.get(written);
		if (known !== undefined) return known;
		const text = words.get(defaultLocale) ?? "";
		const plain = idOf(text).slice(0, 60) || `term-${createHash("sha256").update(text).digest("hex").slice(0, 10)}`;
		let key = plain;
		for (let next = 2; this.#taken.has(key); next++) key = `${plain}-${next}`;
		this.put(key, words);
		this.#keys.set(written, key);
		return key;
	}

	/** Says the words of a key. */
	put(key: string, words: Words): void {
		this.#taken.add(key);
		for (const [locale, text] of words) {
			const own = this.byLocale.get(locale) ?? new Map<string, string>();
			this.byLocale.set(locale, own.set(key, text));
		}
	}
}
