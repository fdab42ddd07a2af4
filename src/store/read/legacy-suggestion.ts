import type { Kind } from "#src/packs/format/kinds.ts";
import { LINK_WORDS } from "#src/packs/item-link.ts";
import type { LegacyAddress } from "#src/packs/legacy/legacy-address.ts";
import { productsWithKey } from "#src/search/models/key-rows.ts";
import { KEY_OF } from "#src/search/models/model-keys.ts";
import { modelKey, spelledKey } from "#src/site/model-key.ts";
import { LEGACY_PIECES_MAX, LEGACY_WORDS_MAX } from "#src/site/pack-limits.ts";
import { INDEXED } from "../searching/indexed.ts";
import type { Reader } from "./reader.ts";

/** Where an old address may be to lead, and what speaks for it. */
export interface LegacySuggestion {
	/** The folder of an item. */
	readonly target: string;
	readonly why: string;
}

const KINDS = Object.values(LINK_WORDS);

/** What addresses are made of, and what says nothing of what a page is about. */
const SAYS_NOTHING = new Set(
	"html htm php asp aspx jsp jsf do cgi pdf www com support supports help product products model models item items page pages id ids index default detail details view show site content category categories article articles en de fr us uk lang locale default home faq faqs hilfe aide".split(
		" ",
	),
);

/**
 * What the page at an old address was probably about, by what its path and its query say: the id of an item, the number of a
 * product, with a suffix behind it or without, or the words by which search finds something first. Where a number says that
 * it was about something else, words say nothing.
 */
export function legacySuggestion(reader: Reader, { path, parameters }: LegacyAddress): LegacySuggestion | null {
	const parts = [...path.split("/"), ...parameters.map(([, value]) => value)]
		.map((part) => part.replace(/\.[a-z]{2,5}$/i, ""))
		.filter((part) => part !== "");
	// What stands last tells most.
	for (const part of parts.toReversed()) {
		const named = byName(reader, part);
		if (named) return named;
	}
	return parts.some(isNumber) ? null : byWords(reader, parts);
}

/** Whether a part of an address tells one page from others of the same words: a number, but for what stands before words. */
function isNumber(part: string, at: number, parts: readonly string[]): boolean {
	if (!/\d/.test(part)) return false;
	const behind = [part.replace(/^\d+(?=[^\p{L}\p{N}]|$)/u, ""), ...parts.slice(at + 1)];
	return /\d/.test(behind[0] ?? "") || !behind.some(says);
}

const says = (part: string): boolean => wordsIn(part).length > 0;

const wordsIn = (part: string): string[] =>
	part
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 1 && !/^\d+$/.test(word) && !SAYS_NOTHING.has(word.toLowerCase()));

function byName(reader: Reader, part: string): LegacySuggestion | null {
	const id = part.toLowerCase().replace(/[^a-z0-9.]+/g, "-");
	if (SAYS_NOTHING.has(id)) return null;
	const named = KINDS.find((kind) => hasPage(reader, kind, id));
	if (named) return { target: `${named}/${id}`, why: `has the id ${id}` };
	if (!/\d/.test(part)) return null;
	const [only, ...others] = INDEXED.numbered(reader, part).meant;
	if (only === undefined) return byBeginning(reader, part);
	if (others.length > 0 || !hasPage(reader, "products", only)) return null;
	const spelled = spelledKey(part);
	const numbers = spellingsOf(reader, only, modelKey(part));
	if (numbers.includes(spelled)) return { target: `products/${only}`, why: `has the number ${part}` };
	if (!numbers.some((number) => goesOn(number, spelled))) return byBeginning(reader, part);
	return { target: `products/${only}`, why: `has a number that begins with ${part}` };
}

/** How the numbers and names of a product are spelled that begin with a key. */
const spellingsOf = ({ database }: Reader, slug: string, key: string): string[] =>
	database
		.all<{ spelled: string }>(
			"SELECT spelled FROM model_key WHERE rank IN (0, 1) AND key >= ?1 AND key < ?1 || '\u{10ffff}' AND slug = ?2 AND source <= ?3",
			...[key, slug, KEY_OF.slug],
		)
		.flatMap(({ spelled }) => spelled.split(" "));

/** Whether a number begins with another and goes on with no digit of it: 4300 is none of 43000. */
const goesOn = (number: string, beginning: string): boolean =>
	number.startsWith(beginning) && !(/\d$/.test(beginning) && /^\d/.test(number.slice(beginning.length)));

/** By the longest beginning of a part that is a whole number or id: `QHR-2` of `QHR-2_black`, or of `QHR-2B`. */
function byBeginning(reader: Reader, part: string): LegacySuggestion | null {
	let begun = part;
	for (let piece = 0; piece < LEGACY_PIECES_MAX; piece++) {
		// First what is stuck on: KD-65 of KD-65B.
		const bare = begun.replace(/(?<=\d)\p{L}{1,3}$/u, "");
		begun = bare !== begun ? bare : begun.replace(/(?:^|[^\p{L}\p{N}]+)[\p{L}\p{N}]*$/u, "");
		if (!/\d/.test(begun)) return null;
		const spelled = spelledKey(begun);
		const rows = productsWithKey(reader.database, modelKey(begun)).filter(
			(row) => row.source <= KEY_OF.slug && row.spelled.split(" ").includes(spelled),
		);
		const [only, ...others] = new Set(rows.map(({ slug }) => slug));
		if (only === undefined) continue;
		if (others.length > 0 || !hasPage(reader, "products", only)) return null;
		return { target: `products/${only}`, why: `has the number ${begun}` };
	}
	return null;
}

function byWords(reader: Reader, parts: readonly string[]): LegacySuggestion | null {
	const words = [...new Set(parts.flatMap(wordsIn))].slice(-LEGACY_WORDS_MAX);
	if (words.length === 0) return null;
	const query = words.join(" ");
	const asked = { query, types: null, topics: [], languages: [], contextId: null, start: 0, num: 5 } as const;
	const found = INDEXED.search(reader, { ...asked, isWithoutPages: true });
	const hit = found?.hits.find(({ kind, id }) => KINDS.some((each) => each === kind && hasPage(reader, each, id)));
	if (!found || !hit) return null;
	const without = found.leftOut === null ? "" : `, without "${found.leftOut.words.join(" ")}"`;
	return { target: `${hit.kind}/${hit.id}`, why: `is found by "${query}"${without}` };
}

const hasPage = (reader: Reader, kind: Kind, id: string): boolean => reader.item(kind, id)?.path != null;
