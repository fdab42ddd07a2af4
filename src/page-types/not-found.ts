import { plainHead } from "#src/head/plain-head.ts";
import { notFound } from "#src/modules/not-found/not-found.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { tvHelpNavigation } from "#src/modules/tv-help-navigation/tv-help-navigation.ts";
import { definePage } from "./page-type.ts";

export const notFoundPage = definePage({
	name: "not-found",
	modules: [searchBox, tvHelpNavigation, notFound],
	calls: () => ({}),
	head: ({ context, t, isRemoved }) =>
		plainHead(context, t(isRemoved ? "not-found.heading.removed" : "not-found.title")),
	life: "short",
});
