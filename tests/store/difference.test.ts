import { expect, test } from "vitest";
import { differenceOf } from "#src/store/write/difference.ts";

const FRONT = { title: "Pump noise", summary: "Exchange the bracket.", keywords: [], hazards: {} };
const text = (body: string, front: Partial<typeof FRONT> = {}) => ({
	...{ file: "x.md", bodyLine: 1, body, front: { ...FRONT, ...front } },
});

/** A difference as it reads: what went in brackets, what came in braces. */
const read = (before: string, now: string, language = "en-GB") =>
	differenceOf(text(before), text(now), language)?.map(
		({ place, parts }) =>
			`${place}: ${parts.map(({ text: words, change }) => (change === "same" ? words : change === "added" ? `{${words}}` : `[${words}]`)).join("")}`,
	);

test("of the same text nothing differs", () => {
	expect(read("### 1. Open\nTurn it.\n", "### 1. Open\nTurn it.\n")).toEqual([]);
});

test("a number that changed stands in its sentence, under its step", () => {
	expect(
		read(
			"### 1. Open\nTurn it.\n\n> [!torque]\n> 0.6 N·m, crosswise.\n",
			"### 1. Open\nTurn it.\n\n> [!torque]\n> 0.8 N·m, crosswise.\n",
		),
	).toEqual(["1. Open: [0.6]{0.8} N·m, crosswise."]);
});

test("a paragraph that came or went is whole, and one that was written anew is another one", () => {
	expect(read("One.\n\nGone for good.\n\nTwo.\n", "One.\n\nTwo.\n\nCame with this edition.\n")).toEqual([
		": [Gone for good.]",
		": {Came with this edition.}",
	]);
	expect(read("Drain the tank first.\n", "Send both halves back unopened.\n")).toEqual([
		": [Drain the tank first.]",
		": {Send both halves back unopened.}",
	]);
});

test("words in the place of others are one change where hardly anything between them stayed, and what only went or came is not stretched", () => {
	expect(
		read(
			"The bracket alone is delivered until the end of the year.\n",
			"The bracket alone is no longer delivered from the first of the year.\n",
		),
	).toEqual([": The bracket alone is {no longer }delivered [until the end]{from the first} of the year."]);
	expect(
		read(
			"The bracket alone is delivered until 30 June to every workshop.\n",
			"The bracket alone is no longer sold to every workshop.\n",
		),
	).toEqual([": The bracket alone is [delivered until 30 June ]{no longer sold }to every workshop."]);
	expect(read("Turn the old screw by the small key once.\n", "Turn the screw by the key once.\n")).toEqual([
		": Turn the [old ]screw by the [small ]key once.",
	]);
	expect(
		read("Open lid A at the hinge, then lid B at the hinge.\n", "Open lid C at the hinge, then lid D at the hinge.\n"),
	).toEqual([": Open lid [A]{C} at the hinge, then lid [B]{D} at the hinge."]);
});

test("title, summary, hazards, list items and rows of tables are read as well", () => {
	const before = text("- Bracket\n- Screw\n\n| Serial | Do |\n|---|---|\n| 4199 | Exchange |\n");
	const now = text("- Bracket\n- Two screws\n\n| Serial | Do |\n|---|---|\n| 4299 | Exchange |\n", {
		summary: "Exchange the bracket and the hose.",
	});
	expect(
		differenceOf(before, now, "en-GB")?.map(({ parts }) => parts.map(({ text: words }) => words).join("|")),
	).toEqual(["Exchange the bracket| and the hose|.", "Screw", "Two screws", "4199|4299| · Exchange"]);
});

test("words are those of the language, also where none stands between spaces", () => {
	expect(read("ポンプを交換します。", "ブラケットを交換します。", "ja-JP")).toEqual([
		": [ポンプ]{ブラケット}を交換します。",
	]);
});

test("two long texts without a word in common cost no more than a look", () => {
	const words = (word: string) => Array.from({ length: 8_000 }, (_, at) => `${word}${at}`).join(" ");
	const blocks = differenceOf(text(words("a")), text(words("b")), "en-GB");
	expect(blocks?.map(({ parts }) => parts.length)).toEqual([1, 1]);
});

test("of twenty thousand paragraphs that are all others nothing is held against anything", () => {
	const paragraphs = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join("\n\n");
	expect(differenceOf(text(paragraphs("a")), text(paragraphs("b")), "en-GB")).toBeNull();
});
