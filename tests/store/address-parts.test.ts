import { afterEach, beforeEach, expect, test } from "vitest";
import { BYTES_AROUND_PATH } from "#src/contract/addresses/parts.ts";
import { SITEMAP_MAX_BYTES, SITEMAP_URLS_MAX } from "#src/site/limits.ts";
import { type Database, openTemporary } from "#src/store/database.ts";
import { ADDRESS_TABLES } from "#src/store/schema.ts";
import type { ChangedRuns } from "#src/store/write/addresses/changed-runs.ts";
import { writeParts } from "#src/store/write/addresses/write-parts.ts";
import { insert } from "#src/store/write/insert.ts";

/** Parts of the listed addresses, as single items come and leave. */

const LOCALES = 3;

interface Part {
	readonly type: string;
	readonly start: number;
	readonly count: number;
	readonly item: string;
	readonly locales: string | null;
}

let database: Database;
beforeEach(() => {
	database = openTemporary();
	database.exec(`${ADDRESS_TABLES}; BEGIN`);
});
afterEach(() => database.close());

const product = (number: number) => `p-${String(number).padStart(6, "0")}`;

function add(type: string, item: string, paths: readonly string[], locales: string | null = null): void {
	paths.forEach((path, at) => {
		insert(database, "address", { audience: "public", type, item, at, path, kind: null, id: item, locales });
	});
}

const remove = (type: string, item: string) =>
	database.run("DELETE FROM address WHERE type = ? AND item = ?", type, item);

function parts(runs: ChangedRuns | null): readonly Part[] {
	writeParts(database, LOCALES, runs);
	return database.all<Part>(
		"SELECT type, start, count, item, locales FROM address_part WHERE audience = 'public' ORDER BY start",
	);
}

/** What holds of any parts: they follow each other, each within a file, and each begins with its first address. */
function expectSound(found: readonly Part[]): void {
	let start = 0;
	for (const part of found) {
		expect(part.start).toBe(start);
		expect(part.count).toBeGreaterThan(0);
		expect(part.count).toBeLessThanOrEqual(SITEMAP_URLS_MAX);
		start += part.count;
	}
	expect(start).toBe(database.get<{ n: number }>("SELECT count(*) AS n FROM address")?.n);
	for (const [index, part] of found.entries()) {
		const next = found[index + 1];
		const end = next?.type === part.type ? next.item : "~";
		const held = database.get<{ n: number }>(
			"SELECT count(*) AS n FROM address WHERE type = ? AND item >= ? AND item < ?",
			...[part.type, part.item, end],
		);
		expect(held?.n).toBe(part.count);
	}
}

test("parts are of even size, and one that gets more than a file holds is parted again while the others stay", () => {
	// The path of one address in five places.
	const most = Math.floor(SITEMAP_MAX_BYTES / ((LOCALES + 2) * (BYTES_AROUND_PATH + "/a".length)));
	for (let number = 0; number < most + 2; number++) add("products", product(2 * number), ["/a"]);
	add("articles", "one", ["/articles/one"]);
	const half = most / 2 + 1;
	const first = parts(null);
	expectSound(first);
	expect(first.map(({ type, count }) => [type, count])).toEqual([
		["products", Math.ceil(half)],
		["products", Math.floor(half)],
		["articles", 1],
	]);
	const came = Array.from({ length: most - Math.ceil(half) }, (_, index) => product(2 * index + 1));
	for (const item of came) add("products", item, ["/a"]);
	const second = parts(new Map([["products", new Set(came)]]));
	expectSound(second);
	expect(second.map(({ count }) => count)).toEqual([most, Math.floor(half), 1]);
	add("products", `${product(2)}-b`, ["/a"]);
	const third = parts(new Map([["products", new Set([`${product(2)}-b`])]]));
	expectSound(third);
	expect(third.map(({ count }) => count)).toEqual([
		Math.ceil((most + 1) / 2),
		Math.floor((most + 1) / 2),
		Math.floor(half),
		1,
	]);
	expect(third[2]?.item).toBe(first[1]?.item);
});

test("bytes part as well as numbers do: each locale brings its address in each", () => {
	const path = `/${"a".repeat(999)}`;
	const perAddress = (LOCALES + 2) * (BYTES_AROUND_PATH + path.length);
	const all = Math.ceil(SITEMAP_MAX_BYTES / perAddress) + 10;
	for (let number = 0; number < all; number++) add("products", product(number), [path]);
	const found = parts(null);
	expectSound(found);
	expect(found).toHaveLength(2);
	for (const { count } of found) expect(count * perAddress).toBeLessThan(SITEMAP_MAX_BYTES);
});

test("what leaves takes its part along when it was the last, and a new type gets one", () => {
	add("products", "a", ["/a", "/a/manuals"]);
	add("licences", "l", ["/l"]);
	expectSound(parts(null));
	remove("licences", "l");
	add("software", "s", ["/s"]);
	const found = parts(
		new Map([
			["licences", new Set(["l"])],
			["software", new Set(["s"])],
		]),
	);
	expectSound(found);
	expect(found.map(({ type, count }) => [type, count])).toEqual([
		["products", 2],
		["software", 1],
	]);
	remove("products", "a");
	expectSound(parts(new Map([["products", new Set(["a"])]])));
});

test("a part begins where its first address does, when that leaves or another comes before it", () => {
	add("products", "b", ["/b"]);
	add("products", "c", ["/c"]);
	parts(null);
	remove("products", "b");
	expectSound(parts(new Map([["products", new Set(["b"])]])));
	add("products", "a", ["/a"]);
	const found = parts(new Map([["products", new Set(["a"])]]));
	expectSound(found);
	expect(found.map(({ item, count }) => [item, count])).toEqual([["a", 2]]);
});

test("a part is for the locales that its addresses are for, together; with one that is for all, for all", () => {
	add("articles", "a", ["/a"], "de_DE");
	add("articles", "b", ["/b"], "de_DE en_GB");
	expect(parts(null).map(({ locales }) => locales)).toEqual(["de_DE en_GB"]);
	add("articles", "c", ["/c"]);
	expect(parts(new Map([["articles", new Set(["c"])]])).map(({ locales }) => locales)).toEqual([null]);
	remove("articles", "c");
	remove("articles", "b");
	expect(parts(new Map([["articles", "all"]])).map(({ locales }) => locales)).toEqual(["de_DE"]);
});
