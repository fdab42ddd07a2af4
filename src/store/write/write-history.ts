import { TOLD_KINDS } from "#src/contract/asc/told-kinds.ts";
import type { Audience } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { DIFFERENCE_MAX_LENGTH } from "#src/site/pack-limits.ts";
import { ALL_CONTEXTS } from "../schema.ts";
import { differenceOf } from "./difference.ts";
import type { PutRow } from "./insert.ts";
import { factsOf } from "./item-facts.ts";

const TOLD = new Set<Kind>(TOLD_KINDS);

/** Lists what is for agents alone by the day on which it last changed, in each context where it shows. */
export function listChanged(put: PutRow, item: Item, audience: Audience, contexts: ReadonlyMap<string, boolean>): void {
	if (audience === "public" || !TOLD.has(item.kind) || item.retired) return;
	const { kind, id } = item;
	const { type, day, until } = factsOf(item);
	if ("mandatory" in item.data && item.data.mandatory) put("mandatory", { day, id, audience });
	for (const [context, direct] of [...contexts, [ALL_CONTEXTS, true] as const])
		put("changed", {
			...{ context, direct: Number(direct), day, kind, id, type: type ?? "", until, audience },
		});
}

/** Writes what changed since each earlier edition of a repair document, in every language that has both. */
export function writeRevisions(
	put: PutRow,
	{ id, texts, editions }: Item<"repair-documents">,
	audience: Audience,
	{ site }: Pack,
): void {
	for (const [edition, earlier] of editions)
		for (const [locale, before] of earlier) {
			const now = texts.get(locale);
			const language = site.locales.find(({ code }) => code === locale)?.language;
			if (!now || language === undefined) continue;
			const difference = JSON.stringify(differenceOf(before, now, language));
			// Too much changed: agents are told that it is another edition, and read it.
			if (difference === "null" || difference.length > DIFFERENCE_MAX_LENGTH) continue;
			put("revision", { id, edition, locale, audience, difference });
		}
}
