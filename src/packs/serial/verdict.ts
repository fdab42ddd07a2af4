import type { Verdict } from "#src/contract/serial-number-checker/form.ts";
import type { SerialListModel, SerialRange } from "../format/serial-lists.ts";
import { fitsPattern, lettersOf, readingsOf } from "./pattern.ts";

const holds = (range: SerialRange, pattern: string, number: string): boolean =>
	"prefix" in range
		? number.startsWith(range.prefix)
		: fitsPattern(pattern, range.from) && range.from <= number && number <= range.to;

const isForPart = ({ parts }: SerialRange, part: string | null): boolean =>
	parts.length === 0 || (part !== null && parts.includes(part));

/** The first range that holds a number decides, and the model itself for those in none. */
const verdictAt = ({ ranges, otherwise }: SerialListModel, pattern: string, number: string, part: string | null) =>
	ranges.find((range) => isForPart(range, part) && holds(range, pattern, number))?.verdict ?? otherwise;

/**
 * What a list says of a serial number as somebody typed it. `unknown` when it does not fit the model, and when the
 * answer hangs on what nobody told: the part number, or whether a sign is O or 0.
 *
 * @param partNumber one of the model's, or null
 */
export function verdictOf(model: SerialListModel, partNumber: string | null, typed: string): Verdict {
	const letters = lettersOf(typed);
	const parts = partNumber !== null ? [partNumber] : model.parts.length > 0 ? model.parts : [null];
	const verdicts = new Set(
		model.serials.flatMap((pattern) =>
			(letters === null ? [] : readingsOf(pattern, letters)).flatMap((number) =>
				parts.map((part) => verdictAt(model, pattern, number, part)),
			),
		),
	);
	const [verdict, ...others] = verdicts;
	return verdict !== undefined && others.length === 0 ? verdict : "unknown";
}

/** Whether every number of a later range is one of an earlier one, so that the later one decides nothing. */
export function covers(earlier: SerialRange, later: SerialRange): boolean {
	const isForAll = earlier.parts.length === 0;
	if (!isForAll && (later.parts.length === 0 || !later.parts.every((part) => earlier.parts.includes(part))))
		return false;
	const bounds = "prefix" in later ? [later.prefix] : [later.from, later.to];
	if ("prefix" in earlier) return bounds.every((each) => each.startsWith(earlier.prefix));
	return (
		!("prefix" in later) &&
		earlier.from.length === later.from.length &&
		earlier.from <= later.from &&
		later.to <= earlier.to
	);
}
