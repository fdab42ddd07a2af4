import { join } from "node:path";
import { asFile, type NamedFile } from "#src/packs/named-files.ts";
import type { Item } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import type { Audiences } from "../audience.ts";
import { writeManualsBefore } from "../ledger/write-ledger.ts";
import type { Progress } from "../progress.ts";
import { readPdfs } from "../read-pdfs.ts";
import { writeManual, writePdf } from "../write-manuals.ts";
import type { AmendedItem } from "./amend-search.ts";
import { fileIn, type StoredChanges } from "./amended-files.ts";
import type { AmendedPack } from "./amended-pack.ts";
import { CannotAmend } from "./cannot-amend.ts";

interface Reading {
	readonly pack: AmendedPack;
	readonly previous: Database;
	readonly stored: StoredChanges;
	/** A folder of this import's own. */
	readonly folder: string;
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

interface AmendedDocument {
	readonly was: Item<"documents"> | null;
	readonly is: Item<"documents">;
}

/** Manuals of documents that offer other files, or files with other bytes, read and not yet written. */
export interface AmendedManuals {
	readonly documents: readonly AmendedDocument[];
	/** Of the database that holds what was read. */
	readonly aside: string;
}

/**
 * Reads the PDFs of documents that offer others than they did.
 *
 * @returns null when there are none
 * @throws {CannotAmend} when they take longer than an import may
 */
export async function readManuals({
	pack,
	previous,
	stored,
	folder,
	tell,
	progress,
}: Reading): Promise<AmendedManuals | null> {
	const came = new Set<NamedFile>([...stored.files.keys()].map(asFile));
	const documents = pack.items.filter(isOfDocument).filter(({ was, is }) => isOther(was, is, came));
	if (documents.length === 0) return null;
	const aside = join(folder, "pdfs.sqlite");
	const isWhole = await readPdfs({
		...{ documents: documents.map(({ is }) => is), sources: pack.now.files },
		files: { get: (path) => stored.files.get(path) ?? fileIn(previous, path) },
		...{ previous, aside, tell, progress },
	});
	if (!isWhole) throw new CannotAmend("PDFs are still to be read");
	return { documents, aside };
}

const isOfDocument = (item: AmendedItem): item is AmendedDocument => item.is.kind === "documents";

const isOther = (was: Item<"documents"> | null, is: Item<"documents">, came: ReadonlySet<NamedFile>): boolean =>
	JSON.stringify(was?.data.files) !== JSON.stringify(is.data.files) ||
	is.data.files.some(({ file }) => came.has(asFile(file)));

interface Writing {
	/** With what was read attached as `aside`. */
	readonly database: Database;
	readonly previous: Database;
	/** The version in force whose pack changes. */
	readonly inForce: Database;
	readonly stored: StoredChanges;
	readonly audiences: Audiences;
}

/** Writes manuals in the place of those that documents had. When it is written which files there are, and what names them. */
export function writeAmendedManuals(
	{ documents }: AmendedManuals,
	{ database, previous, inForce, stored, audiences }: Writing,
): void {
	const files = { get: (path: string) => stored.files.get(path) ?? fileIn(database, path) };
	const touched = new Set<string>();
	for (const { was, is } of documents) {
		for (const { file } of was?.data.files ?? []) {
			const before = fileIn(previous, file);
			if (before) touched.add(before.sha256);
		}
		database.run("DELETE FROM manual WHERE id = ?", is.id);
		for (const sha256 of writeManual(database, is, files, audiences.of(is))) touched.add(sha256);
	}
	for (const sha256 of touched) writeAmendedPdf(database, sha256);
	writeManualsBefore(
		database,
		inForce,
		documents.map(({ is }) => is.id),
	);
}

/** Puts a PDF in the place where documents want it now: for whom they are, or nowhere. */
function writeAmendedPdf(database: Database, sha256: string): void {
	const readers = database.all<{ audience: string }>(
		`SELECT DISTINCT n.audience FROM file AS f JOIN pack_file AS p USING (folder, name)
		JOIN named_by AS n ON n.named = 'file ' || p.path AND n.kind = 'documents'
		WHERE f.sha256 = ? AND f.media_type = 'application/pdf'`,
		sha256,
	);
	const audience = readers.some((each) => each.audience === "public") ? "public" : "asc";
	const isThere = database.get("SELECT 1 FROM pdf WHERE sha256 = ?", sha256) !== undefined;
	if (readers.length > 0 && !isThere) writePdf(database, sha256, audience);
	for (const table of ["pdf", "pdf_page"])
		if (readers.length === 0) database.run(`DELETE FROM ${table} WHERE sha256 = ?`, sha256);
		else database.run(`UPDATE ${table} SET audience = ? WHERE sha256 = ? AND audience <> ?1`, ...[audience, sha256]);
	database.run(
		`UPDATE pack_file SET pages = (SELECT count FROM pdf WHERE sha256 = ?1) WHERE (folder, name) IN
		(SELECT folder, name FROM file WHERE sha256 = ?1 AND media_type = 'application/pdf')`,
		sha256,
	);
}
