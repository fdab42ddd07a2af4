import { modelKey } from "#src/site/model-key.ts";
import { mistyped, numbersFrom, oneEdit, SLIPS, slipAt } from "./edits.ts";
import type { JudgedDocument } from "./judged-set.ts";
import { ask, namesFound, namesSuggested, type Searched } from "./searched.ts";
import { spellingsOf } from "./spellings.ts";

/** How often something was found, of how many. */
interface Share {
	found: number;
	of: number;
}
/** What is asked of a catalogue, and what was found of it, in the order in which it is asked. */
export type Shares = Map<string, Share>;

function count(shares: Shares, name: string, isFound: boolean): void {
	const share = shares.get(name) ?? { found: 0, of: 0 };
	share.found += Number(isFound);
	share.of++;
	shares.set(name, share);
}

/** At most so many of a list, from all over it. */
function sample<Item>(items: readonly Item[], most: number): readonly Item[] {
	const step = Math.max(1, items.length / most);
	return Array.from({ length: Math.min(most, items.length) }, (_, place) => items[Math.floor(place * step)]).flatMap(
		(item) => (item === undefined ? [] : [item]),
	);
}

const PLACES = [0, 1, 2, 3, 4];
/** Letters of a beginning: shorter ones are of too many products. */
const BEGINNING_LEAST = 4;
/** Of those that are mistyped as many as somebody types before he looks. */
const BEGINNINGS = [4, 5, 6, 7, 8];

/** Products of which a part is the number, or a number, of another one as well are the same to whoever types it. */
interface Likeness {
	holds(typed: string, name: string): boolean;
	begins(typed: string, name: string): boolean;
}

function likenessOf(products: readonly JudgedDocument[]): Likeness {
	const keys = new Map(products.map(({ id, model, aliases }) => [id, [model ?? "", ...aliases].map(modelKey)]));
	return {
		holds: (typed, name) => keys.get(name)?.some((key) => key.includes(modelKey(typed))) ?? false,
		begins: (typed, name) => keys.get(name)?.some((key) => key.startsWith(modelKey(typed))) ?? false,
	};
}

/** Beginnings of a number of each length with one slip of any sort in any letter, the first as well. */
function* mistypedBeginnings(model: string, pick: (below: number) => number) {
	for (const letters of BEGINNINGS) {
		if (model.length < letters) return;
		const begun = model.slice(0, letters);
		const places = [...begun].flatMap((letter, at) => (/[\p{L}\p{N}]/u.test(letter) ? [at] : []));
		for (const slip of SLIPS) {
			const at = places[pick(places.length)] ?? 0;
			const typed = slipAt(begun, at, slip, pick);
			if (modelKey(typed) !== modelKey(begun)) yield { letters, begun, at, slip, typed };
		}
	}
}

/**
 * Numbers of a catalogue as people type them: eight spellings (the product, or one whose number holds the same letters,
 * stands first), one wrong letter in five places (the product is among the best, the first ten or the nearest numbers),
 * and beginnings in suggestions (one with that beginning is the first of them; with a slip it is among them).
 *
 * @param most of the products of a language, taken from all over it
 */
export function modelShares(searched: Searched, documents: readonly JudgedDocument[], most: number): Shares {
	const shares: Shares = new Map();
	const pick = numbersFrom(1);
	const [first] = documents;
	const products = documents.filter(({ model, locale }) => model !== null && locale === first?.locale);
	const like = likenessOf(products);
	const nameOf = (id: string) => searched.nameOf({ kind: "products", id });
	for (const { id, locale, model } of sample(products, most)) {
		if (model === null) continue;
		for (const { name, typed } of spellingsOf(model)) {
			const [top] = namesFound(searched, ask(searched, locale, typed, 1));
			count(shares, `number, ${name}`, top !== undefined && (top === id || like.holds(typed, top)));
		}
		for (const place of [...PLACES, ...PLACES]) {
			const typed = mistyped(model, place, pick);
			const found = ask(searched, locale, typed, 10);
			const offered = [...namesFound(searched, found), ...[...found.best, ...found.nearestNumbers].map(nameOf)];
			count(shares, `number, wrong letter in place ${place + 1} of 5`, offered.includes(id));
		}
		const letters = Math.max(BEGINNING_LEAST, Math.ceil(model.length * 0.6));
		const begun = model.slice(0, letters);
		const suggested = namesSuggested(searched, locale, begun);
		count(shares, "suggestions, beginning of a number", suggested[0] !== undefined && like.holds(begun, suggested[0]));
		for (const { letters, begun, at, slip, typed } of mistypedBeginnings(model, pick)) {
			const isOffered = namesSuggested(searched, locale, typed).some((name) => like.begins(begun, name));
			const name = "suggestions, mistyped beginning";
			for (const each of ["", ` of ${letters} letters`, `, letter ${at + 1}`, `, ${slip}`])
				count(shares, name + each, isOffered);
		}
	}
	return shares;
}

/** Words in which a mistake is one: long enough, and no numbers. */
const WORD = /\p{Script=Latin}{5,}/gu;
/** From so many letters on two mistakes are understood. */
const TWICE_LEAST = 7;

/**
 * Titles with one mistake in a word, and with two: the first result is that of the title without mistakes, and the
 * correction is said.
 */
export function typoShares(searched: Searched, documents: readonly JudgedDocument[], most: number): Shares {
	const shares: Shares = new Map();
	const pick = numbersFrom(2);
	for (const { locale, title } of sample(documents, most)) {
		const words = title.match(WORD) ?? [];
		const word = words[pick(Math.max(1, words.length))];
		if (word === undefined) continue;
		const [right] = namesFound(searched, ask(searched, locale, title, 1));
		const edits = word.length < TWICE_LEAST ? [1] : [1, 2];
		for (const edit of edits) {
			const wrong = edit === 1 ? oneEdit(word, pick) : oneEdit(oneEdit(word, pick), pick);
			const found = ask(searched, locale, title.replace(word, wrong), 1);
			const name = edit === 1 ? "title, one mistake" : "title, two mistakes";
			count(shares, `${name}: same first result`, namesFound(searched, found)[0] === right);
			count(shares, `${name}: correction said`, found.correction !== null);
		}
	}
	return shares;
}
