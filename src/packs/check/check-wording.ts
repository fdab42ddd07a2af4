import { readLength } from "#src/site/read-length.ts";
import { KINDS } from "../format/kinds.ts";
import { bestLengths } from "../format/readable.ts";
import { htmlSign } from "../html-sign.ts";
import type { Item } from "../pack.ts";
import type { Report } from "../report.ts";

/** Marks of Markdown: a field of plain words shows them as they stand. */
const MARK = /\*\*[^\s*]|\]\([a-z]+:/i;

const signIn = (text: string): string | null => htmlSign(text) ?? MARK.exec(text)?.[0] ?? null;

/** A text within quotes that a word processor makes of straight ones, which end nothing in front matter. */
const SHOWN_QUOTES = /^[“”„«‘‚][^“”„«»‘‚]+[“”»’]$/;

const isInShownQuotes = (value: unknown): boolean =>
	Array.isArray(value) ? value.some(isInShownQuotes) : typeof value === "string" && SHOWN_QUOTES.test(value.trim());

/** Notes titles and summaries that are much shorter or longer than readers like, and what they see as it stands. */
export function checkWording({ kind, texts }: Item, report: Report): void {
	const fields = bestLengths(KINDS[kind].text);
	for (const { file, front } of texts.values())
		for (const [name, value] of Object.entries(front)) {
			const markup = typeof value === "string" && file.endsWith(".md") ? signIn(value) : null;
			if (markup)
				report.note("marks", file, null, [name], `is plain text, in which readers see ${markup} as it stands`);
			if (file.endsWith(".md") && isInShownQuotes(value))
				report.note(
					"marks",
					file,
					null,
					[name],
					`is in quotes that readers see: write straight ones (") around it, or none`,
				);
			const best = fields.get(name);
			if (!best || typeof value !== "string") continue;
			const length = readLength(value);
			if (length === 0)
				report.note(
					"wording",
					file,
					null,
					[name],
					`is empty, so that pages and results show the name alone: ${best.least} letters or more tell readers and search engines what it is`,
				);
			else if (length < best.least || length > best.most)
				report.note(
					"wording",
					file,
					null,
					[name],
					`reads like ${length} letters, ${length < best.least ? `${best.least} or more say` : `${best.most} or fewer are read`} more; letters of Chinese, Japanese and Korean count twice`,
				);
		}
}
