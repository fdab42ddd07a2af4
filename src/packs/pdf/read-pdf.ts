import { getDocument, VerbosityLevel } from "unpdf/pdfjs";
import type { ManualBlock } from "#src/contract/documents/manual-block.ts";
import {
	PDF_HEADING_LETTERS_MAX,
	PDF_PAGE_LETTERS_MAX,
	PDF_PAGES_MAX,
	PDF_PAGES_PATIENCE,
	PDF_TEXT_MAX_BYTES,
} from "#src/site/pdf-limits.ts";
import { textOf } from "./block-text.ts";
import { withLists } from "./list-marks.ts";
import { clean, lettersOf, type PageText, pageText } from "./page-text.ts";
import { setBlocks, settingOf } from "./set-blocks.ts";
import { type StructureNode, taggedBlocks } from "./tagged-blocks.ts";

/** What is read of a PDF. */
export interface PdfText {
	/** How many pages it has; only the first ones are read of one that has more, or more text, or takes longer, than it may. */
	readonly count: number;
	/** The blocks of each page that was read; none where it holds no text. */
	readonly pages: readonly (readonly ManualBlock[])[];
}

/** Of a page that says what its parts are, less of its letters than this in them means that it does not say it of all. */
const TOLD_SHARE = 0.8;

/**
 * Reads the text of a PDF. It is told by its tags what a part is, and where it has none by how it is set. No script of
 * the document runs and nothing is drawn.
 *
 * @param patience milliseconds after which no further page is begun
 * @throws when it cannot be read, needs a password, or is none
 */
export async function readPdf(data: Uint8Array, patience = PDF_PAGES_PATIENCE): Promise<PdfText> {
	const until = performance.now() + patience;
	const task = getDocument({
		data,
		verbosity: VerbosityLevel.ERRORS,
		useSystemFonts: false,
		disableFontFace: true,
		useWasm: false,
		useWorkerFetch: false,
		enableXfa: false,
		stopAtErrors: false,
	});
	try {
		const document = await task.promise;
		const found: { readonly text: PageText; readonly tree: StructureNode | null }[] = [];
		for (let number = 1; number <= Math.min(document.numPages, PDF_PAGES_MAX); number++) {
			// Finding a page of a flat tree costs as much as the tree is long.
			if (number > 1 && performance.now() > until) break;
			const page = await document.getPage(number);
			const { items } = await page.getTextContent({ includeMarkedContent: true });
			found.push({ text: pageText(items), tree: await page.getStructTree() });
			page.cleanup();
		}
		const setting = settingOf(found.map(({ text }) => text.lines));
		const pages = found.map(({ text, tree }) => {
			const told = tree ? taggedBlocks(tree, text.marked) : [];
			const letters = lettersOf(text.lines.map((line) => clean(line.text)));
			const isTold = told.length > 0 && lettersOf(told.map(textOf)) >= letters * TOLD_SHARE;
			return bounded(withLists(isTold ? told : setBlocks(text.lines, setting)));
		});
		return { count: document.numPages, pages: firstOf(pages) };
	} finally {
		await task.destroy();
	}
}

/** The first pages, as many as a manual may keep. */
function firstOf(pages: readonly (readonly ManualBlock[])[]): PdfText["pages"] {
	let room = PDF_TEXT_MAX_BYTES;
	const end = pages.findIndex((blocks) => {
		room -= Buffer.byteLength(JSON.stringify(blocks));
		return room < 0;
	});
	return end < 0 ? pages : pages.slice(0, end);
}

/** A page of a size that a page may have, with headings of theirs: what lies beyond is left out. */
function bounded(blocks: readonly ManualBlock[]): ManualBlock[] {
	let room = PDF_PAGE_LETTERS_MAX;
	return blocks.flatMap((given): ManualBlock[] => {
		const isText = given.type === "heading" && given.text.length > PDF_HEADING_LETTERS_MAX;
		const block: ManualBlock = isText ? { type: "paragraph", text: given.text } : given;
		const before = room;
		room = Math.max(room - textOf(block).length - 1, 0);
		if (room > 0) return [block];
		return before > 0 && "text" in block ? [{ ...block, text: clean(block.text.slice(0, before)) }] : [];
	});
}
