import { readFileSync } from "node:fs";
import type { Token } from "marked";
import drawSvg from "svg-to-pdfkit";

const PICTURES = "src/packs/demo/pictures";
/** Points that a figure is high at most: among text, so that both fit on a page, and on the cover. */
const HIGH = { text: 136, cover: 240 } as const;

export interface Figure {
	readonly picture: string;
	readonly alt: string;
}

/** The figure that a paragraph is: `![what it shows](name of a picture of the pack)` alone, as in articles. */
export function figureOf(token: Token): Figure | undefined {
	const [, alt, picture] =
		token.type === "paragraph" ? (/^!\[([^\]]+)\]\(([a-z0-9-]+)\)\s*$/.exec(token.raw) ?? []) : [];
	return alt && picture ? { alt, picture } : undefined;
}

/** Draws a picture of the pack as vectors, with the line that says what it shows; never apart on two pages. */
export function printFigure(
	document: PDFKit.PDFDocument,
	root: PDFKit.PDFStructureElement,
	{ picture, alt }: Figure,
	label: string,
	{ font, ink, place }: { font: string; ink: string; place: keyof typeof HIGH },
): void {
	const svg = withColours(readFileSync(`${PICTURES}/${picture}.svg`, "utf8"));
	const [, , w = 1, h = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
	const { width: page, height: bottom, margins } = document.page;
	const width = Math.min(page - margins.left - margins.right, (HIGH[place] * w) / h);
	const height = (width * h) / w;
	if (document.y + height + 44 > bottom - margins.bottom) document.addPage();
	const top = document.y + 4;
	const left = (page - width) / 2;
	root.add(
		document.struct("Figure", { alt }, () => {
			document.save().rect(left, top, width, height).clip();
			drawSvg(document, svg, left, top, { width, height, assumePt: true });
			document.restore();
		}),
	);
	document.x = margins.left;
	document.y = top + height + 6;
	root.add(
		document.struct("Caption", {}, () =>
			document.font(font).fontSize(9).fillColor(ink).text(`${label}  ${alt}`, { lineGap: 1 }).moveDown(0.8),
		),
	);
}

/** The names of colours that the pictures share, as the colours that they stand for. */
function withColours(svg: string): string {
	const colours = new Map(
		[...svg.matchAll(/(--[a-z0-9-]+):(#[0-9a-f]+)/g)].map(([, name = "", colour = ""]) => [name, colour]),
	);
	return svg.replace(/var\((--[a-z0-9-]+)\)/g, (use, name: string) => colours.get(name) ?? use);
}
