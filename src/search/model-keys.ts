import { modelKey } from "#src/site/model-key.ts";

/** A region suffix: one to three letters after a slash, or after a hyphen at the end. */
const REGION_SUFFIX = /(?:\/[A-Za-z]{1,3}|-[A-Za-z]{2})$/;

/** The model number without its region suffix. */
const withoutRegion = (model: string): string => model.replace(REGION_SUFFIX, "");

/** The shortest key that may stand for a product: shorter ones mean too many. */
const KEY_LEAST_LENGTH = 3;

/**
 * Every key under which a product is found, from its model number and aliases: whole, without region
 * suffix, from each digit group on (`65E9K` of `HTV-65E9K`), and from each word with a digit on
 * (`E9 65` of `Lumen E9 65`). True marks a whole number.
 */
export function modelKeys(names: readonly string[]): Map<string, boolean> {
	const keys = new Map<string, boolean>();
	const add = (key: string, whole: boolean) => {
		if (key.length >= KEY_LEAST_LENGTH) keys.set(key, whole || (keys.get(key) ?? false));
	};
	for (const name of names) {
		for (const form of [name, withoutRegion(name)]) {
			add(modelKey(form), true);
			const bare = form.replace(/[^\p{L}\p{N}]/gu, "");
			const words = form.split(/[^\p{L}\p{N}]+/u);
			for (const [place, word] of words.entries())
				if (place > 0 && /\d/.test(word)) add(modelKey(words.slice(place).join("")), false);
			for (const match of bare.matchAll(/(?<=\p{L})\d/gu)) add(modelKey(bare.slice(match.index)), false);
		}
	}
	return keys;
}
