import { NOT_SOLVED } from "#src/contract/help-trees/grammar.ts";
import type { HelpTreeData } from "./format/help-trees.ts";
import type { FieldPath } from "./problem.ts";

type Node = HelpTreeData["nodes"][string];

/** A way on from a node of a help tree. */
export interface HelpTreeWay {
	/** The answer that takes it. */
	readonly key: string;
	/** The node that it leads to. */
	readonly to: string;
	/** The products that it is for alone; null for all others. */
	readonly products: readonly string[] | null;
	/** Where in its node that is said. */
	readonly path: FieldPath;
}

/** Every way on from a node, for whatever product; none from an end. */
export function waysFrom(node: Node): HelpTreeWay[] {
	if (node.kind === "ticket") return [];
	if (node.kind === "answer")
		return node.otherwise === undefined
			? []
			: [{ key: NOT_SOLVED, to: node.otherwise, products: null, path: ["otherwise"] }];
	return node.answers.flatMap(({ key, to, instead }, index) => [
		{ key, to, products: null, path: ["answers", index, "to"] },
		...instead.map((each, place) => ({
			...{ key, to: each.to, products: each.products },
			path: ["answers", index, "instead", place, "to"],
		})),
	]);
}

/** The ways that are open to a product, by the answer that takes them: what is said of the product goes before what is said of all. */
export function waysOn(node: Node, product: string): ReadonlyMap<string, string> {
	const ways = waysFrom(node);
	const own = ways.filter(({ products }) => products?.includes(product));
	const all = ways.filter(({ products }) => products === null);
	// Of two ways of its own the first is said to be its.
	return new Map([...all, ...own.reverse()].map(({ key, to }) => [key, to]));
}

/**
 * The most steps from a node to an end, and from each node on the way there. Each node is looked at once, however many
 * ways lead to it.
 *
 * @param onCircle told of a way that leads back to where it comes from; it is not followed
 */
export function mostSteps<Way extends { readonly to: string }>(
	start: string,
	waysOf: (id: string) => readonly Way[],
	onCircle: (way: Way) => void = () => {},
): ReadonlyMap<string, number> {
	const most = new Map<string, number>();
	const open = new Set<string>();
	const walk = (id: string): number => {
		const known = most.get(id);
		if (known !== undefined) return known;
		open.add(id);
		let steps = 0;
		for (const way of waysOf(id)) {
			if (open.has(way.to)) onCircle(way);
			else steps = Math.max(steps, walk(way.to) + 1);
		}
		open.delete(id);
		most.set(id, steps);
		return steps;
	};
	walk(start);
	return most;
}
