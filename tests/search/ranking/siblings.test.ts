import { afterAll, beforeAll, expect, test } from "vitest";
import { type Found, search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { writePins } from "#src/search/synonyms/pins.ts";
import { SIBLINGS_FOLDED_MAX } from "#src/site/search-limits.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

type Product = SearchDocument["about"][number];

const robot = (number: number): Product => ({
	id: `trundle-${number}`,
	category: "robots",
	names: [`Trundle ${number}`, `HRV-${number}K`],
});
const bar: Product = { id: "arco-9", category: "bars", names: ["Arco 9", "HSB-9"] };

const document = (id: string, about: readonly Product[], title: string, body: string): SearchDocument => ({
	...{ kind: "articles", id, audience: "public", type: "faq-article", title, body, about },
	...{ keywords: [], codes: [], names: about.flatMap(({ names }) => names), facts: [] },
	...{ marked: { contexts: [], topics: [], written: [] }, rank: 0, views: 0, date: "2026-01-01", page: null },
});

const MANY = 30;

/** Thirty words or so, of which one is told. */
const steps = (word: string) =>
	`Lift the robot off its dock and ${word} its battery. Lay it on a soft cloth. Loosen both screws of the lid, which stay where they are. Pull the battery straight up by its tab, wipe the contacts dry and set the new one in.`;

const battery = (number: number, word: string) =>
	document(`battery-${number}`, [robot(number)], `Replace the battery of Trundle ${number}`, steps(word));

const ENGLISH: readonly SearchDocument[] = [
	battery(720, "switch off"),
	battery(760, "hold"),
	document(
		"battery-840",
		[robot(840), robot(860)],
		"Replace the battery of Trundle 840/860",
		`HRV-840K: ${steps("hold")}`,
	),
	document(
		"battery-900",
		[robot(900)],
		"Replace the battery of Trundle 900",
		"It is glued in. Bring it to a workshop.",
	),
	document("battery-arco", [bar], "Replace the battery of Arco 9", steps("hold")),
	document("battery-again", [robot(720)], "Replace the battery of Trundle 720", steps("switch off")),
	document("battery-all", [], "Replace the battery of", steps("hold")),
	...[720, 760].map((number) => document(`untold-${number}`, [robot(number)], `Robot oil for Trundle ${number}`, "")),
	...[720, 760].map((number) => ({
		...document(`trundle-${number}`, [], "Trundle robot battery", steps("hold")),
		...{ kind: "products", type: "model" as const },
	})),
	...[720, 760].flatMap((number) =>
		[1, 2].map((page) => ({
			...document(
				`manual-${number}`,
				[robot(number)],
				`Page ${page}`,
				`Cleaning the Trundle ${number}: chapter ${page}`,
			),
			...{ kind: "documents", type: "sub-document" as const, page: `en/${page}` },
		})),
	),
	...Array.from({ length: MANY }, (_, place) =>
		document(`filter-${place}`, [robot(1000 + place)], "Wash the filter", `The filter of Trundle ${1000 + place}.`),
	),
];

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, ["en_GB", "ja_JP"]);
	for (const each of ENGLISH) index.add("en_GB", each);
	for (const number of [720, 760])
		index.add(
			"ja_JP",
			document(
				`battery-${number}`,
				[robot(number)],
				`Trundle ${number}の電池を交換する`,
				"ねじを2本ゆるめてふたを外します。",
			),
		);
	index.finish();
	const to = [760, 720].map((number) => ({ kind: "articles", id: `battery-${number}`, audience: "public" as const }));
	writePins(database, "en_GB", [{ query: "battery of a robot", to }]);
});

afterAll(() => database.close());

const find = (query: string, more: Partial<Parameters<typeof search>[1]> = {}): Found =>
	search(database, {
		...{ locale: "en_GB", audience: "public", query, types: ["faq-article"], topics: [], written: [] },
		...{ scope: null, start: 0, num: 50, ...more },
	});

