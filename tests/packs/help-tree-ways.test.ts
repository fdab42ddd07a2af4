import { expect, test } from "vitest";
import { STEPS_MAX } from "#src/contract/help-trees/grammar.ts";
import { helpTreeData } from "#src/packs/format/help-trees.ts";
import { mostSteps, waysFrom, waysOn } from "#src/packs/help-tree-ways.ts";
import { HELP_ANSWERS_MAX } from "#src/site/pack-limits.ts";

const nodeOf = (node: unknown) => {
	const tree = { categories: ["televisions"], reviewed: "2026-11-02", start: "start", nodes: { start: node } };
	const { nodes } = helpTreeData.parse(tree);
	if (!nodes["start"]) throw new Error("There is no node.");
	return nodes["start"];
};

test("what is said of a product goes before what is said of all, the first before the second", () => {
	const instead = ["own", "late"].map((to) => ({ products: ["tv"], to }));
	const node = nodeOf({
		kind: "question",
		answers: [
			{ key: "a", to: "all", instead },
			{ key: "b", to: "other" },
		],
	});
	expect([...waysOn(node, "tv")]).toEqual([
		["a", "own"],
		["b", "other"],
	]);
	expect(waysOn(node, "another").get("a")).toBe("all");
	expect(waysFrom(node).map(({ path }) => path.join("."))).toEqual([
		"answers.0.to",
		"answers.0.instead.0.to",
		"answers.0.instead.1.to",
		"answers.1.to",
	]);
	expect([...waysOn(nodeOf({ kind: "answer", otherwise: "next" }), "tv")]).toEqual([["not-solved", "next"]]);
	expect(waysOn(nodeOf({ kind: "ticket" }), "tv").size).toBe(0);
});

test("the most steps to an end are found by looking at each node once, however many ways there are", () => {
	let looked = 0;
	const layer = (id: string) => Number(id.split("-")[0]);
	const most = mostSteps("0-0", (id) => {
		looked++;
		if (layer(id) === STEPS_MAX) return [];
		return Array.from({ length: HELP_ANSWERS_MAX }, (_, at) => ({ to: `${layer(id) + 1}-${at}` }));
	});
	expect(most.get("0-0")).toBe(STEPS_MAX);
	expect(looked).toBe(1 + STEPS_MAX * HELP_ANSWERS_MAX);
});

test("a way that leads back is told, and not followed", () => {
	const back: string[] = [];
	const ways: Readonly<Record<string, string>> = { a: "b", b: "c", c: "a" };
	const most = mostSteps(
		"a",
		(id) => [{ to: ways[id] ?? "a" }],
		({ to }) => back.push(to),
	);
	expect([most.get("a"), back]).toEqual([2, ["a"]]);
});
