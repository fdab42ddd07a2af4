import { modelKey } from "#src/site/model-key.ts";
import type { Rows } from "../rows.ts";
import type { KeyRow } from "./key-rows.ts";
import { KEY_OF, withoutRegion } from "./model-keys.ts";
import { hasDigit } from "./number-words.ts";

interface Numbers {
	readonly model: string;
	readonly aliases: string | null;
}

/**
 * The number or alias of products under a key as the content writes it, without the suffix of a region: its words are
 * what texts have, however somebody types it.
 *
 * @param rows what the index of numbers has under the key
 * @returns null when the key is no number, or one that products write differently
 */
export function writtenNumber(database: Rows, key: string, rows: readonly KeyRow[]): string | null {
	const numbered = rows.filter(({ source }) => source <= KEY_OF.alias);
	if (numbered.length === 0) return null;
	const sources = new Map(numbered.map(({ slug, source }) => [slug, source]));
	const products = database.all<Numbers & { readonly id: string }>(
		`SELECT id, data ->> 'model' AS model, data ->> 'aliases' AS aliases FROM item
		WHERE kind = 'products' AND id IN (SELECT value FROM json_each(?))`,
		JSON.stringify([...sources.keys()]),
	);
	const written = new Map<string, string>();
	for (const { id, model, aliases } of products) {
		const number = sources.get(id) === KEY_OF.number ? bareNumber(model) : aliasWith(database, aliases, key);
		if (number === null) return null;
		written.set(modelKey(number), number);
	}
	const [only] = written.values();
	return written.size === 1 && only !== undefined ? only : null;
}

/** A number without the suffix of a region, as long as it stays a number. */
function bareNumber(model: string): string {
	const bare = withoutRegion(model);
	return hasDigit(bare) ? bare : model;
}

/** The alias with this key. One without separators stands behind one with them, which tells where its words end. */
function aliasWith(database: Rows, aliases: string | null, key: string): string | null {
	if (aliases === null) return null;
	const all = database.all<{ value: string }>("SELECT value FROM json_each(?)", aliases);
	const forms = all.map(({ value }) => (modelKey(value) === key ? value : bareNumber(value)));
	const fitting = forms.filter((each) => modelKey(each) === key);
	return fitting.find((each) => /[^\p{L}\p{N}]/u.test(each)) ?? fitting[0] ?? null;
}
