import { INSTRUCTIONS, MARKED } from "#src/packs/format/bodies.ts";
import type { Markdown } from "#src/packs/markdown.ts";
import type { Item, ItemText, Pack } from "#src/packs/pack.ts";
import { instructionsIn } from "#src/packs/remote-instructions.ts";
import { withoutMarks } from "#src/packs/repair-step.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { localesFor } from "#src/site/locale.ts";
import { plainText } from "#src/site/plain-text.ts";

/** What the database keeps of a body: an instruction as JSON of its sections, ways to enter codes as JSON of their HTML, all else as HTML. */
export function storedBody({ kind }: Item, { body }: ItemText, markdown: Markdown): string {
	if (kind === "repair-documents") return JSON.stringify(markdown.repair(body));
	if (MARKED.has(kind)) return JSON.stringify(markdown.parts(body));
	if (kind === "remote-codes") return JSON.stringify(instructionsIn(body).map((part) => markdown.html(part)));
	return INSTRUCTIONS.has(kind) ? JSON.stringify(markdown.sections(body)) : markdown.html(body);
}

/** A body's words alone, for search. */
export function bodyWords({ kind }: Item, { body }: ItemText, markdown: Markdown): string {
	if (!MARKED.has(kind)) return plainText(markdown.html(kind === "repair-documents" ? withoutMarks(body) : body));
	const { lead, parts } = markdown.parts(body);
	return [plainText(lead), ...parts.flatMap(({ heading, html }) => [heading, plainText(html)])].join(" ");
}

/** A code and its meaning; where that is written from right to left, the whole begins with a mark that says so. */
const titleOf = (code: string, meaning: string): string =>
	`${/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(meaning) ? "\u200f" : ""}${code} – ${meaning}`;

/** The codes that an instruction explains: what each means behind it, and the rest of its line as plain text. */
export function codesIn({ kind }: Item, { body }: ItemText, markdown: Markdown): SearchDocument["codes"] {
	if (!INSTRUCTIONS.has(kind) || !body.includes("`")) return [];
	return markdown.sections(body).flatMap(({ codes }) =>
		(codes?.rows ?? []).map(({ code, anchor, cells: [meaning = "", ...remedy] }) => ({
			code,
			anchor,
			title: titleOf(code, plainText(meaning)),
			body: remedy.map(plainText).join(" "),
		})),
	);
}

/** The text of an item for a reader of `locale`: its own, or the nearest there is. */
export function nearestText(
	item: Item,
	locale: string,
	{ site }: Pick<Pack, "site">,
): { locale: string; text: ItemText } | null {
	for (const each of localesFor(locale, site)) {
		const text = item.texts.get(each);
		if (text) return { locale: each, text };
	}
	return null;
}
