import type { Part, Window } from "#src/store/store.ts";

/** The bare list of the specification around a part. */
export function resultList<Item>(
	{ count, items }: Part<Item>,
	{ start }: Window,
): { start: number; end: number; count: number; results: Item[] } {
	return { start, end: start + items.length, count, results: [...items] };
}

/** The specification's envelope around a part of a list. */
export function searchResponse<Item>(
	part: Part<Item>,
	window: Window,
): { searchResponse: { query: string; start: number; end: number; count: number; results: Item[] } } {
	return { searchResponse: { query: "", ...resultList(part, window) } };
}

/** The same part with each item in another shape. */
export function mapPart<From, To>({ count, items }: Part<From>, shape: (item: From) => To): Part<To> {
	return { count, items: items.map(shape) };
}
