import type { Kind } from "./format/kinds.ts";
import type { Item } from "./pack.ts";

/** An item as JSON holds it: maps as their entries. */
type Written<K extends Kind> = Omit<Item<K>, "texts" | "editions" | "unreadable"> & {
	readonly texts: readonly (readonly [string, NonNullable<ReturnType<Item<K>["texts"]["get"]>>])[];
	readonly editions: readonly (readonly [string, Written<K>["texts"]])[];
	readonly unreadable: readonly string[];
};

/** An item as JSON, so that it can wait on disk, or come from a thread. */
export function writtenItem<K extends Kind>({ texts, editions, unreadable, ...item }: Item<K>): string {
	const all: Written<K> = {
		...item,
		texts: [...texts],
		editions: [...editions].map(([name, own]) => [name, [...own]] as const),
		unreadable: [...unreadable],
	};
	return JSON.stringify(all);
}

/** The item that `writtenItem` wrote. */
export function readWrittenItem<K extends Kind>(json: string): Item<K> {
	// Written above, in exactly this shape.
	const { texts, editions, unreadable, ...item } = JSON.parse(json) as Written<K>;
	return {
		...item,
		texts: new Map(texts),
		editions: new Map(editions.map(([name, own]) => [name, new Map(own)])),
		unreadable: new Set(unreadable),
	};
}
