import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PdfReader } from "#src/packs/pdf/pdf-reader.ts";
import { readPdf } from "#src/packs/pdf/read-pdf.ts";
import { PDF_PAGE_LETTERS_MAX, PDF_PAGES_MAX, PDF_TEXT_MAX_BYTES } from "#src/site/pdf-limits.ts";
import { lines, pagesPdf, pdfOf } from "./made-pdf.ts";

let folder: string;
const reader = new PdfReader();
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "support-pdf-"));
});
afterAll(() => {
	reader.close();
	rmSync(folder, { recursive: true });
});

async function read(bytes: Uint8Array, by = reader) {
	const path = join(folder, "some.pdf");
	writeFileSync(path, bytes);
	return by.read(path);
}

async function textOf(bytes: Uint8Array) {
	const answer = await read(bytes);
	if (!("text" in answer)) throw new Error(answer.fault);
	return answer.text;
}

/** A PDF that pdfkit writes. */
async function written(options: PDFKit.PDFDocumentOptions, write: (document: PDFKit.PDFDocument) => void) {
	const document = new PDFDocument(options);
	const chunks: Buffer[] = [];
	document.on("data", (chunk: Buffer) => chunks.push(chunk));
	const finished = new Promise<void>((resolve) => document.on("end", resolve));
	write(document);
	document.end();
	await finished;
	return Buffer.concat(chunks);
}

describe("what a PDF says", () => {
	test("headings and paragraphs of one without tags are told by how they are set, lists by their marks", async () => {
		const body = [
			lines([20, 780, "Setting up"], [10, 740, "Put the box on a table and plug the"], [10, 728, "cable in."]),
			lines([14, 690, "First start"], [10, 670, "1. Press Power."], [10, 658, "2. Choose a"], [10, 646, "language."]),
			lines([10, 610, "- Keep it dry."], [10, 598, "- Keep it cool."]),
		].join("\n");
		expect((await textOf(pagesPdf([body]))).pages[0]).toEqual([
			{ type: "heading", level: 1, text: "Setting up" },
			{ type: "paragraph", text: "Put the box on a table and plug the cable in." },
			{ type: "heading", level: 2, text: "First start" },
			{ type: "list", start: 1, items: ["Press Power.", "Choose a language."] },
			{ type: "list", start: null, items: ["Keep it dry.", "Keep it cool."] },
		]);
	});

	test("running heads and page numbers are no text; a page of pictures alone has none", async () => {
		const page = (number: number) =>
			lines([8, 820, "User manual"], [10, 700, `Words of page ${number}, part x`], [8, 30, `Page ${number}`]);
		const { pages } = await textOf(pagesPdf([page(1), page(2), page(3), "", page(5)]));
		expect(pages.map((blocks) => blocks.map((block) => ("text" in block ? block.text : "")))).toEqual([
			["Words of page 1, part x"],
			["Words of page 2, part x"],
			["Words of page 3, part x"],
			[],
			["Words of page 5, part x"],
		]);
	});

	test("pages that hold nothing but the same lines keep them", async () => {
		const page = lines([10, 700, "Keep this card."], [10, 650, "Call us at any time."]);
		const { pages } = await textOf(pagesPdf([page, page, page]));
		const said = [
			{ type: "paragraph", text: "Keep this card." },
			{ type: "paragraph", text: "Call us at any time." },
		];
		expect(pages).toEqual([said, said, said]);
	});

	test("a tagged one is read in the order of its tags: tables, lists and figures are what it says they are", async () => {
		const bytes = await written({ tagged: true, pdfVersion: "1.7", lang: "en" }, (document) => {
			const root = document.struct("Document");
			document.addStructure(root);
			const late = document.struct("P", {}, () => document.text("Said last, printed first."));
			const cell = (role: string, text: string) => document.struct(role, {}, () => document.text(text));
			const table = document.struct("Table", {}, [
				document.struct("TR", {}, [cell("TH", "Light"), cell("TH", "Meaning")]),
				document.struct("TR", {}, [cell("TD", "Red"), cell("TD", "Standby")]),
			]);
			root.add(late);
			root.add(document.struct("H1", {}, () => document.text("Lights")));
			root.add(table);
			root.add(
				document.struct("Figure", { alt: "The button below the screen" }, () => document.rect(0, 0, 9, 9).fill()),
			);
			document.markContent("Artifact", { type: "Pagination" });
			document.text("Page 1").endMarkedContent();
			root.end();
		});
		expect((await textOf(bytes)).pages[0]).toEqual([
			{ type: "paragraph", text: "Said last, printed first." },
			{ type: "heading", level: 1, text: "Lights" },
			{
				type: "table",
				headed: true,
				rows: [
					["Light", "Meaning"],
					["Red", "Standby"],
				],
			},
			{ type: "figure", text: "The button below the screen" },
		]);
	});

	test("Japanese lines are put together without spaces", async () => {
		const font = join(
			import.meta.dirname,
			"../../node_modules/@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf",
		);
		const bytes = await written({}, (document) => {
			document
				.font(readFileSync(font))
				.fontSize(12)
				.text("電源ボタンを押して、画面の指示に", 72, 72, { lineBreak: false });
			document.text("従ってください。", 72, 90, { lineBreak: false });
		});
		expect((await textOf(bytes)).pages[0]).toEqual([
			{ type: "paragraph", text: "電源ボタンを押して、画面の指示に従ってください。" },
		]);
	});
});

