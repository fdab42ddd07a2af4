import { marked, type Token, type Tokens } from "marked";
import PDFDocument from "pdfkit";
import { wordsOfTokens } from "#src/packs/markdown.ts";
import { withoutEntities } from "#src/site/plain-text.ts";
import { type Figure, figureOf, printFigure } from "./manual-figure.ts";

/** Words of a manual that its source does not hold. */
const WORDS: Readonly<Record<string, { contents: string; figure: string; page: (number: number) => string }>> = {
	en: { contents: "Contents", figure: "Fig.", page: (number) => `Page ${number}` },
	de: { contents: "Inhalt", figure: "Abb.", page: (number) => `Seite ${number}` },
	fr: { contents: "Sommaire", figure: "Fig.", page: (number) => `Page ${number}` },
	ja: { contents: "目次", figure: "図", page: (number) => `${number}ページ` },
};

interface Fonts {
	readonly regular: string;
	readonly bold: string;
}

/** Of the standard fonts of every PDF reader, for languages that they have the letters of. */
const HELVETICA: Fonts = { regular: "Helvetica", bold: "Helvetica-Bold" };
const GOTHIC = "node_modules/@expo-google-fonts/biz-udpgothic";
const FONTS: Readonly<Record<string, Fonts>> = {
	// BIZ UDPGothic, under the SIL Open Font License 1.1: it may be embedded.
	ja: {
		regular: `${GOTHIC}/400Regular/BIZUDPGothic_400Regular.ttf`,
		bold: `${GOTHIC}/700Bold/BIZUDPGothic_700Bold.ttf`,
	},
};

interface Layout {
	readonly size: "A4" | "A5";
	readonly margins: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
	/** The deepest headings that the contents list. */
	readonly listed: 2 | 3;
}

/** A few pages of words. */
const SHEETS: Layout = { size: "A4", margins: { left: 64, right: 64, top: 84, bottom: 72 }, listed: 2 };
/** A manual with figures: a cover, contents with sections, every chapter on a page of its own. */
const BOOKLET: Layout = { size: "A5", margins: { left: 46, right: 46, top: 62, bottom: 58 }, listed: 3 };
const INK = "#1d2126";
const SOFT = "#4a525c";

export interface Manual {
	readonly markdown: string;
	readonly language: string;
	readonly brand: string;
	/** `2026-03-01`: the document's date, whenever it is made. */
	readonly date: string;
}

interface Chapter {
	readonly title: string;
	readonly page: number;
	readonly depth: number;
}

/** A manual as a tagged PDF with contents, bookmarks, headers and page numbers; the same bytes every time. */
export async function manualPdf(manual: Manual): Promise<Buffer> {
	// A run finds the pages of the chapters, the next prints them; contents over a page's length take one more.
	let known: readonly Chapter[] = [];
	for (;;) {
		const { pdf, chapters } = await print(manual, known);
		if (JSON.stringify(chapters) === JSON.stringify(known)) return pdf;
		known = chapters;
	}
}

async function print(
	{ markdown, language, brand, date }: Manual,
	known: readonly Chapter[],
): Promise<{ pdf: Buffer; chapters: Chapter[] }> {
	const tokens = marked.lexer(markdown);
	const heading = tokens.find(
		(token): token is Tokens.Heading => token.type === "heading" && (token as Tokens.Heading).depth === 1,
	);
	const title = heading ? plain(heading.tokens) : brand;
	const words = WORDS[language] ?? WORDS["en"];
	const fonts = FONTS[language] ?? HELVETICA;
	const booklet = tokens.some((token) => figureOf(token));
	const { size, margins, listed } = booklet ? BOOKLET : SHEETS;
	const created = new Date(`${date}T00:00:00Z`);
	const document = new PDFDocument({
		size,
		margins,
		tagged: true,
		lang: language,
		displayTitle: true,
		pdfVersion: "1.7",
		bufferPages: true,
		info: { Title: title, Author: brand, CreationDate: created, ModDate: created },
	});
	const chunks: Buffer[] = [];
	document.on("data", (chunk: Buffer) => chunks.push(chunk));
	const finished = new Promise<void>((resolve) => document.on("end", resolve));
	const root = document.struct("Document");
	document.addStructure(root);
	const say = (type: string, write: () => void) => root.add(document.struct(type, {}, write));

	say("H1", () => document.font(fonts.bold).fontSize(28).fillColor(INK).text(title));
	say("P", () => document.moveDown(0.4).font(fonts.regular).fontSize(12).fillColor(SOFT).text(`${brand}, ${date}`));
	const figures: Figure[] = [];
	const show = (figure: Figure, place: "text" | "cover") => {
		figures.push(figure);
		printFigure(document, root, figure, `${words?.figure ?? ""} ${figures.length}`, {
			font: fonts.regular,
			ink: SOFT,
			place,
		});
	};
	const body = tokens.slice(booklet ? tokens.findIndex((token) => isHeading(token, 2)) : 0);
	if (booklet) {
		for (const token of tokens.slice(0, -body.length)) {
			const figure = figureOf(token);
			if (figure) show(figure, "cover");
			else if (token !== heading) printBlock(document, token, say, root, fonts);
		}
		document.addPage();
	}
	say("H2", () =>
		document
			.moveDown(booklet ? 0 : 2)
			.font(fonts.bold)
			.fontSize(16)
			.fillColor(INK)
			.text(words?.contents ?? ""),
	);
	const contents = document.struct("TOC");
	root.add(contents);
	for (const { title: chapter, page, depth } of known)
		contents.add(
			document.struct("TOCI", {}, () => {
				document
					.moveDown(booklet ? (depth === 2 ? 0.45 : 0.1) : 0.4)
					.font(depth === 2 && booklet ? fonts.bold : fonts.regular)
					.fontSize(booklet ? 9.5 : 11)
					.fillColor(INK)
					.text(
						`${chapter}  ${".".repeat(booklet ? dots(document, chapter, page) : Math.max(3, 70 - chapter.length))}  ${page}`,
					);
			}),
		);
	contents.end();
	document.addPage();
	const chapters: Chapter[] = [];
	let outline = document.outline;
	for (const [index, token] of body.entries()) {
		if (token === heading) continue;
		const figure = figureOf(token);
		if (figure) {
			show(figure, "text");
			continue;
		}
		if (isHeading(token, 2) || isHeading(token, listed)) {
			const { depth, tokens: inner } = token;
			const chapter = plain(inner);
			if (booklet ? depth === 2 && index > 0 : document.y > document.page.height - 200) document.addPage();
			// A heading stays with the lines that follow it.
			else if (booklet && document.y > document.page.height - 110) document.addPage();
			chapters.push({ title: chapter, page: document.bufferedPageRange().count, depth });
			if (depth === 2) outline = document.outline.addItem(chapter);
			else outline.addItem(chapter);
		}
		printBlock(document, token, say, root, fonts);
	}
	printMargins(document, title, words?.page ?? String, fonts);
	root.end();
	document.end();
	await finished;
	return { pdf: Buffer.concat(chunks), chapters };
}

