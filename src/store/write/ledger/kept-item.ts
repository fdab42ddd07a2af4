import { RETIRED_KINDS } from "#src/contract/addresses/retired-kinds.ts";
import type { Audience } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { type Item, type ItemText, isRemoteCodes } from "#src/packs/pack.ts";
import { schemasOf } from "#src/packs/read-item.ts";
import { withNames } from "#src/packs/references.ts";
import type { Database } from "../../database.ts";
import type { PutRow } from "../insert.ts";

const RETIRED = new Set<Kind>(RETIRED_KINDS);

/** Whether items of a kind are retired when they leave the pack; of all others nothing is left, as before they came. */
export const isRetiredKind = (kind: Kind): boolean => RETIRED.has(kind);

type Bodies = readonly (readonly [locale: string, body: string])[];

/** What of an item as it was written stands in no other table: texts are stored as HTML. */
interface Rest {
	readonly bodies: Bodies;
	/** Of earlier editions, by their names, with their front matter. */
	readonly editions?: readonly (readonly [name: string, texts: readonly (readonly [string, unknown, string])[]])[];
	/** Facts of a kind whose own row lacks some. */
	readonly data?: unknown;
	/** In locales that the site has no more, with their front matter. */
	readonly absent?: readonly (readonly [locale: string, front: unknown, body: string])[];
}

/** Keeps of an item what a later import needs if the pack lacks it then, or has another in its place. */
export function keepItem(put: PutRow, item: Item, audience: Audience): void {
	const { kind, id, data, texts, editions, absent = [] } = item;
	const rest: Rest = {
		bodies: [...texts].flatMap(([locale, { body }]) => (body === "" ? [] : [[locale, body] as const])),
		...(editions.size > 0 && {
			editions: [...editions].map(
				([name, own]) => [name, [...own].map(([locale, { front, body }]) => [locale, front, body] as const)] as const,
			),
		}),
		...(isRemoteCodes(item) && { data }),
		...(absent.length > 0 && { absent: absent.map(([locale, { front, body }]) => [locale, front, body] as const) }),
	};
	// What its own rows hold whole, such as a product, has none here.
	if (rest.bodies.length > 0 || rest.editions || rest.data || rest.absent)
		put("kept", { kind, id, audience, rest: JSON.stringify(rest) });
}

const NOTHING_MORE: Rest = { bodies: [] };

/** An item as a version before was imported from it, with texts in locales that the site has no more; null when it is none of its kind by the rules of today. */
export function keptItem<K extends Kind>(previous: Database, kind: K, id: string): Item<K> | null {
	const schemas = schemasOf(kind);
	const row = previous.get<{ data: string }>("SELECT data FROM item WHERE kind = ? AND id = ?", kind, id);
	const kept = previous.get<{ rest: string }>("SELECT rest FROM kept WHERE kind = ? AND id = ?", kind, id);
	// Written above, in exactly this shape.
	const rest = kept ? (JSON.parse(kept.rest) as Rest) : NOTHING_MORE;
	const data = schemas.data.safeParse(rest.data ?? JSON.parse(row?.data ?? "null"));
	if (!data.success) return null;
	const fronts = previous.all<{ locale: string; front: string }>(
		"SELECT locale, front FROM item_text WHERE kind = ? AND id = ? ORDER BY locale",
		...[kind, id],
	);
	const bodies = new Map(rest.bodies);
	const read = (name: string, front: unknown, body: string): ItemText<K>[] => {
		const known = schemas.text.safeParse(front);
		return known.success ? [{ file: `${kind}/${id}/${name}.md`, front: known.data, body, bodyLine: 1 }] : [];
	};
	const texts = fronts.flatMap(({ locale, front }) =>
		read(locale, JSON.parse(front), bodies.get(locale) ?? "").map((text) => [locale, text] as const),
	);
	const absent = (rest.absent ?? []).flatMap(([locale, front, body]) =>
		read(locale, front, body).map((text) => [locale, text] as const),
	);
	const editions = (rest.editions ?? []).map(([name, own]) => {
		const earlier = own.flatMap(([locale, front, body]) =>
			read(`${name}/${locale}`, front, body).map((text) => [locale, text] as const),
		);
		return [name, new Map(earlier)] as const;
	});
	return {
		...{ kind, id, file: `${kind}/${id}/data.json`, data: data.data, texts: new Map([...absent, ...texts]) },
		...{ editions: new Map(editions), unreadable: new Set() },
	};
}

/**
 * The same item with other names in its facts; null when without those that lead nowhere it is no item any more.
 *
 * @param leads the id that a name has now, null when there is nothing of that name
 */
export function withLeads<K extends Kind>(
	item: Item<K>,
	leads: (to: Kind, id: string) => string | null,
): Item<K> | null {
	const data = schemasOf(item.kind).data.safeParse(withNames(item, leads));
	return data.success ? { ...item, data: data.data } : null;
}
