import type { Verdict } from "#src/contract/serial-number-checker/form.ts";
import type { SerialListModel, SerialRange } from "../format/serial-lists.ts";
import { fitsPattern, lettersOf, readingsAt } from "./pattern.ts";

const isForPart = ({ parts }: SerialRange, part: string | null): boolean =>
	parts.length === 0 || (part !== null && parts.includes(part));

const isForPattern = (range: SerialRange, pattern: string): boolean =>
	"prefix" in range ? fitsPattern(pattern, range.prefix, "beginning") : fitsPattern(pattern, range.from);

/** A range as far as a number has been read: whether it is still as low as its first, as high as its last. */
interface Open {
	readonly first: string;
	readonly last: string;
	readonly verdict: Decision;
	readonly isLow: boolean;
	readonly isHigh: boolean;
}
type Decision = SerialRange["verdict"];

const opened = (range: SerialRange): Open => ({
	...("prefix" in range ? { first: range.prefix, last: range.prefix } : { first: range.from, last: range.to }),
	verdict: range.verdict,
	isLow: true,
	isHigh: true,
});

/** Whether every number that begins as read so far is of the range. */
const isDecided = ({ first, last, isLow, isHigh }: Open, read: number): boolean =>
	(!isLow || read >= first.length) && (!isHigh || read >= last.length);

/** The range after one more letter; none when no such number is of it. */
function after(range: Open, read: number, letter: string): Open | null {
	const [least = "", most = ""] = [range.first[read], range.last[read]];
	if (isDecided(range, read)) return range;
	if ((range.isLow && letter < least) || (range.isHigh && letter > most)) return null;
	return { ...range, isLow: range.isLow && letter === least, isHigh: range.isHigh && letter === most };
}

/**
 * What ranges say of all that a number can mean, into `found`; the first that holds one decides. Meanings are told
 * apart only while a range needs it, and a range needs it only along its first and last number: the work grows with
 * the ranges, not with the meanings.
 */
function decide(
	ranges: readonly Open[],
	meanings: readonly (readonly string[])[],
	otherwise: Decision,
	found: Set<Decision>,
	read = 0,
): void {
	if (found.size > 1) return;
	const decided = ranges.findIndex((range) => isDecided(range, read));
	const open = decided < 0 ? ranges : ranges.slice(0, decided);
	const last = ranges[decided]?.verdict ?? otherwise;
	if (open.every(({ verdict }) => verdict === last)) {
		found.add(last);
		return;
	}
	const left = decided < 0 ? open : ranges.slice(0, decided + 1);
	for (const letter of meanings[read] ?? [])
		decide(
			left.flatMap((range) => after(range, read, letter) ?? []),
			meanings,
			otherwise,
			found,
			read + 1,
		);
}

/**
 * What a list says of a serial number as somebody typed it. `unknown` when it does not fit the model, and when the
 * answer hangs on what nobody told: the part number, or whether a sign is O or 0.
 *
 * @param partNumber one of the model's, or null
 */
export function verdictOf(model: SerialListModel, partNumber: string | null, typed: string): Verdict {
	const letters = lettersOf(typed) ?? "";
	const parts = partNumber !== null ? [partNumber] : model.parts.length > 0 ? model.parts : [null];
	const found = new Set<Decision>();
	for (const pattern of model.serials.filter(({ length }) => length === letters.length)) {
		const meanings = [...letters].map((letter, index) => readingsAt(pattern[index] ?? "", letter));
		if (meanings.some(({ length }) => length === 0)) continue;
		const ranges = model.ranges.filter((range) => isForPattern(range, pattern));
		for (const part of parts) {
			const own = ranges.filter((range) => isForPart(range, part)).map(opened);
			decide(own, meanings, model.otherwise, found);
		}
	}
	const [verdict, ...others] = found;
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
