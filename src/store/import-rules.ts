import { createHash } from "node:crypto";
import { AUDIENCES } from "#src/contract/audience.ts";
import { PDF_POLICY } from "#src/packs/pdf/pdf-policy.ts";
import { SANITISE_POLICY } from "#src/packs/sanitise-policy.ts";
import { ROUTES } from "#src/routes.ts";
import { fullTextTable, SEARCH_INDEXES, SEARCH_TABLES } from "#src/search/search-schema.ts";
import { SUGGESTION_TABLES, suggestionIndex } from "#src/search/suggest/suggestion-schema.ts";
import { SCHEMA } from "./schema.ts";
import { PICTURE_POLICY } from "./write/pictures/picture-policy.ts";

/** Raised when what an import writes into the tables changes, so that a pack is imported again. */
const CONTENTS_VERSION = 65;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** Every table of a content database, in the words that make them; the full-text table stands for that of each locale. */
const TABLES = [
	...[SCHEMA, SEARCH_TABLES, SEARCH_INDEXES, SUGGESTION_TABLES],
	...["en_GB", "ja_JP"].flatMap((locale) =>
		AUDIENCES.flatMap((audience) => [fullTextTable(locale, audience), suggestionIndex(locale, audience)]),
	),
].join("\n");

/** Items hold their paths, so that a changed route table changes them. */
const PATHS = JSON.stringify(ROUTES.map(({ pattern, pageType }) => [pattern, pageType]));

/** All that decides what an import makes of a pack: a part of the pack's hash. */
export const IMPORT_RULES = `tables ${hashOf(TABLES)}, contents ${CONTENTS_VERSION}, sanitiser ${SANITISE_POLICY}, pdfs ${PDF_POLICY}, pictures ${PICTURE_POLICY}, routes ${hashOf(PATHS)}`;
