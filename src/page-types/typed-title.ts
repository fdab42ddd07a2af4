import type { ChosenSearchType, SearchType } from "#src/routes.ts";

const CHOSEN: readonly string[] = ["manuals", "downloads", "faqs", "repair-documents"] satisfies ChosenSearchType[];
const isChosen = (type: SearchType): type is ChosenSearchType => CHOSEN.includes(type);

/** The string key of a page's title: a type of its own when one is chosen; none and all are not. */
export function typedTitle<Page extends "home" | "category" | "product">(page: Page, type: SearchType): `${Page}.title` | `${Page}.title.${ChosenSearchType}` {
	return isChosen(type) ? `${page}.title.${type}` : `${page}.title`;
}
