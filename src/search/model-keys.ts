import { modelKey, spelledKey } from "#src/site/model-key.ts";

/** A region suffix: one to three letters after a slash, or two after a hyphen at the end. */
const REGION_SUFFIX = /(?:\/[A-Za-z]{1,3}|-[A-Za-z]{2})$/;

/** The model number without its region suffix. */
export const withoutRegion = (model: string): string => model.replace(REGION_SUFFIX, "");

/** The shortest key that may stand for a product: shorter ones mean too many. */
const KEY_LEAST_LENGTH = 3;

/** What a key of a product is. */
export interface ModelKey {
	/** All of its number, of an alias or of its name, with or without region suffix. */
	readonly isWhole: boolean;
	/** All of its model number, with or without the suffix of a region. */
	readonly isNumber: boolean;
	/** The letters that the key stands for; several spellings with a blank between. */
	readonly spelled: string;
}

/**
 * Every key under which a product is found, from its model number and from its other names: whole, without region
 * suffix, from each digit group on (`65E9K` of `HTV-65E9K`), and from each word with a digit on
 * (`E9 65` of `Lumen E9 65`).
 */
export function modelKeys(model: string, others: readonly string[] = []): Map<string, ModelKey> {
	const keys = new Map<string, ModelKey>();
	const add = (text: string, isWhole: boolean, isNumber: boolean) => {
		const [key, spelled] = [modelKey(text), spelledKey(text)];
		if (key.length < KEY_LEAST_LENGTH) return;
		const before = keys.get(key);
		keys.set(key, {
			isWhole: isWhole || (before?.isWhole ?? false),
			isNumber: isNumber || (before?.isNumber ?? false),
			spelled: [...new Set([...(before?.spelled.split(" ") ?? []), spelled])].join(" "),
		});
	};
	for (const name of [model, ...others]) {
		// An alias with a region suffix is the number, as one country writes it.
		const isNumber = modelKey(withoutRegion(name)) === modelKey(withoutRegion(model));
		for (const form of [name, withoutRegion(name)]) {
			add(form, true, isNumber);
			const bare = form.replace(/[^\p{L}\p{N}]/gu, "");
			const words = form.split(/[^\p{L}\p{N}]+/u);
			for (const [place, word] of words.entries())
				if (place > 0 && /\d/.test(word)) add(words.slice(place).join(""), false, false);
			for (const match of bare.matchAll(/(?<=\p{L})\d/gu)) add(bare.slice(match.index), false, false);
		}
	}
	return keys;
}
