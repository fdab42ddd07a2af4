import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { count, exact, needed, slug } from "../parameter.ts";
import {
	articleTag,
	downloadTag,
	helpStepTag,
	helpTreeTag,
	listTag,
	listTags,
	productInfoTag,
	productInfoTags,
	softwareTag,
	tagsOf,
} from "../tags.ts";
import { ANSWERS_MAX_LENGTH } from "../tickets/address.ts";
import type { HelpStep, HelpTreeProducts, HelpTrees } from "./schemas.ts";

/** Ours: the help trees of a product that has TV help, none of them walked yet. */
export const helpTrees = defineCall<HelpTrees>()({
	name: "helpTrees",
	path: "/help-trees/{productName}",
	params: { productName: slug() },
	kind: "list",
	tags: ({ productName }, data) => [
		...(productName ? listTags("help-trees", productName) : []),
		...tagsOf(productName, productInfoTag),
		...(data?.trees.map(({ treeId }) => helpTreeTag(treeId)) ?? []),
	],
});

/** Ours: a help tree and the products that it can be walked for, to choose one's own. */
export const helpTreeProducts = defineCall<HelpTreeProducts>()({
	name: "helpTreeProducts",
	path: "/help-trees",
	params: { treeId: needed(slug()), start: count(), num: count(NUM_MAX) },
	kind: "list",
	tags: ({ treeId }, data) => [
		listTag("products", null),
		...tagsOf(treeId, helpTreeTag),
		...productInfoTags(data?.searchResponse.results ?? []),
	],
});

const LINKED = { articles: articleTag, downloads: downloadTag, software: softwareTag };

/**
 * Ours: where the answers given so far lead in a help tree; the answers are keys joined by dots. Those that do not
 * hold are left out, with all after them.
 */
export const helpStep = defineCall<HelpStep>()({
	name: "helpStep",
	path: "/help-trees/{productName}/{treeId}",
	params: { productName: slug(), treeId: slug(), answers: exact(ANSWERS_MAX_LENGTH) },
	tags: ({ productName, treeId }, data) => [
		...(productName ? listTags("help-trees", productName) : []),
		...tagsOf(productName, productInfoTag),
		...tagsOf(treeId, helpTreeTag),
		...(data
			? [
					helpStepTag(data.tree.treeId, data.node.nodeId, data.trail.at(-1)?.nodeId ?? ""),
					...(data.node.link?.item ? [LINKED[data.node.link.item.kind](data.node.link.item.id)] : []),
				]
			: []),
	],
});
