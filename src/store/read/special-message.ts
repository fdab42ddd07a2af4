import type { Found, Reader } from "./reader.ts";

/** The message of the reader's day, the last that began; null on most days. */
export function messageOfToday(reader: Reader): Found<"special-message"> | null {
	const row = reader.database.get<{ id: string }>(
		"SELECT id FROM item WHERE kind = 'special-message' AND day <= ?1 AND until >= ?1 ORDER BY day DESC, id LIMIT 1",
		reader.day,
	);
	return row ? reader.item("special-message", row.id) : null;
}
