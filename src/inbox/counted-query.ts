import {
	SEARCH_COUNT_CODE_GROUP_LEAST,
	SEARCH_COUNT_CODE_LEAST,
	SEARCH_COUNT_LETTERS_MAX,
	SEARCH_COUNT_WORDS_MAX,
} from "#src/site/sending-limits.ts";

/** What may name a person or a device: an address, a link, a domain, or digits as long as a telephone's or serial number. */
const PERSONAL = /@|:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}|\p{N}(?:[\s().+/_-]*\p{N}){5,}|[a-z]*\p{N}[a-z\p{N}]{9,}/iu;

/** The address of a network card: six pairs. */
const CARD = /(?<![a-z\p{N}])[\da-f]{2}([:. -])[\da-f]{2}(?:\1[\da-f]{2}){4}(?![a-z\p{N}])/iu;

/** Whether a product has a number. */
export type IsNumber = (word: string) => boolean;

/**
 * A query as it is counted, whatever case and spaces; null for one that may tell who asked, or is no query of many.
 *
 * @param isNumber whether the content has a product of that number: it may look like a serial number
 */
export function countedQuery(query: string, isNumber: IsNumber): string | null {
	const words = query.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
	if (words === "" || Array.from(words).length > SEARCH_COUNT_LETTERS_MAX) return null;
	const each = words.split(" ");
	if (each.length > SEARCH_COUNT_WORDS_MAX) return null;
	const isKnown = () => !isPersonal(each.map((word) => (isNumber(word) ? "" : word)).join(" "));
	return !isPersonal(words) || isKnown() ? words : null;
}

const isPersonal = (words: string): boolean => PERSONAL.test(words) || CARD.test(words) || holdsCode(words);

/** Whether something is written as serial numbers and licence keys are: long and in three groups, or three of one length in a row. */
function holdsCode(words: string): boolean {
	const joined = words.split(" ").map(groupsOf);
	const isLong = (groups: readonly string[]) =>
		groups.length > 2 && groups.join("").length >= SEARCH_COUNT_CODE_LEAST && isCode(groups);
	const groups = groupsOf(words);
	return (
		joined.some(isLong) || groups.some((_, at) => isEven(groups.slice(at, at + 3)) && isCode(groups.slice(at, at + 3)))
	);
}

const groupsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((group) => group !== "");

/** Whether digits stand in several groups: one alone is that of a model. */
const isCode = (groups: readonly string[]): boolean => groups.filter((group) => /\p{N}/u.test(group)).length > 1;

const isEven = (groups: readonly string[]): boolean => {
	const [first = ""] = groups;
	const isLong = first.length >= SEARCH_COUNT_CODE_GROUP_LEAST;
	return isLong && groups.length === 3 && groups.every(({ length }) => length === first.length);
};
