import { afterEach, beforeEach, expect, test } from "vitest";
import { LEGACY_LINES_MAX } from "#src/site/pack-limits.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const S = "/electronics/support";
const FILE = "legacy-addresses/old-site.csv";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const list = (...lines: readonly string[]) => copy.write(FILE, ["old,target", ...lines, ""].join("\n"));

test.each([
	["an item", "/p.php?id=1,products/pebble-20"],
	["a page", `/p.php?id=1,${S}/speakers/pebble-20/manuals`],
	["a page in a locale", `/p.php?id=1,/de${S}/speakers`],
	["the home page", `/p.php?id=1,${S}`],
	["nothing", "/p.php?id=1,"],
	["another old address, which leads to a page", "/a,/b\n/b,/c\n/c,products/pebble-20"],
	["an old address below the base", `/a,${S}/old-thing\n${S}/old-thing,products/pebble-20`],
	["the same twice", "/a,products/pebble-20\n/a,products/pebble-20\n/A,\n/a,"],
	["an address that differs in capitals alone", "/a?id=xY,products/pebble-20\n/a?id=Xy,products/pebble-10"],
	["a quoted address with commas", '"/a,b.html",products/pebble-20'],
])("%s is a target", (_, lines) => {
	list(lines);
	expect(copy.problems()).toEqual([]);
});

test.each([
	["itself", `/a,/a`, "2: leads to itself"],
	["itself in other words", `/a/,https://old.example/A`, "2: leads to https://old.example/A: write the folder"],
	["itself without its capitals", "/a?X=1,/A?x=1", "2: leads to itself"],
	["a circle", "/a,/b\n/b,/c\n/c,/a", `2: leads round in a circle by ${FILE}:2`],
	["a circle below the base", `${S}/x-y,${S}/y-x\n${S}/y-x,${S}/x-y`, "circle"],
	["another site", "/a,https://shop.example/a", "write the folder of an item"],
	["another site without scheme", "/a,//shop.example/a", "write the folder of an item"],
	["a script", "/a,javascript:alert(1)", "write the folder of an item"],
	[
		"an item that is not there",
		"/a,products/pebble-21",
		"there is no products/pebble-21; did you mean products/pebble-20?",
	],
	["one of a kind", "/a,product/pebble-20", "2: leads to product/pebble-20: did you mean products/pebble-20?"],
	["one of many", "/a,category/speakers", "did you mean categories/speakers?"],
	["an item in capitals", "/a,Products/Pebble-20", "did you mean products/pebble-20?"],
	[
		"whatever stands below",
		"/hilfe/*,products/pebble-20",
		"2: ends with *, which stands for nothing else here: write each",
	],
	["whatever stands below, without a target", "https://old.example/*,", "2: ends with *"],
	["an item of no kind", "/a,gadgets/pebble-20", "write the folder of an item"],
	["a kind without pages", "/a,banners/winter", "banners have no pages"],
	["a page of an item that is not there", `/a,${S}/speakers/pebble-21`, "there is no products/pebble-21"],
	["a page that is none", `/a,${S}/speakers/pebble-20/nothing-such`, "is no page of this site"],
	["a file", `/a,${S}/files/x/y.pdf`, "is no page of this site"],
	["a page of signing in", `/a,${S}/asc/login`, "is no page of this site"],
	["elsewhere on the domain", "/a,/contact", `pages of this site stand under ${S}`],
	["a locale that is none", `/a,/fr${S}/speakers`, `pages of this site stand under ${S}`],
	["a query", `/a,${S}/results?query=x`, "leave out what stands behind"],
	["two things", "/a,products/pebble-20\n/a,products/pebble-10", `3: stands in ${FILE}:2 too`],
	["something deleted", "/a,products/gone", "products/gone was deleted for good"],
	["no old address", ",products/pebble-20", "2: is no address"],
	["too many cells", "/a,products/pebble-20,x,y", "2: has 4 cells"],
	["a quote that is open", '"/a,products/pebble-20', "opens a quote"],
	[
		"a ninth choice of parameters",
		Array.from({ length: 9 }, (_, at) => `/a?p${at}=1,products/pebble-20`).join("\n"),
		"10: is the 9th choice of parameters for /a",
	],
])("%s is refused", (_, lines, message) => {
	copy.write("addresses.json", JSON.stringify({ deleted: ["products/gone"] }));
	list(lines);
	expect(copy.problems().join("\n")).toContain(message);
	expect(copy.problems().every((each) => each.startsWith(`${FILE}:`))).toBe(true);
});

test("lists are tables with other signs, and plain lines", () => {
	copy.write("legacy-addresses/a.csv", "\ufeffold;target;why\r\n/a;products/pebble-21;found by its name\r\n");
	copy.write("legacy-addresses/b.tsv", "target\told\nproducts/pebble-21\t/b,c\n");
	copy.write("legacy-addresses/c.txt", "/c\n\n  /d   products/pebble-21\nnothing\n");
	expect(copy.problems()).toEqual([
		"legacy-addresses/c.txt:4: is no address, write it whole or from its path on, such as /support/product.php?id=12",
		...["a.csv:2", "b.tsv:2", "c.txt:3"].map((place) =>
			expect.stringContaining(`legacy-addresses/${place}: leads to products/pebble-21`),
		),
	]);
});

test.each([
	["a heading of its own", "from,to\n/a,products/pebble-20\n", ":1: names other columns than old, target, why"],
	["no heading", "/a,products/pebble-20\n", ":1: names other columns"],
	["nothing at all", "", "is empty"],
	["letters of another encoding", Buffer.from("old,target\n/gr\xf6\xdfe,\n", "latin1"), ":2: is not UTF-8"],
	["bytes", Buffer.from([0, 1, 2, 3, 0, 0, 0]), "is not UTF-8"],
])("a list with %s says what to do", (_, content, message) => {
	copy.write(FILE, content);
	expect(copy.problems().join("\n")).toContain(message);
});

test("one line of many megabytes and lines beyond the limit end in one problem each", () => {
	copy.write("legacy-addresses/a.txt", `/${"x".repeat(5_000_000)}\n/b products/pebble-20`);
	expect(copy.problems()).toEqual([expect.stringMatching(/a\.txt:1: is longer than 1000 letters/)]);
	copy.write("legacy-addresses/a.txt", Array.from({ length: LEGACY_LINES_MAX + 5 }, (_, at) => `/p/${at}`).join("\n"));
	expect(copy.problems()).toEqual([
		expect.stringMatching(/a\.txt:100001: is beyond the 100000 old addresses that a site knows/),
	]);
});

test("a chain of all lines is followed once", () => {
	const lines = Array.from({ length: 50_000 }, (_, at) => `/p/${at},/p/${at + 1}`);
	list(...lines, "/p/50000,products/pebble-20");
	expect(copy.problems()).toEqual([]);
	list(...lines, "/p/50000,/p/0");
	expect(copy.problems().at(0)).toContain("circle");
});

test("what the site has is a note, and so is how many have no target", () => {
	list(`${S}/speakers/pebble-20,products/pebble-10`, "/favicon.ico,", "/x,", "/y,", "/y,products/pebble-20");
	expect(copy.problems()).toEqual([]);
	expect(copy.notes().filter((each) => each.startsWith("legacy"))).toEqual([
		`${FILE}:2: is an address at which something of this site stands: that stays, and the line does nothing`,
		`${FILE}:3: is an address at which something of this site stands: that stays, and the line does nothing`,
		`${FILE}:3: and 1 more have no target yet; npm run content -- legacy --pack ${copy.packDir} suggests some`,
	]);
});
