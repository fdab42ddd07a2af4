import type { ManualBlock } from "#src/contract/documents/manual-block.ts";
import type { Item } from "#src/packs/pack.ts";
import type { PackFile } from "#src/packs/pack-files.ts";
import { isPacked } from "#src/packs/packed-file.ts";
import { pageHeading } from "#src/packs/pdf/page-heading.ts";
import { PDF_POLICY } from "#src/packs/pdf/pdf-policy.ts";
import { type PdfReader, withPdfReader } from "#src/packs/pdf/pdf-reader.ts";
import type { PdfText } from "#src/packs/pdf/read-pdf.ts";
import { MANUAL_CONTENTS_MAX, PDF_NOTES_MAX, PDFS_PATIENCE } from "#src/site/pdf-limits.ts";
import { type Database, openForBuilding } from "../database.ts";
import { PDF_TABLES } from "../schema.ts";
import type { StoredFile } from "./file-store.ts";
import { counted, type Progress, SILENT } from "./progress.ts";

interface ReadingOptions {
	readonly documents: Iterable<Item<"documents">>;
	/** Of the pack, by path: where they lie, and what they hold. */
	readonly sources: ReadonlyMap<string, PackFile>;
	readonly files: { get(path: string): Pick<StoredFile, "sha256" | "mediaType"> | undefined };
	/** The version before, whose reading is taken over where the bytes are the same. */
	readonly previous: Database | null;
	/** Where what was read is put: a database of its own, so that memory does not grow with the pack. */
	readonly aside: string;
	readonly tell: (line: string) => void;
	readonly progress?: Progress;
}

/**
 * Reads the text of every PDF that a document names, once for the same bytes. One that cannot be read is told and left
 * out.
 *
 * @returns whether all were asked: when the time of an import is over, new ones are left to the next
 */
export const readPdfs = (options: ReadingOptions): Promise<boolean> =>
	withPdfReader((reader) => readBy(reader, options));

async function readBy(
	reader: PdfReader,
	{ previous, aside, tell, progress = SILENT, ...named }: ReadingOptions,
): Promise<boolean> {
	const database = openForBuilding(aside);
	const known = previous && takesOver(previous) ? previous : null;
	const until = performance.now() + PDFS_PATIENCE;
	let left = 0;
	let notes = 0;
	const note = (line: string) => {
		notes++;
		if (notes <= PDF_NOTES_MAX) tell(line);
	};
	try {
		database.exec(PDF_TABLES);
		const wanted = pdfsOf(named);
		for (const [sha256, source] of counted(wanted, progress, "pdfs", wanted.size)) {
			if (known && takeOver(known, database, sha256)) continue;
			if (performance.now() > until) {
				left++;
				continue;
			}
			const answer = isPacked(source.path)
				? { fault: "it stands in the pack packed", passing: false }
				: await reader.read(source.absolute);
			if ("text" in answer) {
				const { count, pages } = answer.text;
				writeText(database, sha256, answer.text);
				if (pages.length < count)
					note(`${source.path}: only its first ${pages.length} of ${count} pages are read on the web.`);
			} else {
				const { fault, passing } = answer;
				const row = [sha256, fault, Number(passing), null, "[]"];
				database.run("INSERT INTO pdf (sha256, fault, passing, count, contents) VALUES (?, ?, ?, ?, ?)", ...row);
				note(`${source.path}: has no pages to read on the web (${fault}); the file itself is served as it is.`);
			}
		}
		if (notes > PDF_NOTES_MAX) tell(`${notes - PDF_NOTES_MAX} more PDFs have no or not all pages to read on the web.`);
		if (left > 0)
			tell(`PDFs were read for ${PDFS_PATIENCE / 1_000} s; ${left} more are served as they are until the next import.`);
		return left === 0;
	} finally {
		database.close();
	}
}

/** The PDFs that documents name, by what they hold, in the order in which they are read. */
function pdfsOf({
	documents,
	sources,
	files,
}: Pick<ReadingOptions, "documents" | "sources" | "files">): ReadonlyMap<string, PackFile> {
	const wanted = new Map<string, PackFile>();
	for (const { data } of documents)
		for (const { file } of data.files) {
			const stored = files.get(file);
			const source = sources.get(file);
			if (stored?.mediaType === "application/pdf" && source && !wanted.has(stored.sha256))
				wanted.set(stored.sha256, source);
		}
	return wanted;
}

/** Whether a version was read by the rules of today. */
function takesOver(previous: Database): boolean {
	const hasTable = previous.get("SELECT 1 FROM sqlite_schema WHERE name = 'pdf'") !== undefined;
	const policy = previous.get<{ value: string }>("SELECT value FROM meta WHERE key = 'pdfs'")?.value;
	return hasTable && policy === String(PDF_POLICY);
}

type Row = Readonly<Record<string, string | number | null>>;

/** Copies what was read of the same bytes before; false when it was not, or might be on another day. */
function takeOver(from: Database, to: Database, sha256: string): boolean {
	const columns = "sha256, fault, passing, count, contents";
	const row = from.get<Row>(`SELECT ${columns} FROM pdf WHERE sha256 = ? AND passing = 0`, sha256);
	if (!row) return false;
	to.run(`INSERT INTO pdf (${columns}) VALUES (?, ?, ?, ?, ?)`, ...Object.values(row));
	for (const page of from.all<Row>("SELECT sha256, page, heading, blocks FROM pdf_page WHERE sha256 = ?", sha256))
		to.run("INSERT INTO pdf_page (sha256, page, heading, blocks) VALUES (?, ?, ?, ?)", ...Object.values(page));
	return true;
}

/** A heading as the contents of a manual list it. */
export interface ContentsEntry {
	readonly level: number;
	readonly text: string;
	readonly page: number;
	/** Which of the headings of its page it is, from 1. */
	readonly number: number;
}

function writeText(database: Database, sha256: string, { count, pages }: PdfText): void {
	const contents: ContentsEntry[] = [];
	let heading = "";
	for (const [index, blocks] of pages.entries()) {
		const headings = blocks.filter((block) => block.type === "heading");
		headings.forEach((block, at) => {
			// That of a printed list of contents leads nowhere that the list itself does not.
			if (blocks[blocks.indexOf(block) + 1]?.type === "contents") return;
			contents.push({ level: block.level, text: block.text, page: index + 1, number: at + 1 });
		});
		if (blocks.length > 0)
			database.run(
				"INSERT INTO pdf_page (sha256, page, heading, blocks) VALUES (?, ?, ?, ?)",
				...[sha256, index + 1, pageHeading(blocks, heading), JSON.stringify(blocks satisfies readonly ManualBlock[])],
			);
		heading = headings.at(-1)?.text ?? heading;
	}
	database.run(
		"INSERT INTO pdf (sha256, fault, passing, count, contents) VALUES (?, NULL, 0, ?, ?)",
		...[sha256, count, JSON.stringify(shortened(contents))],
	);
}

/** Contents short enough to stand on every page: without the deepest levels, then without the end. */
function shortened(contents: readonly ContentsEntry[]): readonly ContentsEntry[] {
	let shown = contents;
	for (let level = 6; level > 1 && shown.length > MANUAL_CONTENTS_MAX; level--)
		shown = shown.filter((each) => each.level < level);
	return shown.slice(0, MANUAL_CONTENTS_MAX);
}
