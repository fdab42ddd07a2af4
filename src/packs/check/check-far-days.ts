import { DAY_AHEAD_YEARS, END_AHEAD_YEARS, OVER_SINCE_YEARS } from "#src/site/day-limits.ts";
import type { Item } from "../pack.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";
import { shownOf } from "../shown.ts";

const YEAR = 365.25 * 86_400_000;
/** A day, or a minute with its time zone. */
const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:]{5}(?:Z|[+-][\d:]{5}))?$/;
/** Fields that say when something ends, which may be far away. */
const ENDS: ReadonlySet<string | number | undefined> = new Set(["until", "soldUntil", "softwareUntil", "partsUntil"]);

/** Notes days of which the year is likely mistyped: those far ahead, and a time to be shown that was over long ago. */
export function checkFarDays(item: Item, report: Report): void {
	for (const { path, at } of daysIn(item.data)) {
		const years = ENDS.has(path.at(-1)) ? END_AHEAD_YEARS : DAY_AHEAD_YEARS;
		if (at > report.now + years * YEAR)
			note(item, path, `lies more than ${years} years ahead, correct it if that is not meant`, report);
	}
	const over = overOf(item);
	if (over && over.at < report.now - OVER_SINCE_YEARS * YEAR)
		note(
			...([item, over.path] as const),
			"has been over for more than a year, so that nobody is shown it: correct the day, or remove the item",
			report,
		);
}

const note = ({ file }: Item, path: FieldPath, message: string, report: Report): void =>
	report.note("far-day", file, null, path, message);

/** When an item is shown no longer, and which field says so. News of before stand in their list, and are no mistake. */
function overOf(item: Item): { readonly at: number; readonly path: FieldPath } | null {
	const until = shownOf(item)?.until;
	if (until !== undefined && until < Number.POSITIVE_INFINITY) return { at: until, path: ["shown", "until"] };
	if (item.kind !== "special-message" || !("until" in item.data) || item.data.until === undefined) return null;
	return { at: Date.parse(item.data.until), path: ["until"] };
}

/** Everything in facts that is written as a day. */
function* daysIn(value: unknown, path: FieldPath = []): Generator<{ readonly path: FieldPath; readonly at: number }> {
	if (typeof value === "string") {
		if (value.length >= 10 && DAY.test(value)) yield { path, at: Date.parse(value) };
	} else if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* daysIn(each, [...path, index]);
	else if (typeof value === "object" && value !== null)
		for (const [name, each] of Object.entries(value)) yield* daysIn(each, [...path, name]);
}
