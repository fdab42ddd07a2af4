import type { Reader } from "#src/store/read/reader.ts";

/** Categories that an item names, as far as the reader may see them. */
export const namedCategories = (
	reader: Reader,
	names: readonly string[],
): { name: string; displayName: string; path: string }[] =>
	reader
		.items("categories", names)
		.map(({ id, front, path }) => ({ name: id, displayName: front.name, path: path ?? "" }));
