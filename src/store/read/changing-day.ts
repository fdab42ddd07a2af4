import type { Reader } from "./reader.ts";
import { dayAfter } from "./reading-day.ts";

/**
 * The first day after the reader's on which one of these items begins or is over, null when none does: until
 * then every list of them stays as it is.
 */
export function changingDay(
	reader: Reader,
	kind: "news-and-alerts" | "special-message" | "micro-surveys",
): string | null {
	const row = reader.database.get<{ begins: string | null; ends: string | null }>(
		`SELECT (SELECT MIN(day) FROM item WHERE ?1 = 'special-message' AND kind = ?1 AND day > ?2) AS begins,
			(SELECT MIN(until) FROM item WHERE kind = ?1 AND until >= ?2) AS ends`,
		kind,
		reader.day,
	);
	const over = row?.ends ? dayAfter(row.ends) : null;
	return [row?.begins ?? null, over].filter((day) => day !== null).sort()[0] ?? null;
}
