import { STEPS_MAX } from "#src/contract/help-trees/grammar.ts";
import type { HelpNode, HelpStep } from "#src/contract/help-trees/schemas.ts";
import type { HelpTreeData } from "#src/packs/format/help-trees.ts";
import { mostSteps, waysOn } from "#src/packs/help-tree-ways.ts";
import { listedOf } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";

type Tree = Found<"help-trees">;
type Node = HelpTreeData["nodes"][string];

/**
 * The step that answers lead to, and the way there: as many of them as hold, one after the other.
 *
 * @returns null for a tree whose start is missing
 */
export function stepAt(
	reader: Reader,
	tree: Tree,
	product: string,
	keys: readonly string[],
): Omit<HelpStep, "tree"> | null {
	const { nodes, start } = tree.data;
	const trail: HelpStep["trail"] = [];
	const held: string[] = [];
	const waysOf = (id: string) => (nodes[id] ? waysOn(nodes[id], product) : new Map<string, string>());
	let at = start;
	for (const key of keys.slice(0, STEPS_MAX)) {
		const to = waysOf(at).get(key);
		if (to === undefined) break;
		const words = tree.front.nodes[at];
		trail.push({ nodeId: at, title: words?.title ?? at, label: words?.answers[key] ?? null, answers: held.join(".") });
		held.push(key);
		at = to;
	}
	const node = nodes[at];
	if (!node) return null;
	return {
		answers: held.join("."),
		trail,
		node: shownNode(reader, tree, product, at, node),
		left: mostSteps(at, (id) => [...waysOf(id).values()].map((to) => ({ to }))).get(at) ?? 0,
	};
}

function shownNode(reader: Reader, { front }: Tree, product: string, nodeId: string, node: Node): HelpNode {
	const words = front.nodes[nodeId];
	const picture = node.kind === "ticket" ? undefined : node.picture;
	return {
		nodeId,
		kind: node.kind,
		title: words?.title ?? nodeId,
		text: (words?.text ?? "")
			.split(/\n\s*\n/)
			.map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
			.filter(Boolean),
		picture: picture === undefined ? null : (reader.pictures([picture]).get(picture) ?? null),
		alt: words?.alt ?? "",
		answers:
			node.kind === "question" ? node.answers.map(({ key }) => ({ key, label: words?.answers[key] ?? key })) : [],
		link: node.kind === "answer" ? linkOf(reader, product, node) : null,
		goesOn: node.kind === "answer" && node.otherwise !== undefined,
	};
}

const LINKED = { article: "articles", download: "downloads", software: "software" } as const;

/** What an answer links to, in its reader's words; null when it links to nothing, or to nothing for this reader or product. */
function linkOf(
	reader: Reader,
	helped: string,
	{ link, step = 0 }: Extract<Node, { kind: "answer" }>,
): HelpNode["link"] {
	if (link === undefined) return null;
	if ("address" in link)
		return { label: new URL(link.address).host, language: reader.language, target: link, step: 0, item: null };
	const named = Object.entries(LINKED).flatMap(([word, kind]) => {
		const id: string | undefined = (link as Readonly<Record<string, string>>)[word];
		return id === undefined ? [] : [{ kind, id }];
	})[0];
	if (named) {
		const item = reader.item(named.kind, named.id);
		if (!item || item.path === null || !listedOf(reader, named.kind, [item.id], helped)(item)) return null;
		const { front, language, path } = item;
		return { label: front.title, language, target: { path }, step, item: named };
	}
	if ("product" in link) {
		const product = reader.item("products", link.product);
		if (!product?.path) return null;
		return { label: product.data.name, language: reader.language, target: { path: product.path }, step: 0, item: null };
	}
	const category = "category" in link ? reader.item("categories", link.category) : null;
	if (!category?.path) return null;
	const { front, language, path } = category;
	return { label: front.name, language, target: { path }, step: 0, item: null };
}
