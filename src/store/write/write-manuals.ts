import type { Item, Pack } from "#src/packs/pack.ts";
import type { Database } from "../database.ts";
import type { Audiences } from "./audience.ts";
import type { StoredFile } from "./file-store.ts";

/** By path inside `files/`. */
export interface HashedFiles {
	get(path: string): Pick<StoredFile, "sha256"> | undefined;
}

/** What was read of PDFs, from the database in which it was put aside: for whom it is follows from the documents. */
export function writeManuals(
	database: Database,
	{ pack, files }: { readonly pack: Pack; readonly files: HashedFiles },
	audiences: Audiences,
): void {
	const shown = new Map<string, string>();
	for (const item of pack.items.documents.values()) {
		const audience = audiences.of(item);
		for (const sha256 of writeManual(database, item, files, audience))
			if (shown.get(sha256) !== "public") shown.set(sha256, audience);
	}
	for (const [sha256, audience] of shown) writePdf(database, sha256, audience);
	database.exec(
		"UPDATE pack_file SET pages = (SELECT p.count FROM file AS f JOIN pdf AS p USING (sha256) WHERE f.folder = pack_file.folder AND f.name = pack_file.name)",
	);
}

/** Writes the manuals of a document that have pages. @returns the SHA-256 of all its files */
export function writeManual(
	database: Database,
	{ id, data }: Item<"documents">,
	files: HashedFiles,
	audience: string,
): Set<string> {
	const named = new Set<string>();
	for (const { language, file } of data.files) {
		const sha256 = files.get(file)?.sha256;
		if (sha256 === undefined) continue;
		named.add(sha256);
		const pages = database.get<{ n: number }>("SELECT max(page) AS n FROM aside.pdf_page WHERE sha256 = ?", sha256)?.n;
		if (pages)
			database.run(
				"INSERT OR IGNORE INTO manual (id, language, tag, file, sha256, audience, pages) VALUES (?, ?, ?, ?, ?, ?, ?)",
				...[id, language.toLowerCase(), language, file, sha256, audience, pages],
			);
	}
	return named;
}

/** Writes what was read of a PDF. */
export function writePdf(database: Database, sha256: string, audience: string): void {
	database.run(
		"INSERT INTO pdf (sha256, audience, fault, passing, count, contents) SELECT sha256, ?, fault, passing, count, contents FROM aside.pdf WHERE sha256 = ?",
		...[audience, sha256],
	);
	database.run(
		"INSERT INTO pdf_page (sha256, audience, page, heading, blocks) SELECT sha256, ?, page, heading, blocks FROM aside.pdf_page WHERE sha256 = ?",
		...[audience, sha256],
	);
}
