import { plainHead } from "#src/head/plain-head.ts";
import { notFound } from "#src/modules/not-found/not-found.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { definePage } from "./page-type.ts";

export const notFoundPage = definePage({
	name: "not-found",
	modules: [searchBox, notFound],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("not-found.title")),
	life: "short",
});
