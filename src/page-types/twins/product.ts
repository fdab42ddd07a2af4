import { doors } from "#src/modules/doors/doors.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { productInformation } from "#src/modules/product-information/product-information.ts";
import { type Block, heading, linkTo, list, paragraph, said, text } from "#src/site/markdown/markdown.ts";
import type { LoadedPage } from "../load-page.ts";
import { shown, wholeAddresses } from "./shown.ts";

/** A product: what it is, what to know at once, then its manuals, downloads and top questions with their addresses. */
export function productTwin(page: LoadedPage): Block[] | null {
	const product = shown(page, productInformation)?.product?.product;
	if (!product) return null;
	const { t, link } = page;
	const data = shown(page, doors);
	const resolve = wholeAddresses({ link });
	const notices = shown(page, newsAndAlerts)?.notices?.results ?? [];
	const at = (path: string) => link.absolute(path);
	const manuals = (data?.documents?.searchResponse.results ?? []).flatMap(({ title, files }) =>
		files.map(({ url, languageName, pagesPath }) => [
			paragraph(
				linkTo(resolve(url), `${title} (${languageName}, PDF)`),
				...(pagesPath === null ? [] : [text(" · "), linkTo(at(pagesPath), t("manual-page.read"))]),
			),
		]),
	);
	const downloads = (data?.downloads?.searchResponse.results ?? []).map(({ title, version, date, path }) => [
		paragraph(linkTo(at(path), title), text(` · ${t("download.version-of", { version })} · ${t.day(date)}`)),
	]);
	const questions = (data?.questions?.searchResponse.results ?? []).flatMap(({ title, path }) =>
		path === null ? [] : [[paragraph(linkTo(at(path), title))]],
	);
	const part = (words: string, items: readonly (readonly Block[])[]): Block[] =>
		items.length === 0 ? [] : [heading(2, words), ...list(items)];
	return [
		heading(1, `${product.name} (${product.model})`),
		...said(product.summary),
		...notices.flatMap(({ title, summary }): Block[] => [
			{ type: "blockquote", children: [paragraph({ type: "strong", children: [text(title)] }), ...said(summary)] },
		]),
		...part(t("doors.manuals"), manuals),
		...part(t("doors.downloads"), downloads),
		...part(t("doors.answers"), questions),
	];
}
