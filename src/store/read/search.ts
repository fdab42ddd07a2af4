import { INDEXED, type SearchAnswer, type SearchQuestion } from "../searching/indexed.ts";
import { isCounted } from "../searching/wordless.ts";
import type { Reader } from "./reader.ts";

/**
 * What a reader finds; null when there is no such context for him. A list without words that the import has counted is
 * read on the spot: it is a look at an index, many pages show one, and none of them may wait behind searches.
 *
 * @throws SearchUnavailable
 */
export async function searchContent(reader: Reader, question: SearchQuestion): Promise<SearchAnswer | null> {
	const isLook = question.query.trim() === "" && isCounted(question);
	return isLook ? INDEXED.search(reader, question) : reader.ask("search", question);
}

/**
 * Things whose name goes on like the query; null when there is no such context for the reader. A product or
 * category in which somebody searches is not suggested to him: he is there.
 *
 * @throws SearchUnavailable
 */
export async function suggest(reader: Reader, query: string, contextId: string | null) {
	const found = await reader.ask("suggestions", query, contextId);
	return found?.filter(({ kind, id }) => id !== contextId || (kind !== "products" && kind !== "categories")) ?? null;
}
