import type { Item } from "../pack.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";
import { shownOf } from "../shown.ts";

/** A day on which something ends, and where it is written. */
interface End {
	readonly day: string | undefined;
	readonly path: FieldPath;
}

/** When something of an item begins, by the field that says so, and what ends not before it. */
interface Span {
	readonly field: string;
	readonly begin: string | undefined;
	readonly ends: readonly End[];
}

const DAY = 86_400_000;

function spanOf({ kind, data }: Item): Span | null {
	if ("lifecycle" in data) {
		const { soldFrom, soldUntil, softwareUntil, partsUntil } = data.lifecycle;
		const ends = Object.entries({ soldUntil, softwareUntil, partsUntil });
		return {
			...{ field: "soldFrom", begin: soldFrom },
			ends: ends.map(([name, day]) => ({ day, path: ["lifecycle", name] })),
		};
	}
	if (!("until" in data)) return null;
	const ends = [{ day: data.until, path: ["until"] }];
	if ("from" in data) return { field: "from", begin: data.from, ends };
	const begin = kind === "news-and-alerts" && "published" in data ? data.published : undefined;
	return { field: "published", begin, ends };
}

/** Days of an item: nothing ends before it begins, and there is a time at which it is shown. */
export function checkDays(item: Item, report: Report): void {
	const span = spanOf(item);
	let isTold = false;
	for (const { day, path } of span?.ends ?? []) {
		if (day === undefined || span?.begin === undefined || day >= span.begin) continue;
		report.add(item.file, path, `lies before ${span.field}, correct one of them`);
		isTold = true;
	}
	const time = shownOf(item);
	if (isTold || !time || "lifecycle" in item.data) return;
	const begin = "from" in item.data ? Date.parse(item.data.from) : Number.NEGATIVE_INFINITY;
	const [last] = span?.ends ?? [];
	const end = last?.day === undefined ? Number.POSITIVE_INFINITY : Date.parse(last.day) + DAY;
	if (Math.max(time.from, begin) >= Math.min(time.until, end))
		report.note(
			...(["never-shown", item.file, null, ["shown"]] as const),
			"leaves no minute at which it is shown: its days and this time do not meet, correct one of them if that is not meant",
		);
}
