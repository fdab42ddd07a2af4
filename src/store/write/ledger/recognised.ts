import { createHash } from "node:crypto";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { type Item, KIND_NAMES, type Pack } from "#src/packs/pack.ts";
import { modelKey } from "#src/site/model-key.ts";
import type { Database } from "../../database.ts";
import { isRetiredKind, keptItem } from "./kept-item.ts";

/** A product that left the pack is sold no more, as one that the pack calls discontinued. */
export function withoutSale(item: Item): Item {
	const { data } = item;
	return "lifecycle" in data
		? { ...item, data: { ...data, lifecycle: { ...data.lifecycle, status: "discontinued" } } }
		: item;
}

/**
 * Items that left under one name and came back under another: with the same facts and texts, or of products with a model
 * number, where no other item has these, before or now. Reads what stayed only where something seems known again.
 */
export function* recognised(
	previous: Database,
	pack: Pick<Pack, "items">,
	gone: ReadonlyMap<string, ItemName>,
): Generator<readonly [from: string, to: string]> {
	const byKind = Map.groupBy(gone.values(), ({ kind }) => kind);
	for (const kind of KIND_NAMES) {
		const left = byKind.get(kind) ?? [];
		if (left.length === 0 || !isRetiredKind(kind)) continue;
		const came = new Map<string, string | null>();
		const stayed: string[] = [];
		for (const id of pack.items[kind].keys()) {
			if (previous.get("SELECT 1 FROM item WHERE kind = ? AND id = ?", kind, id) !== undefined) {
				stayed.push(id);
				continue;
			}
			const item = pack.items[kind].get(id);
			// What two have in common tells neither.
			if (item) for (const sign of signsOf(item)) came.set(sign, came.has(sign) ? null : id);
		}
		if (came.size === 0) continue;
		const signs = new Map<string, string | null>();
		for (const { id } of left) {
			const item = keptItem(previous, kind, id);
			if (item) for (const sign of signsOf(item)) signs.set(sign, signs.has(sign) ? null : id);
		}
		const leading = new Map<string, readonly [from: string, to: string]>();
		for (const [sign, from] of signs) {
			const to = came.get(sign);
			if (from !== null && to != null) leading.set(sign, [from, to]);
		}
		for (const id of stayed) {
			if (leading.size === 0) break;
			for (const item of [pack.items[kind].get(id), keptItem(previous, kind, id)])
				if (item) for (const sign of signsOf(item)) leading.delete(sign);
		}
		const found = new Set<string>();
		for (const [from, to] of leading.values()) {
			if (found.has(from)) continue;
			found.add(from);
			yield [nameOfItem({ kind, id: from }), nameOfItem({ kind, id: to })];
		}
	}
}

/** By what an item is known again under another name. */
export function signsOf(item: Item): string[] {
	// When it is shown tells nothing of what it is.
	const { shown: _, ...facts } = withoutSale(item).data;
	const hash = createHash("sha256").update(JSON.stringify(facts));
	for (const [locale, { front, body }] of [...item.texts].sort(([a], [b]) => (a < b ? -1 : 1)))
		hash.update(`\n${locale}\n${JSON.stringify(front)}\n${body}`);
	return [hash.digest("hex"), ...("model" in item.data ? [`model ${modelKey(item.data.model)}`] : [])];
}
