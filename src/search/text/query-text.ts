import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";

const cut = (text: string): string => text.slice(0, QUERY_MAX_LENGTH).toWellFormed();

/**
 * A query as every part of search reads it: compatibility forms written out (Unicode NFKC), half
 * letters replaced. It is cut before, because writing out costs, and after, because one letter may
 * become eighteen.
 */
export const queryText = (query: string): string => cut(cut(query).normalize("NFKC"));
