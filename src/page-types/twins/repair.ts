import { repairDocumentDetails } from "#src/modules/repair-document-details/repair-document-details.ts";
import { htmlBlocks } from "#src/site/markdown/html-blocks.ts";
import { type Block, heading, list, paragraph, said, text } from "#src/site/markdown/markdown.ts";
import type { LoadedPage } from "../load-page.ts";
import { sectionBlocks } from "./article.ts";
import { shown, wholeAddresses } from "./shown.ts";

/** A repair document: what can hurt, what it takes, then its steps with their call-outs. */
export function repairTwin(page: LoadedPage): Block[] | null {
	const repair = shown(page, repairDocumentDetails)?.document;
	if (!repair) return null;
	const { t, link } = page;
	const resolve = wholeAddresses({ link });
	const named = (words: string, items: readonly string[]): Block[] =>
		items.length === 0 ? [] : [heading(2, words), ...list(items.map((item) => [paragraph(text(item))]))];
	return [
		heading(1, repair.title),
		...said(repair.summary),
		...named(
			t("repair.hazards"),
			repair.hazards.map(({ type, text: words }) => `${t(`repair.hazard.${type}`)}: ${words}`),
		),
		...named(
			t("repair.tools"),
			repair.tools.map(({ name }) => name),
		),
		...named(
			t("repair.parts"),
			repair.parts.map(({ name, number, count }) => `${count} × ${name} (${number})`),
		),
		...repair.sections.flatMap((section) =>
			sectionBlocks(section, resolve, (index) =>
				(section.steps[index]?.callouts ?? []).map(
					({ type, html }): Block => ({
						type: "blockquote",
						children: [...said(t(`repair.callout.${type}`)), ...htmlBlocks(html, resolve)],
					}),
				),
			),
		),
	];
}
