import type { ManualBlock } from "#src/contract/documents/manual-block.ts";
import { pathOf } from "#src/routes.ts";
import type { Place } from "../place.ts";
import type { ContentsEntry } from "../write/read-pdfs.ts";
import type { Reader } from "./reader.ts";

/** A document in one language, as far as its pages can be read on the web. */
export interface Manual {
	readonly id: string;
	/** As addresses write it: in small letters. */
	readonly language: string;
	/** BCP 47. */
	readonly tag: string;
	readonly file: string;
	readonly sha256: string;
	readonly pages: number;
}

interface PageRow {
	readonly heading: string;
	readonly blocks: string;
}

/** The languages in which each document can be read, asked for together. */
export function manualsOf(reader: Reader, ids: readonly string[]): ReadonlyMap<string, readonly Manual[] | null> {
	return reader.onceEach("manuals", ids, (missing) => {
		const rows = reader.database.all<Manual>(
			"SELECT m.id, m.language, m.tag, m.file, m.sha256, m.pages FROM json_each(?) AS wanted JOIN manual AS m ON m.id = wanted.value",
			JSON.stringify(missing),
		);
		return Map.groupBy(rows, ({ id }) => id);
	});
}

/** Headings of a manual with their pages. */
export function contentsOf(reader: Reader, { sha256 }: Manual): readonly ContentsEntry[] {
	const row = reader.database.get<{ contents: string }>("SELECT contents FROM pdf WHERE sha256 = ?", sha256);
	// Written by the importer in exactly this shape.
	return JSON.parse(row?.contents ?? "[]") as ContentsEntry[];
}

/** One page, from 1: what it is about, and its blocks; a page without text has none. Null beyond the last one. */
export function pageOf(
	reader: Reader,
	{ sha256, pages }: Manual,
	page: number,
): { readonly heading: string; readonly blocks: readonly ManualBlock[] } | null {
	if (page < 1 || page > pages) return null;
	const row = reader.database.get<PageRow>(
		"SELECT heading, blocks FROM pdf_page WHERE sha256 = ? AND page = ?",
		sha256,
		page,
	);
	// Written by the importer after the reader's schema accepted it.
	return row ? { heading: row.heading, blocks: JSON.parse(row.blocks) as ManualBlock[] } : { heading: "", blocks: [] };
}

/** The canonical path after the base of a page of a manual. */
export const manualPath = ({ category, product }: Place, id: string, language: string, page: number): string =>
	pathOf("manual-page", {
		...(category === null ? {} : { categoryName: category }),
		...(product === null ? {} : { productName: product }),
		documentId: id,
		language,
		page: String(page),
	});
