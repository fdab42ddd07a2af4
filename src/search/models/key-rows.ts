import { MODEL_ENDING_LETTERS, MODELS_LIKE_MAX } from "#src/site/search-limits.ts";
import type { Rows } from "../rows.ts";
import { endingOf, KEY_OF, type KeyOf } from "./model-keys.ts";

/** What the index of numbers has of a product under a key. */
export interface KeyRow {
	readonly slug: string;
	readonly source: KeyOf;
	readonly spelled: string;
}

/** The ranks of products: what is sold, then what was. */
const RANKS = [0, 1] as const;

/** Products that have this very key: whose number it is first, then as alias, name and slug, then as a part of one; what is sold first. */
export function productsWithKey(database: Rows, key: string): KeyRow[] {
	return RANKS.flatMap((rank) =>
		database.all<KeyRow>(
			"SELECT slug, source, spelled FROM model_key WHERE rank = ? AND key = ? ORDER BY source, slug LIMIT ?",
			...[rank, key, MODELS_LIKE_MAX],
		),
	)
		.sort((a, b) => a.source - b.source)
		.slice(0, MODELS_LIKE_MAX);
}

/** Of `keys` those that some product has, in their order: one look, however many they are. */
export function knownKeys(database: Rows, keys: readonly string[]): string[] {
	if (keys.length === 0) return [];
	return database
		.all<{ value: string }>(
			"SELECT w.value FROM json_each(?) AS w WHERE EXISTS (SELECT 1 FROM model_key AS m WHERE m.rank IN (0, 1) AND m.key = w.value) ORDER BY w.key",
			JSON.stringify(keys),
		)
		.map(({ value }) => value);
}

const slugsOf = (rows: readonly { readonly slug: string }[]): string[] => rows.map(({ slug }) => slug);

/** As many of `table` as fit, those that are sold first: the rows whose column begins like this. */
function begun(database: Rows, column: "model_key.key" | "model_ending.ending", beginning: string): string[] {
	const [table = "", name = ""] = column.split(".");
	const slugs = new Set<string>();
	for (const rank of RANKS) {
		if (slugs.size >= MODELS_LIKE_MAX) break;
		const rows = database.all<{ slug: string }>(
			`SELECT DISTINCT slug FROM ${table} WHERE rank = ?1 AND ${name} >= ?2 AND ${name} < ?2 || '\u{10ffff}' LIMIT ?3`,
			...[rank, beginning, MODELS_LIKE_MAX - slugs.size],
		);
		for (const slug of slugsOf(rows)) slugs.add(slug);
	}
	return [...slugs];
}

/** Products with a key that begins like this, those that are sold first. */
export const beginningLike = (database: Rows, key: string): string[] => begun(database, "model_key.key", key);

/** Products whose name begins like this, with its key, those that are sold first: as many as fit of either rank. */
export const namesBeginningLike = (database: Rows, key: string): { readonly slug: string; readonly key: string }[] =>
	RANKS.flatMap((rank) =>
		database.all<{ slug: string; key: string }>(
			"SELECT slug, key FROM model_key WHERE rank = ?1 AND key >= ?2 AND key < ?2 || '\u{10ffff}' AND source = ?3 LIMIT ?4",
			...[rank, key, KEY_OF.name, MODELS_LIKE_MAX],
		),
	);

/** Products with a number that ends with these four to eight letters, those that are sold first. */
export function endingLike(database: Rows, key: string): string[] {
	const { least, most } = MODEL_ENDING_LETTERS;
	return key.length < least || key.length > most ? [] : begun(database, "model_ending.ending", endingOf(key));
}

/** Products whose number begins or ends like this: neither leaves the other without a place. */
export function beginningOrEndingLike(database: Rows, key: string): string[] {
	const endings = endingLike(database, key);
	const beginnings = beginningLike(database, key).slice(
		0,
		MODELS_LIKE_MAX - Math.min(endings.length, MODELS_LIKE_MAX / 2),
	);
	return [...new Set([...beginnings, ...endings])].slice(0, MODELS_LIKE_MAX);
}
