import { modelKey, spelledKey } from "#src/site/model-key.ts";
import { MODEL_ENDING_LETTERS } from "#src/site/search-limits.ts";

/** A region suffix: one to three letters after a slash, or two after a hyphen at the end. */
const REGION_SUFFIX = /(?:\/[A-Za-z]{1,3}|-[A-Za-z]{2})$/;

/** The model number without its region suffix. */
export const withoutRegion = (model: string): string => model.replace(REGION_SUFFIX, "");

/** The shortest key that may stand for a product: shorter ones mean too many. */
const KEY_LEAST_LENGTH = 3;

/** A size in inches between letters: `65` of `HTV65E9K`. What stands behind it has a digit, or it is no series. */
const SIZE = /^(\p{L}*)(?:1[01]\d|[1-9]\d)(?=\p{L})(\p{L}*\d[\p{L}\p{N}]*)$/u;

/** What a key is of its product, what says most first: of equal keys that one counts. */
export const KEY_OF = { number: 0, alias: 1, name: 2, slug: 3, part: 4 } as const;
export type KeyOf = (typeof KEY_OF)[keyof typeof KEY_OF];

/** Under which key a product is found. */
export interface ModelKey {
	/** All of its number or of an alias, with or without the suffix of a region, its name, its slug; or a part of one. */
	readonly source: KeyOf;
	/** The letters that the key stands for; several spellings with a blank between. */
	readonly spelled: string;
}

/** What products are called. */
export interface ModelNames {
	readonly model: string;
	readonly aliases: readonly string[];
	readonly name: string;
	readonly slug: string;
}

/**
 * Every key under which a product is found, from its model number and from its other names: whole, without region
 * suffix, from each digit group on (`65E9K` of `HTV-65E9K`), from each word with a digit on (`E9 65` of
 * `Lumen E9 65`), and numbers without the size they begin with (`HTV-E9K`, `E9K`).
 */
export function modelKeys({ model, aliases, name, slug }: ModelNames): Map<string, ModelKey> {
	const keys = new Map<string, ModelKey>();
	const add = (text: string, source: KeyOf) => {
		const [key, spelled] = [modelKey(text), spelledKey(text)];
		if (key.length < KEY_LEAST_LENGTH) return;
		const before = keys.get(key);
		const spellings = new Set([...(before?.spelled.split(" ") ?? []), spelled]);
		keys.set(key, {
			source: before && before.source < source ? before.source : source,
			spelled: [...spellings].join(" "),
		});
	};
	for (const { text, source } of forms({ model, aliases, name, slug })) {
		add(text, source);
		const bare = text.replace(/[^\p{L}\p{N}]/gu, "");
		const words = text.split(/[^\p{L}\p{N}]+/u);
		for (const [place, word] of words.entries())
			if (place > 0 && /\d/.test(word)) add(words.slice(place).join(""), KEY_OF.part);
		for (const match of bare.matchAll(/(?<=\p{L})\d/gu)) add(bare.slice(match.index), KEY_OF.part);
		const [, before = "", behind = ""] = (source <= KEY_OF.alias && SIZE.exec(bare)) || [];
		for (const part of behind === "" ? [] : [before + behind, behind]) add(part, KEY_OF.part);
	}
	return keys;
}

/** Each of its names as it is, numbers without region suffix as well. An alias that differs by that alone is the number, as one country writes it. */
function* forms({ model, aliases, name, slug }: ModelNames): Generator<{ text: string; source: KeyOf }> {
	const number = modelKey(withoutRegion(model));
	const names: [string, KeyOf][] = [
		[model, KEY_OF.number],
		...aliases.map((alias): [string, KeyOf] => [alias, KEY_OF.alias]),
		[name, KEY_OF.name],
		[slug, KEY_OF.slug],
	];
	for (const [written, source] of names)
		for (const text of new Set([written, source <= KEY_OF.alias ? withoutRegion(written) : written]))
			yield { text, source: modelKey(withoutRegion(written)) === number ? KEY_OF.number : source };
}

/** The last letters of a key, the last one first: what begins alike ends alike. */
export const endingOf = (key: string): string => [...key].reverse().slice(0, MODEL_ENDING_LETTERS.most).join("");

/** The endings under which a product is found: those of its numbers and aliases that are longer than an ending may be short. */
export const modelEndings = (keys: ReadonlyMap<string, ModelKey>): ReadonlySet<string> =>
	new Set(
		[...keys].flatMap(([key, { source }]) =>
			source <= KEY_OF.alias && /\d/.test(key) && key.length > MODEL_ENDING_LETTERS.least ? [endingOf(key)] : [],
		),
	);