function isHeading(token: Token, depth: number): token is Tokens.Heading {
	return token.type === "heading" && (token as Tokens.Heading).depth === depth;
}

/** How many dots lead from an entry of the contents to the number of its page. */
function dots(document: PDFKit.PDFDocument, chapter: string, page: number): number {
	const width = document.page.width - document.page.margins.left - document.page.margins.right;
	const taken = document.widthOfString(`${chapter}    ${page}`);
	return Math.max(3, Math.floor((width - taken) / document.widthOfString(".")) - 1);
}

type Say = (type: string, write: () => void) => void;

function printBlock(
	document: PDFKit.PDFDocument,
	token: Token,
	say: Say,
	root: PDFKit.PDFStructureElement,
	fonts: Fonts,
): void {
	if (token.type === "heading") {
		const { depth, tokens } = token as Tokens.Heading;
		say(`H${Math.min(depth, 6)}`, () =>
			document
				.moveDown(depth === 2 ? 1 : 0.6)
				.font(fonts.bold)
				.fontSize(depth === 2 ? 18 : 13)
				.fillColor(INK)
				.text(plain(tokens))
				.moveDown(0.3),
		);
	} else if (token.type === "paragraph") {
		say("P", () =>
			document
				.font(fonts.regular)
				.fontSize(10.5)
				.fillColor(INK)
				.text(plain((token as Tokens.Paragraph).tokens), { lineGap: 2 })
				.moveDown(0.5),
		);
	} else if (token.type === "list") {
		const { items, ordered, start } = token as Tokens.List;
		const list = document.struct("L");
		root.add(list);
		items.forEach((item, index) => {
			const mark = ordered ? `${Number(start || 1) + index}.` : "-";
			list.add(
				document.struct("LI", {}, () =>
					document
						.font(fonts.regular)
						.fontSize(10.5)
						.fillColor(INK)
						.text(`${mark}  ${plain(item.tokens)}`, { indent: 0, lineGap: 2 })
						.moveDown(0.25),
				),
			);
		});
		list.end();
		document.moveDown(0.25);
	}
}

/** Headers and page numbers: furniture, which readers of the text skip. */
function printMargins(
	document: PDFKit.PDFDocument,
	title: string,
	pageWords: (number: number) => string,
	fonts: Fonts,
): void {
	const { count } = document.bufferedPageRange();
	for (let page = 0; page < count; page++) {
		document.switchToPage(page);
		const { margins } = document.page;
		// Below the bottom margin text would begin a new page.
		document.page.margins = { ...margins, top: 0, bottom: 0 };
		document.markContent("Artifact", { type: "Pagination" });
		document.font(fonts.regular).fontSize(9).fillColor(SOFT);
		if (page > 0) document.text(title, margins.left, margins.top - 44, { lineBreak: false });
		document.text(pageWords(page + 1), margins.left, document.page.height - margins.bottom + 24, {
			align: "right",
			width: document.page.width - margins.left - margins.right,
			lineBreak: false,
		});
		document.endMarkedContent();
		document.page.margins = margins;
	}
}

const plain = (tokens: readonly Token[]): string => withoutEntities(wordsOfTokens(tokens)).replace(/\s*\n\s*/g, " ");
