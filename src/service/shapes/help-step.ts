import { NOT_SOLVED, STEPS_MAX } from "#src/contract/help-trees/grammar.ts";
import type { HelpNode, HelpStep } from "#src/contract/help-trees/schemas.ts";
import type { HelpTreeData } from "#src/packs/format/help-trees.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";

type Tree = Found<"help-trees">;
type Node = HelpTreeData["nodes"][string];

/** Where each answer to a node leads on this product, by its key. */
function waysOf(node: Node | undefined, product: string): ReadonlyMap<string, string> {
	if (node?.kind === "question")
		return new Map(
			node.answers.map(({ key, to, instead }) => [
				key,
				instead.find(({ products }) => products.includes(product))?.to ?? to,
			]),
		);
	return new Map(node?.kind === "answer" && node.otherwise !== undefined ? [[NOT_SOLVED, node.otherwise]] : []);
}

/** The most answers from a node to an end. A tree that was checked has no circle; none is walked for ever. */
function longest(nodes: HelpTreeData["nodes"], id: string, product: string, most = STEPS_MAX): number {
	if (most === 0) return 0;
	const below = [...waysOf(nodes[id], product).values()].map((to) => longest(nodes, to, product, most - 1) + 1);
	return Math.max(0, ...below);
}

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
	let at = start;
	for (const key of keys.slice(0, STEPS_MAX)) {
		const to = waysOf(nodes[at], product).get(key);
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
		node: shownNode(reader, tree, at, node),
		left: longest(nodes, at, product, STEPS_MAX - held.length),
	};
}

function shownNode(reader: Reader, { front }: Tree, nodeId: string, node: Node): HelpNode {
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
		link: node.kind === "answer" ? linkOf(reader, node) : null,
		goesOn: node.kind === "answer" && node.otherwise !== undefined,
	};
}

const LINKED = { article: "articles", download: "downloads", software: "software" } as const;

/** What an answer links to, in its reader's words; null when it links to nothing, or to nothing for this reader. */
function linkOf(reader: Reader, { link, step = 0 }: Extract<Node, { kind: "answer" }>): HelpNode["link"] {
	if (link === undefined) return null;
	if ("address" in link)
		return { label: new URL(link.address).host, language: reader.language, target: link, step: 0, item: null };
	const named = Object.entries(LINKED).flatMap(([word, kind]) => {
		const id: string | undefined = (link as Readonly<Record<string, string>>)[word];
		return id === undefined ? [] : [{ kind, id }];
	})[0];
	if (named) {
		const item = reader.item(named.kind, named.id);
		if (!item || item.path === null) return null;
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
