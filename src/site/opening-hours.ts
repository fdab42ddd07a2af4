import type { Brand } from "#src/contract/brand/schemas.ts";
import { WEEKDAYS } from "#src/contract/brand/weekdays.ts";

type Opening = Extract<Brand["contact"][number], { readonly kind: "telephone" }>["opening"];

/** The first of January 2024 was a Monday. */
const dayOf = (index: number) => new Date(Date.UTC(2024, 0, index + 1));
const timeOf = (time: string) => new Date(`2024-01-01T${time}:00Z`);

/** Days that follow each other, as first and last of each run. */
function runsOf(days: readonly number[]): [first: number, last: number][] {
	const runs: [number, number][] = [];
	for (const day of [...new Set(days)].sort()) {
		const run = runs.at(-1);
		if (run && run[1] === day - 1) run[1] = day;
		else runs.push([day, day]);
	}
	return runs;
}

function write(language: string, { hours, timeZone }: Opening): { readonly hours: string; readonly zone: string } {
	const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
	const clock = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
	const list = new Intl.ListFormat(language, { type: "unit", style: "short" });
	const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "shortGeneric" })
		.formatToParts(0)
		.find(({ type }) => type === "timeZoneName");
	const parts = hours.map(({ days, from, to }) => {
		const runs = runsOf(days.map((day) => WEEKDAYS.indexOf(day)));
		const named = list.format(runs.map(([first, last]) => weekday.formatRange(dayOf(first), dayOf(last))));
		// Half a day's name, or `Uhr`, stays with its time.
		const times = clock.formatRange(timeOf(from), timeOf(to)).replace(/\s(?=\p{L})/gu, "\u00a0");
		return `${named} ${times}`;
	});
	return { hours: list.format(parts), zone: zone?.value ?? timeZone };
}

const written = new WeakMap<Opening, Map<string, ReturnType<typeof write>>>();

/** Opening hours and their time zone as the readers of a language write them; made once, for they stand on every page. */
export function openingHours(language: string, opening: Opening): ReturnType<typeof write> {
	const known = written.get(opening) ?? new Map<string, ReturnType<typeof write>>();
	written.set(opening, known);
	const found = known.get(language) ?? write(language, opening);
	known.set(language, found);
	return found;
}
