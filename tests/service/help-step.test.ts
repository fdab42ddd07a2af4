import { expect, test } from "vitest";
import { STEPS_MAX } from "#src/contract/help-trees/grammar.ts";
import { helpTreeData, helpTreeText } from "#src/packs/format/help-trees.ts";
import { stepAt } from "#src/service/shapes/help-step.ts";
import { HELP_ANSWERS_MAX } from "#src/site/pack-limits.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";

/** The tree with the most ways that an author may write: each answer of a step leads to another question of the next one. */
function widest() {
	const answers = (next: number) =>
		Array.from({ length: HELP_ANSWERS_MAX }, (_, at) => ({ key: `k${at}`, to: `n${next}-${at}` }));
	const layers = Array.from({ length: STEPS_MAX }, (_, at) => at + 1);
	const { nodes, start } = helpTreeData.parse({
		...{ categories: ["televisions"], reviewed: "2026-10-01", start: "start" },
		nodes: Object.fromEntries([
			["start", { kind: "question", answers: answers(1) }],
			...layers.flatMap((layer) =>
				answers(layer).map(({ to }) => [
					to,
					layer === STEPS_MAX ? { kind: "ticket" } : { kind: "question", answers: answers(layer + 1) },
				]),
			),
		]),
	});
	const front = helpTreeText.parse({ title: "A big tree", summary: "Finds out everything.", nodes: {} });
	return { nodes, start, front };
}

test("a step of the tree with the most ways is made by looking at each node a few times, not at each way", () => {
	const { nodes, start, front } = widest();
	let looks = 0;
	const watched = new Proxy(nodes, {
		get(target, id) {
			looks++;
			return Reflect.get(target, id);
		},
	});
	const tree = { data: { nodes: watched, start }, front } as unknown as Found<"help-trees">;
	const step = stepAt({} as Reader, tree, "tv", ["k1", "k7", "nothing"]);
	expect(step).toMatchObject({ answers: "k1.k7", left: STEPS_MAX - 2, node: { nodeId: "n2-7" } });
	expect(looks).toBeLessThan(3 * Object.keys(nodes).length);
});
