import type { HelpTree } from "#src/contract/help-trees/schemas.ts";
import { HELP_TREES_MAX } from "#src/site/pack-limits.ts";
import { hasTvHelp, treeProducts } from "#src/store/read/help-trees.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { textLocales } from "#src/store/read/text-locales.ts";
import { stepAt } from "../shapes/help-step.ts";
import { productInfos } from "../shapes/product-info.ts";
import { searchResponse } from "../shapes/result-list.ts";
import type { Handlers } from "./handler.ts";

const shown = (reader: Reader, tree: Found<"help-trees">): HelpTree => ({
	treeId: tree.id,
	title: tree.front.title,
	summary: tree.front.summary,
	language: tree.language,
	locales: textLocales(reader, tree),
	picture: tree.picture,
});

/** The trees of a product in the order the brand gave; null when it has no TV help. */
function treesOf(reader: Reader, slug: string): readonly Found<"help-trees">[] | null {
	const product = reader.item("products", slug);
	if (!product || !hasTvHelp(reader, product)) return null;
	return list(reader, {
		kind: "help-trees",
		contextId: slug,
		order: "given",
		window: { start: 0, num: HELP_TREES_MAX },
	}).items;
}

export const helpTreeHandlers = {
	helpTrees: ({ values, reader }) => {
		const trees = treesOf(reader, values.required("productName"));
		return trees && { trees: trees.map((tree) => shown(reader, tree)) };
	},
	helpTreeProducts: ({ values, reader }) => {
		const tree = reader.item("help-trees", values.required("treeId"));
		if (!tree || !reader.site.tvHelp) return null;
		const window = values.window(reader.site.results.models);
		const { count, items } = treeProducts(reader, tree, window);
		return { tree: shown(reader, tree), ...searchResponse({ count, items: productInfos(reader, items) }, window) };
	},
	helpStep: ({ values, reader }) => {
		const productName = values.required("productName");
		const tree = treesOf(reader, productName)?.find(({ id }) => id === values.required("treeId"));
		if (!tree) return null;
		const step = stepAt(reader, tree, productName, values.text("answers")?.split(".") ?? []);
		return step && { tree: shown(reader, tree), ...step };
	},
} satisfies Partial<Handlers>;