/** Ids of the rows, each with those that it names. */
const rows = ({ hits }: Found) =>
	Object.fromEntries(hits.map(({ id, siblings }) => [id, siblings.map((each) => each.id)]));

test("of what says nearly the same of sibling models one row stays and names the others; all are counted", () => {
	const found = find("replace the battery");
	const own = rows(found);
	const first = ["battery-720", "battery-again", "battery-760", "battery-840"].filter((id) => id in own);
	expect(first).toHaveLength(2);
	expect(first.flatMap((id) => [id, ...(own[id] ?? [])]).sort()).toEqual([
		"battery-720",
		"battery-760",
		"battery-840",
		"battery-again",
	]);
	expect(found).toMatchObject({ total: 7, folded: 2 });
	expect(found.hits).toHaveLength(5);
	expect(found.counts.get("faq-article")).toBe(7);
});

test("another text, products of another category, the same product and no product make no siblings", () => {
	const own = rows(find("replace the battery"));
	for (const id of ["battery-900", "battery-arco", "battery-all"]) expect(own[id], id).toEqual([]);
	for (const named of Object.values(own))
		expect(named).not.toEqual(expect.arrayContaining(["battery-720", "battery-again"]));
});

test("titles alone make no siblings: what they stand for may be anything", () => {
	expect(find("robot oil", { isExact: true }).hits.filter(({ id }) => id.startsWith("untold"))).toHaveLength(2);
});

test("whoever names a model sees its own row, which names the siblings", () => {
	for (const number of [760, 840]) {
		const [first] = find(`HRV-${number}K battery`).hits;
		expect(first?.id).toBe(`battery-${number}`);
		expect(first?.siblings.length).toBeGreaterThanOrEqual(1);
	}
});

test("siblings are told in a language without spaces as well", () => {
	const { hits, total } = find("電池を交換", { locale: "ja_JP" });
	expect(total).toBe(2);
	expect(hits).toHaveLength(1);
	expect(hits[0]?.siblings).toHaveLength(1);
});

test("products are never folded, and a page of a manual names that page of another one", () => {
	expect(find("trundle robot battery", { types: ["model"] }).hits).toHaveLength(2);
	const pages = find("cleaning the trundle", { types: ["sub-document"] });
	expect(pages).toMatchObject({ total: 4, folded: 2 });
	for (const { page, siblings } of pages.hits) expect(siblings).toMatchObject([{ kind: "documents", page }]);
});

test("pinned siblings are rows of their own, in the order in which they are pinned, and stand in no other row", () => {
	const { hits, total, folded } = find("battery of a robot");
	expect(hits.slice(0, 2)).toMatchObject([
		{ id: "battery-760", siblings: [] },
		{ id: "battery-720", siblings: [] },
	]);
	const reached = hits.flatMap(({ id, siblings }) => [id, ...siblings.map((each) => each.id)]);
	expect(new Set(reached).size).toBe(reached.length);
	expect([reached.length, hits.length]).toEqual([total, total - folded]);
});

test("a row names a bounded number, the next as many, and each is reached once, however it is paged", () => {
	const whole = find("wash the filter").hits.filter(({ id }) => id.startsWith("filter-"));
	expect(whole.map(({ siblings }) => siblings.length)).toEqual([
		SIBLINGS_FOLDED_MAX,
		SIBLINGS_FOLDED_MAX,
		MANY - 3 - 2 * SIBLINGS_FOLDED_MAX,
	]);
	const reached = whole.flatMap(({ id, siblings }) => [id, ...siblings.map((each) => each.id)]);
	expect(new Set(reached).size).toBe(MANY);
	expect(reached).toHaveLength(MANY);
	const paged = [0, 1, 2].flatMap((start) => find("wash the filter", { start, num: 1 }).hits);
	expect(paged).toEqual(whole);
});

test("behind the last row there are as many as before it", () => {
	const { total, folded } = find("replace the battery");
	for (const start of [total - folded - 1, total - folded, total - 1, total, 1_000])
		expect(find("replace the battery", { start }), `${start}`).toMatchObject({ total, folded });
});
