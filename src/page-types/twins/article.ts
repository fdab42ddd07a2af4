import type { Section } from "#src/contract/shapes.ts";
import { articleDetails } from "#src/modules/article-details/article-details.ts";
import { htmlBlocks, type Resolve } from "#src/site/markdown/html-blocks.ts";
import { type Block, heading, list, paragraph, said, table, text } from "#src/site/markdown/markdown.ts";
import type { LoadedPage } from "../load-page.ts";
import { shown, wholeAddresses } from "./shown.ts";

/** An article as its page tells it: title, summary, what it is for, then sections with numbered steps. */
export function articleTwin(page: LoadedPage): Block[] | null {
	const article = shown(page, articleDetails)?.article;
	if (!article) return null;
	const { t, link } = page;
	const names = [
		...article.categories.map(({ displayName }) => displayName),
		...article.appliesTo.map(({ name }) => name),
	];
	return [
		heading(1, article.title),
		...said(article.summary),
		...(article.reviewed ? said(t("article.reviewed", { date: t.day(article.reviewed) })) : []),
		...(names.length > 0 ? [paragraph(text(`${t("article.applies-to")} ${names.join(", ")}`))] : []),
		...article.sections.flatMap((section) => sectionBlocks(section, wholeAddresses({ link }))),
	];
}

/** A section of an instruction: its introduction, its table of codes, its steps. */
export function sectionBlocks(
	{ heading: name, html, codes, steps }: Section,
	resolve: Resolve,
	afterStep: (index: number) => readonly Block[] = () => [],
): Block[] {
	return [
		...(name === null ? [] : [heading(2, name)]),
		...htmlBlocks(html, resolve),
		...(codes
			? [
					table([
						codes.columns.map((column) => [text(column)]),
						...codes.rows.map(({ code, cells }) => [
							[text(code)],
							...cells.map((cell) =>
								htmlBlocks(cell, resolve).flatMap((block) =>
									"children" in block && block.type === "paragraph" ? block.children : [],
								),
							),
						]),
					]),
				]
			: []),
		...list(
			steps.map((step, index) => [
				paragraph({ type: "strong", children: [text(step.title)] }),
				...htmlBlocks(step.html, resolve),
				...afterStep(index),
			]),
			steps[0]?.number ?? 1,
		),
	];
}
