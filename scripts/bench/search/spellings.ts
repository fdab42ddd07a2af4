import { withoutRegion } from "#src/search/models/model-keys.ts";

const SWAPPED: Readonly<Record<string, string>> = { O: "0", o: "0", "0": "O", I: "1", i: "1", "1": "I" };

/** Letters and hyphens before the first digits, or the digits that say a size before letters: `HTV-65E9K`, `65OLED8`. */
function withoutPrefix(model: string): string {
	return /^\p{L}+[^\p{L}\p{N}]*(?=\d)/u.test(model)
		? model.replace(/^\p{L}+[^\p{L}\p{N}]*/u, "")
		: model.replace(/^\d+[^\p{L}\p{N}]*(?=\p{L})/u, "");
}

/** The last letters of a number, as they stand on a label that is half covered. */
const LAST = 5;

/** Ways in which people write a number. */
const SPELLINGS: Readonly<Record<string, (model: string) => string>> = {
	exact: (model) => model,
	"lower case": (model) => model.toLowerCase(),
	"no hyphens": (model) => model.replaceAll(/[^\p{L}\p{N}]/gu, ""),
	"spaces for hyphens": (model) => model.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim(),
	"without region": withoutRegion,
	"without prefix": withoutPrefix,
	"last five": (model) => model.replaceAll(/[^\p{L}\p{N}]/gu, "").slice(-LAST),
	"O/0 and I/1": (model) => model.replaceAll(/[Oo0Ii1]/g, (letter) => SWAPPED[letter] ?? letter),
};
/** Those that change nothing about the number. */
const CORE: ReadonlySet<string> = new Set(["exact", "lower case", "no hyphens", "spaces for hyphens"]);

/**
 * Every spelling of a number that differs from it, and the number itself; what is left of it is long enough to mean
 * something.
 */
export function spellingsOf(model: string): { name: string; typed: string }[] {
	return Object.entries(SPELLINGS).flatMap(([name, spell]) => {
		const typed = spell(model);
		const isSaid = CORE.has(name) || (typed !== model && typed.replaceAll(/[^\p{L}\p{N}]/gu, "").length >= 4);
		return isSaid ? [{ name, typed }] : [];
	});
}
