import { expect, test } from "vitest";
import { changedFields, type Fields } from "#src/store/changed-fields.ts";

/** As a terminal shows them. */
const read = (was: Fields, is: Fields) =>
	changedFields(was, is).fields.map(
		({ field, parts }) =>
			`${field}: ${parts.map(({ words, change }) => (change === "same" ? words : change === "added" ? `{${words}}` : `[${words}]`)).join("")}`,
	);

const rows = (watt: number, ...more: readonly object[]) => ({
	specifications: [
		{ group: "sound", rows: [{ label: "output-power", value: watt, unit: "W" }, ...more] },
		{ group: "body", rows: [{ label: "water-resistant", yes: true }] },
	],
});

test("a word, a number and a yes in the place of another stand side by side", () => {
	expect(
		read(
			{ title: "Old", views: 10, agents: false },
			{ title: "New", views: 200, agents: true, reviewed: "2026-03-01" },
		),
	).toEqual([
		"title: [Old] -> {New}",
		"views: [10] -> {200}",
		"agents: [no] -> {yes}",
		"reviewed: nothing -> {2026-03-01}",
	]);
});

test("of a list it is told what came and what went, or that its order is another", () => {
	expect(read({ products: ["a", "b", "c"] }, { products: ["a", "c", "d", "e"] })).toEqual([
		"products: without [b]",
		"products: with {d, e}",
	]);
	expect(read({ products: ["a", "b"] }, { products: ["b", "a"] })).toEqual(["products: in another order"]);
	expect(read({ words: ["a", "a"] }, { words: ["a"] })).toEqual(["words: without [a]"]);
	expect(read({}, { products: ["a"] })).toEqual(["products: with {a}"]);
	const many = Array.from({ length: 2_000 }, (_, at) => `product-${at}`);
	expect(read({ products: [] }, { products: many })).toEqual([
		"products: with {product-0, product-1, product-2, product-3, product-4, product-5, product-6 and 1993 more}",
	]);
});

test("groups of a list are known by what tells them apart, and differ field by field", () => {
	expect(read(rows(40), rows(45))).toEqual(["specifications[sound].rows[output-power].value: [40] -> {45}"]);
	expect(read(rows(40), rows(40, { label: "weight", value: 2, unit: "kg" }))).toEqual([
		"specifications[sound].rows: with {label: weight, value: 2, unit: kg}",
	]);
	const versions = (...all: readonly string[]) => ({ versions: all.map((version) => ({ version, files: ["x.zip"] })) });
	expect(read(versions("2.0", "1.0"), versions("2.1", "2.0"))).toEqual([
		"versions: without [version: 1.0, files: (x.zip)]",
		"versions: with {version: 2.1, files: (x.zip)}",
	]);
});

test("a group that came or went is told by its fields, and no value as a program writes it", () => {
	const link = { link: { article: "pair" }, shown: { from: "2026-12-01T09:00Z", until: "2026-12-24T18:00Z" } };
	expect(read({}, link)).toEqual([
		"link.article: nothing -> {pair}",
		"shown.from: nothing -> {2026-12-01T09:00Z}",
		"shown.until: nothing -> {2026-12-24T18:00Z}",
	]);
	expect(read({ about: "all" }, { about: { products: ["a"], isSure: true } })).toEqual([
		"about: [all] -> {products: (a), isSure: yes}",
	]);
	expect(JSON.stringify(read(rows(40), {}))).not.toMatch(/\\"/);
});

test("a long text is told from where it differs, and of an item that was written anew the first fields", () => {
	const text = "word ".repeat(200);
	expect(read({ body: `${text}old end` }, { body: `${text}new end` })).toEqual([
		"body: […word word word word old end] -> {…word word word word new end}",
	]);
	const fields = (says: string) => Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field${at}`, says]));
	expect(changedFields(fields("a"), fields("b"))).toMatchObject({ fields: { length: 12 }, more: 8 });
});