describe("hostile PDFs are told, and the next one is read", () => {
	const sound = () => pagesPdf([lines([10, 700, "Sound words."])]);
	const whole = async () =>
		expect((await textOf(sound())).pages[0]).toEqual([{ type: "paragraph", text: "Sound words." }]);

	test("no PDF, an empty file, and one that ends in the middle", async () => {
		for (const bytes of [Buffer.from("not a PDF"), Buffer.alloc(0), Buffer.from("%PDF-1.7\n<< /Type /Pages")])
			expect(await read(bytes)).toMatchObject({
				fault: expect.stringMatching(/^it is no PDF that can be read/),
				passing: false,
			});
		const cut = sound();
		expect(Object.keys(await read(cut.subarray(0, cut.length / 2)))).toHaveLength(
			1 + Number("fault" in (await read(cut.subarray(0, cut.length / 2)))),
		);
		await whole();
	});

	test("one that needs a password", async () => {
		const bytes = await written({ userPassword: "secret", pdfVersion: "1.7" }, (document) => document.text("Secret"));
		expect(await read(bytes)).toMatchObject({ fault: expect.stringMatching(/password/i), passing: false });
		await whole();
	});

	test("a page tree that holds itself, and parts inside one another without end", async () => {
		const endless = pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]);
		expect(await read(endless)).toHaveProperty("fault");
		const deep = pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", `${"[".repeat(100_000)}${"]".repeat(100_000)}`]);
		expect(await read(deep)).toHaveProperty("fault");
		await whole();
	});

	test("more pages than a manual may have: the first ones are read, all are counted", async () => {
		const many = PDF_PAGES_MAX + 500;
		const { count, pages } = await textOf(pagesPdf(Array.from({ length: many }, () => lines([10, 700, "x"]))));
		expect([count, pages.length]).toEqual([many, PDF_PAGES_MAX]);
	});

	test("when the time for pages is over, those read by then are given, and all are counted", async () => {
		const bytes = pagesPdf(Array.from({ length: 60_000 }, (_, index) => lines([10, 700, `Page of words ${index}`])));
		const { count, pages } = await readPdf(new Uint8Array(bytes), 0);
		expect([count, pages]).toEqual([60_000, [[{ type: "paragraph", text: "Page of words 0" }]]]);
	});

	test("a manual of more text than one may have keeps its first pages; a heading too long for contents is text", async () => {
		const shorts = Array.from({ length: 3_000 }, (_, index) => [10, index % 2 ? 700 : 100, "xy"] as const);
		const full = pagesPdf(Array.from({ length: 120 }, () => lines(...shorts)));
		const { count, pages } = await readPdf(new Uint8Array(full), Number.POSITIVE_INFINITY);
		expect(count).toBe(120);
		expect(pages.length).toBeGreaterThan(10);
		expect(Buffer.byteLength(JSON.stringify(pages))).toBeLessThan(PDF_TEXT_MAX_BYTES + count * 3);
		const large = Array.from(
			{ length: 10 },
			(_, index) => [20, 780 - index * 22, "A heading goes on ".repeat(5)] as const,
		);
		const small = Array.from(
			{ length: 30 },
			(_, index) => [10, 500 - index * 12, "Words and words again and again"] as const,
		);
		const page = lines(...large, ...small);
		expect((await textOf(pagesPdf([page]))).pages[0]?.map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
	});

	test("a page of more letters than a page may have keeps the first of them", async () => {
		const many = Array.from(
			{ length: 400 },
			(_, index) => [1, 800 - index * 1.9, `${"word ".repeat(20)}${index}`] as const,
		);
		const { pages } = await textOf(pagesPdf([lines(...many)]));
		const letters = JSON.stringify(pages[0]).length;
		expect(letters).toBeGreaterThan(PDF_PAGE_LETTERS_MAX / 2);
		expect(letters).toBeLessThan(PDF_PAGE_LETTERS_MAX * 2);
	});

	test("streams that unpack to more than there is memory for", async () => {
		let bomb: Uint8Array = Buffer.alloc(700 * 1024 * 1024, " ");
		bomb = deflateSync(bomb);
		const content = pdfOf([
			"<< /Type /Catalog /Pages 2 0 R >>",
			"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
			{ dictionary: "/Filter /FlateDecode", stream: bomb },
		]);
		const objects = pdfOf([
			"<< /Type /Catalog /Pages 2 0 R >>",
			{ dictionary: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", stream: bomb },
		]);
		for (const bytes of [content, objects]) {
			const answer = await read(bytes);
			if ("text" in answer) expect(answer.text.pages.flat()).toEqual([]);
			else expect(answer.fault).toMatch(/memory|no PDF/);
		}
		await whole();
	}, 120_000);

	test("one that takes longer than it may is given up for good", async () => {
		const hasty = new PdfReader(1);
		expect(await read(sound(), hasty)).toMatchObject({ fault: expect.stringMatching(/longer/), passing: false });
		hasty.close();
		await whole();
	});

	test("marks that turn the direction of what follows are taken out", async () => {
		const text = "\u202ehidden\u2066 words";
		const hex = [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")).join("");
		const toUnicode = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <${hex}> endbfchar endcmap`;
		const bytes = pdfOf([
			"<< /Type /Catalog /Pages 2 0 R >>",
			"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
			{ dictionary: "", stream: Buffer.from(lines([10, 700, "A"])) },
			"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
			{ dictionary: "", stream: Buffer.from(toUnicode) },
		]);
		expect((await textOf(bytes)).pages[0]).toEqual([{ type: "paragraph", text: "hidden words" }]);
	});
});
