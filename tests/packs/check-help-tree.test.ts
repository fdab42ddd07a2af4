import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { checkHelpTree } from "#src/packs/check/check-help-tree.ts";
import { helpTreeData, helpTreeText } from "#src/packs/format/help-trees.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { Report } from "#src/packs/report.ts";

type Nodes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const FILE = "help-trees/no-picture/data.json";
const question = (...to: readonly string[]) => ({
	kind: "question",
	answers: to.map((each, index) => ({ key: `a${index}`, to: each })),
});
const SOUND: Nodes = {
	start: question("try", "person"),
	try: { kind: "answer", otherwise: "person" },
	person: { kind: "ticket" },
};

/** What the checker says of a tree, by its field; its words are whole unless `words` says otherwise. */
function faultsOf(nodes: Nodes, words: (id: string) => object | null = () => ({}), start = "start"): string[] {
	const data = helpTreeData.parse({ start, nodes, categories: ["televisions"], reviewed: "2026-10-01" });
	const front = helpTreeText.parse({
		...{ title: "No picture", summary: "Why the screen stays dark." },
		nodes: Object.fromEntries(
			Object.entries(data.nodes).flatMap(([id, node]) => {
				const more = words(id);
				const answers = node.kind === "question" ? node.answers.map(({ key }) => [key, key]) : [];
				const text = { title: "What is it?", text: "Try it.", answers: Object.fromEntries(answers) };
				return more === null ? [] : [[id, { ...text, ...more }]];
			}),
		),
	});
	const text = { file: "help-trees/no-picture/en_GB.md", front, body: "", bodyLine: 1 };
	const folder = mkdtempSync(`${tmpdir()}/help-tree-`);
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const report = new Report(folder);
	const item: Item<"help-trees"> = {
		...{ kind: "help-trees" as const, id: "no-picture", file: FILE, data },
		...{ texts: new Map([["en_GB", text]]), editions: new Map(), unreadable: new Set<string>() },
	} as Item<"help-trees">;
	const body = "### 1. Switch off\n\n### 2. Switch on\n";
	const article = { texts: new Map([["en_GB", { body }]]) };
	const pack = {
		items: { "help-trees": new Map([["no-picture", item]]), articles: new Map([["reset", article]]) },
		site: { defaultLocale: "en_GB", tvHelp: { category: "televisions" } },
	} as unknown as Pack;
	checkHelpTree(item, pack, report);
	return report.problems.map(({ field, message }) => `${field}: ${message}`);
}

/** A way of so many questions. */
const long = (steps: number): Nodes => ({
	...Object.fromEntries(
		Array.from({ length: steps }, (_, at) => [
			at === 0 ? "start" : `q${at}`,
			question(at === steps - 1 ? "person" : `q${at + 1}`, "person"),
		]),
	),
	person: { kind: "ticket" },
});

test("a tree that leads everybody somewhere has no fault, up to seven steps", () => {
	expect(faultsOf(SOUND)).toEqual([]);
	expect(faultsOf(long(7))).toEqual([]);
});

test.each([
	["a dead end", { ...SOUND, start: question("nowhere", "try") }, "nodes.start.answers[0].to: leads to nowhere"],
	["a loop", { ...SOUND, try: { kind: "answer", otherwise: "start" } }, "nodes.try.otherwise: leads back to start"],
	["more than seven steps", long(8), "start: needs 8 steps to an end, at most 7"],
	["a node aside", { ...SOUND, other: { kind: "ticket" } }, "nodes.other: is reached by no answer"],
	[
		"a step that its article has not",
		{ ...SOUND, try: { kind: "answer", link: { article: "reset" }, step: 3 } },
		"nodes.try.step: reset has 2 steps",
	],
	[
		"a step of no article",
		{ ...SOUND, try: { kind: "answer", link: { product: "tv" }, step: 1 } },
		"nodes.try.step: is a step of no article",
	],
	[
		"a key that stands twice",
		{
			...SOUND,
			start: {
				...question("try", "person"),
				answers: [
					{ key: "a", to: "try" },
					{ key: "a", to: "person" },
				],
			},
		},
		"nodes.start.answers[1].key: a stands twice",
	],
] as const)("%s is told by its field, with what to do", (_, nodes, fault) => {
	expect(faultsOf(nodes).join("\n")).toContain(fault);
});

test("words that are missing or belong to nothing are told in their file", () => {
	expect(faultsOf(SOUND, (id) => (id === "try" ? null : {})).join()).toContain("has no words for try");
	expect(faultsOf(SOUND, (id) => (id === "try" ? { text: "" } : {})).join()).toContain("tells nothing");
	expect(faultsOf(SOUND, (id) => (id === "start" ? { answers: { a0: "x", b: "y" } } : {})).join()).toMatch(
		/has no words for a1.*is not an answer/,
	);
});

test("a product that an answer leads to two nodes is named: one of the two would never be reached", () => {
	const instead = [
		{ products: ["arco-100", "arco-300"], to: "try" },
		{ products: ["arco-100"], to: "person" },
	];
	const answers = [
		{ key: "a0", to: "try", instead },
		{ key: "a1", to: "person" },
	];
	expect(faultsOf({ ...SOUND, start: { kind: "question", answers } })).toEqual([
		"nodes.start.answers[0].instead[1].products: arco-100 is led elsewhere already, name it once in one entry",
	]);
});
