import type { PDFPageProxy } from "unpdf/pdfjs";
import { withoutUnseen } from "#src/site/unseen.ts";

/** A line of a page as it is set. */
export interface PageLine {
	readonly text: string;
	/** Height of its letters, and its place from the bottom and the left, in points. */
	readonly size: number;
	readonly y: number;
	readonly x: number;
}

/** What a page shows, without what is marked as furniture: running heads and page numbers (ISO 32000-1, 14.8.2.2). */
export interface PageText {
	readonly lines: readonly PageLine[];
	/** Lines of text by the id of the marked content they stand in. */
	readonly marked: ReadonlyMap<string, readonly string[]>;
}

/** A piece of text, or the beginning or end of marked content. */
type Entry = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>["items"][number] & { readonly tag?: string };

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;

/** A text as readers get it: without what nobody sees, with single spaces, without the dots of a table of contents. */
export const clean = (text: string): string =>
	withoutUnseen(text.normalize("NFC"))
		.replace(/\p{Co}/gu, "")
		.replace(/(?:\s?[.·…]){4,}\s?/g, " ")
		.replace(/\s+/g, " ")
		.trim();

/** Lines of one paragraph as one text: words stay apart, and what was cut at the end of a line is put together. */
export function joinLines(lines: readonly string[]): string {
	return lines.reduce((whole, line) => {
		if (whole === "" || line === "") return whole + line;
		if (whole.endsWith("\u00ad")) return whole.slice(0, -1) + line;
		const isOneWord = /\p{L}-$/u.test(whole) && /^\p{Ll}/u.test(line);
		const isUnspaced = UNSPACED.test(whole.slice(-1)) && UNSPACED.test(line.slice(0, 1));
		return isOneWord || isUnspaced ? whole + line : `${whole} ${line}`;
	}, "");
}

/** Letters of the texts, which spaces and their order do not change. */
export const lettersOf = (texts: Iterable<string>): number =>
	[...texts].reduce((sum, text) => sum + text.replace(/\s/g, "").length, 0);

/** The lines of a page in the order of its content, which is that of reading in all but oddly made documents. */
export function pageText(entries: readonly Entry[]): PageText {
	const lines: PageLine[] = [];
	const marked = new Map<string, string[]>();
	const open: { readonly id: string | null; readonly isFurniture: boolean }[] = [];
	let line: { text: string; size: number; y: number; x: number; id: string | null } | null = null;
	const end = () => {
		if (line && line.text.trim() !== "") {
			const { id, ...own } = line;
			lines.push({ ...own, text: own.text });
			if (id !== null) marked.set(id, [...(marked.get(id) ?? []), own.text.trim()]);
		}
		line = null;
	};
	for (const entry of entries) {
		if (!("str" in entry)) {
			end();
			if (entry.type === "endMarkedContent") open.pop();
			else
				open.push({
					id: entry.type === "beginMarkedContentProps" ? (entry.id ?? null) : (open.at(-1)?.id ?? null),
					isFurniture: entry.tag === "Artifact" || (open.at(-1)?.isFurniture ?? false),
				});
			continue;
		}
		if (open.at(-1)?.isFurniture) continue;
		const [a = 0, b = 0, , , x = 0, y = 0] = entry.transform.map(Number);
		const size = entry.height || Math.hypot(a, b);
		if (line && entry.str.trim() !== "" && Math.abs(line.y - y) > size / 2) end();
		if (entry.str !== "") {
			line ??= { text: "", size, y, x, id: open.at(-1)?.id ?? null };
			line.text += entry.str;
			line.size = Math.max(line.size, entry.str.trim() === "" ? 0 : size);
		}
		if (entry.hasEOL) end();
	}
	end();
	return { lines, marked };
}
