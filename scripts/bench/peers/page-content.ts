import { Parser } from "htmlparser2";

/** What stands on a page, one after the other: words, which may lead somewhere or head a section, and pictures. */
type Piece =
	| { readonly kind: "text"; readonly text: string; readonly href: string | null; readonly heading: string | null }
	| { readonly kind: "picture"; readonly src: string; readonly alt: string; readonly size: readonly [string, string] };

/** A page as other software is to show it: the same words, links, pictures and style, in markup of its own. */
export interface PageContent {
	readonly title: string;
	readonly style: string;
	readonly pieces: readonly Piece[];
}

const UNSEEN = new Set(["script", "style", "template", "noscript"]);
const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);

/** Reads what a reader of a finished page sees; what is hidden until a script shows it is left out. */
export function contentOf(html: string): PageContent {
	const pieces: Piece[] = [];
	const open: { readonly name: string; readonly href: string | null; readonly isHidden: boolean }[] = [];
	let title = "";
	let style = "";
	let written = "";
	// A text comes in parts, around each of its entities.
	const endText = () => {
		const inside = open.at(-1);
		const text = written.replace(/\s+/g, " ").trim();
		if (inside?.name === "style") style += written;
		if (inside?.name === "title") title ||= text;
		written = "";
		if (text === "" || inside?.isHidden || !open.some(({ name }) => name === "body")) return;
		const href = open.findLast((each) => each.name === "a")?.href ?? null;
		const heading = open.findLast((each) => /^h[1-6]$/.test(each.name))?.name ?? null;
		pieces.push({ kind: "text", text, href, heading });
	};
	const parser = new Parser({
		onopentag: (name, attributes) => {
			endText();
			const isHidden = (open.at(-1)?.isHidden ?? false) || UNSEEN.has(name) || "hidden" in attributes;
			const { href = null, src, alt = "", width = "", height = "" } = attributes;
			if (name === "img" && src && !isHidden) pieces.push({ kind: "picture", src, alt, size: [width, height] });
			if (!VOID.has(name)) open.push({ name, href, isHidden });
		},
		onclosetag: (name) => {
			endText();
			if (open.at(-1)?.name === name) open.pop();
		},
		ontext: (text) => {
			written += text;
		},
	});
	parser.end(html);
	return { title, style, pieces };
}

/** The words of a page, for holding one against another; ports, which differ from server to server, are no words. */
export const wordsOf = (html: string): string =>
	contentOf(html)
		.pieces.flatMap((piece) => (piece.kind === "text" ? piece.text.split(" ") : []))
		.join(" ")
		.replace(/(?<=localhost|127\.0\.0\.1):\d+/g, "");
