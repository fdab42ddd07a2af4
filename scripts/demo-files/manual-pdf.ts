import { marked, type Token, type Tokens } from "marked";
import PDFDocument from "pdfkit";

/** Words of a manual that its source does not hold. */
const WORDS: Readonly<Record<string, { contents: string; page: (number: number) => string }>> = {
	en: { contents: "Contents", page: (number) => `Page ${number}` },
	de: { contents: "Inhalt", page: (number) => `Seite ${number}` },
	fr: { contents: "Sommaire", page: (number) => `Page ${number}` },
	ja: { contents: "目次", page: (number) => `${number}ページ` },
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

const MARGIN = { left: 64, right: 64, top: 84, bottom: 72 } as const;
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
}

/** A manual as a tagged PDF with contents, bookmarks, headers and page numbers; the same bytes every time. */
export async function manualPdf(manual: Manual): Promise<Buffer> {
	// The first run finds the pages of the chapters, the second prints them.
	const draft = await print(manual, []);
	return (await print(manual, draft.chapters)).pdf;
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
	const created = new Date(`${date}T00:00:00Z`);
	const document = new PDFDocument({
		size: "A4",
		margins: MARGIN,
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
	say("H2", () =>
		document
			.moveDown(2)
			.font(fonts.bold)
			.fontSize(16)
			.fillColor(INK)
			.text(words?.contents ?? ""),
	);
	const contents = document.struct("TOC");
	root.add(contents);
	for (const { title: chapter, page } of known)
		contents.add(
			document.struct("TOCI", {}, () =>
				document
					.moveDown(0.4)
					.font(fonts.regular)
					.fontSize(11)
					.fillColor(INK)
					.text(`${chapter}  ${".".repeat(Math.max(3, 70 - chapter.length))}  ${page}`),
			),
		);
	contents.end();
	document.addPage();
	const chapters: Chapter[] = [];
	for (const token of tokens) {
		if (token === heading) continue;
		if (token.type === "heading" && (token as Tokens.Heading).depth === 2) {
			const chapter = plain((token as Tokens.Heading).tokens);
			if (document.y > document.page.height - 200) document.addPage();
			chapters.push({ title: chapter, page: document.bufferedPageRange().count });
			document.outline.addItem(chapter);
		}
		printBlock(document, token, say, root, fonts);
	}
	printMargins(document, title, words?.page ?? String, fonts);
	root.end();
	document.end();
	await finished;
	return { pdf: Buffer.concat(chunks), chapters };
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
		if (page > 0) document.text(title, MARGIN.left, 40, { lineBreak: false });
		document.text(pageWords(page + 1), MARGIN.left, document.page.height - 48, {
			align: "right",
			width: document.page.width - MARGIN.left - MARGIN.right,
			lineBreak: false,
		});
		document.endMarkedContent();
		document.page.margins = margins;
	}
}

const ENTITIES: Readonly<Record<string, string>> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#39;": "'",
};

function plain(tokens: readonly Token[]): string {
	const text = tokens
		.map((token) =>
			"tokens" in token && token.tokens ? plain(token.tokens) : "text" in token ? String(token.text) : "",
		)
		.join("");
	return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity).replace(/\s*\n\s*/g, " ");
}
