import type { Pack } from "#src/packs/pack.ts";
import type { Database } from "../database.ts";
import type { Audiences } from "./audience.ts";
import type { StoredFile } from "./file-store.ts";

/** What was read of PDFs, from the database in which it was put aside: for whom it is follows from the documents. */
export function writeManuals(
	database: Database,
	{ pack, files }: { readonly pack: Pack; readonly files: ReadonlyMap<string, StoredFile> },
	audiences: Audiences,
): void {
	const shown = new Map<string, string>();
	for (const item of pack.items.documents.values())
		for (const { language, file } of item.data.files) {
			const sha256 = files.get(file)?.sha256;
			if (sha256 === undefined) continue;
			const audience = audiences.of(item);
			if (shown.get(sha256) !== "public") shown.set(sha256, audience);
			const pages = database.get<{ n: number }>(
				"SELECT max(page) AS n FROM aside.pdf_page WHERE sha256 = ?",
				sha256,
			)?.n;
			if (pages)
				database.run(
					"INSERT OR IGNORE INTO manual (id, language, tag, file, sha256, audience, pages) VALUES (?, ?, ?, ?, ?, ?, ?)",
					...[item.id, language.toLowerCase(), language, file, sha256, audience, pages],
				);
		}
	for (const [sha256, audience] of shown) {
		database.run(
			"INSERT INTO pdf (sha256, audience, fault, passing, count, contents) SELECT sha256, ?, fault, passing, count, contents FROM aside.pdf WHERE sha256 = ?",
			...[audience, sha256],
		);
		database.run(
			"INSERT INTO pdf_page (sha256, audience, page, heading, blocks) SELECT sha256, ?, page, heading, blocks FROM aside.pdf_page WHERE sha256 = ?",
			...[audience, sha256],
		);
	}
	database.exec(
		"UPDATE pack_file SET pages = (SELECT p.count FROM file AS f JOIN pdf AS p USING (sha256) WHERE f.folder = pack_file.folder AND f.name = pack_file.name)",
	);
}
