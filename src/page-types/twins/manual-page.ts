import { type ShownBlock, withRanks } from "#src/modules/manual-page/heading-levels.ts";
import { manualPage } from "#src/modules/manual-page/manual-page.ts";
import { type Block, heading, linkTo, list, paragraph, said, table, text } from "#src/site/markdown/markdown.ts";
import type { LoadedPage } from "../load-page.ts";
import { shown } from "./shown.ts";

/** A page of a manual: what its PDF says there, and the way to it. */
export function manualPageTwin(page: LoadedPage): Block[] | null {
	const manual = shown(page, manualPage)?.manual;
	if (!manual) return null;
	const { t, link } = page;
	const { title, page: number, heading: name, blocks, file } = manual;
	return [
		heading(1, t("manual-page.title", { title, page: number, heading: name })),
		...withRanks(blocks, name).flatMap((block) => blockOf(block, t("manual-page.figure"))),
		file.isDamaged
			? paragraph(text(t("file.damaged")))
			: paragraph(linkTo(`${link.file(file.url)}#page=${number}`, t("manual-page.pdf", { page: number }))),
	];
}

function blockOf(block: ShownBlock, figure: string): Block[] {
	switch (block.type) {
		case "heading":
			return [heading(block.rank, block.text)];
		case "paragraph":
			return said(block.text);
		case "figure":
			return said(`${figure} ${block.text}`);
		case "contents":
			return list(block.items.map((item) => said(item)));
		case "list":
			return list(
				block.items.map((item) => said(item)),
				block.start,
			);
		case "table": {
			const rows = block.rows.map((row) => row.map((cell) => [text(cell)]));
			return [table(block.headed ? rows : [(rows[0] ?? []).map(() => []), ...rows])];
		}
	}
}
