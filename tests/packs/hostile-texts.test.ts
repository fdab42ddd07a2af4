import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ARTICLE, body, bytes, named, PRODUCT, problemsOf, replace, write } from "#tests/fixtures/harmed-pack.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";

describe("texts", () => {
	test.each<[string, (pack: Copy) => void, RegExp]>([
		[
			"bytes that are no UTF-8 in facts",
			bytes(PRODUCT, 0xff, 0xfe),
			/^products\/pebble-20\/data\.json:\d+: is not UTF-8/,
		],
		["an overlong form", bytes(ARTICLE, 0xc0, 0xaf), /^articles\/clean-housing\/en_GB\.md:\d+: is not UTF-8/],
		[
			"half a letter in UTF-8",
			bytes(ARTICLE, 0xed, 0xa0, 0x80),
			/^articles\/clean-housing\/en_GB\.md:\d+: is not UTF-8/,
		],
		[
			"bytes that are no UTF-8 in terms",
			bytes("terms/common/de_DE.json", 0x80),
			/^terms\/common\/de_DE\.json:\d+: is not UTF-8/,
		],
		["a NUL", named("Peb\u0000ble"), /^products\/pebble-20\/data\.json:2: holds U\+0000/],
		["an escaped NUL", named("Peb\\u0000ble"), /^products\/pebble-20\/data\.json:2 name: holds U\+0000/],
		["a mark that turns a name around", named("Peb\u202eelb"), /^products\/pebble-20\/data\.json:2: holds U\+202E/],
		["the same, escaped", named("Peb\\u202eelb"), /^products\/pebble-20\/data\.json:2 name: holds U\+202E/],
		["an isolate", named("Peb\\u2067elb"), /^products\/pebble-20\/data\.json:2 name: holds U\+2067/],
		[
			"an escape sequence of a terminal",
			named("\\u001b[31mred"),
			/^products\/pebble-20\/data\.json:2 name: holds U\+001B/,
		],
		["half a letter, escaped", named("Peb\\ud800"), /^products\/pebble-20\/data\.json:2 name: holds U\+D800/],
		[
			"a NUL in front matter",
			replace(ARTICLE, /summary: "/, 'summary: "\\0'),
			/^articles\/clean-housing\/en_GB\.md:\d+ summary: holds U\+0000/,
		],
		[
			"a turned title",
			replace(ARTICLE, /title: "/, 'title: "\\u202E'),
			/^articles\/clean-housing\/en_GB\.md:\d+ title: holds U\+202E/,
		],
	])("%s", (_, harm, expected) => {
		const problems = problemsOf(harm);
		expect(
			problems.some((each) => expected.test(each)),
			problems.join("\n"),
		).toBe(true);
		for (const problem of problems) expect(problem).not.toMatch(/\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u);
	});
});

describe("structure", () => {
	test.each<[string, (pack: Copy) => void, RegExp]>([
		[
			"a key twice",
			replace(PRODUCT, '"model":', '"model": "x",\n"model":'),
			/^products\/pebble-20\/data\.json:4 model: stands twice, first in line 3/,
		],
		[
			"a key twice, once escaped",
			replace(PRODUCT, '"model":', '"m\\u006fdel": "x", "model":'),
			/^products\/pebble-20\/data\.json:3 model: stands twice/,
		],
		[
			"a key twice in terms",
			replace("terms/common/de_DE.json", '"sound"', '"sound": "a", "sound"'),
			/^terms\/common\/de_DE\.json:\d+ sound: stands twice/,
		],
		[
			"a key twice in the brand",
			replace("site.json", '"format": 1,', '"format": 1, "format": 1,'),
			/^site\.json:2 format: stands twice/,
		],
		[
			"a key twice in front matter",
			replace(ARTICLE, "title:", 'title: "Another one"\ntitle:'),
			/^articles\/clean-housing\/en_GB\.md:\d+: the front matter cannot be read: a field stands twice/,
		],
		[
			"__proto__",
			replace(PRODUCT, '"model":', '"__proto__": {}, "model":'),
			/^products\/pebble-20\/data\.json:3: .*__proto__/,
		],
		[
			"__proto__, escaped",
			replace(PRODUCT, '"model":', '"\\u005f_proto__": {}, "model":'),
			/^products\/pebble-20\/data\.json:3: .*__proto__/,
		],
		[
			"__proto__ in front matter",
			replace(ARTICLE, "title:", '"__proto__": { x: 1 }\ntitle:'),
			/^articles\/clean-housing\/en_GB\.md:\d+ __proto__: is no name/,
		],
		[
			"a version that is a word of the language",
			replace("downloads/pebble-firmware/data.json", '"2.0"', '"constructor"'),
			/^downloads\/pebble-firmware\/data\.json:\d+ versions\[\d\]\.version: "constructor" does not fit: write a version/,
		],
		[
			"100,000 unknown keys",
			replace(PRODUCT, '"model":', `${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join(",")}, "model":`),
			/^products\/pebble-20\/data\.json/,
		],
		[
			"10,000 unknown keys",
			replace(PRODUCT, '"model":', `${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(",")}, "model":`),
			/^products\/pebble-20\/data\.json:3 k0: is no field here/,
		],
		[
			"100,000 lists inside one another",
			replace(PRODUCT, '"model":', `"x": ${"[".repeat(100_000)}${"]".repeat(100_000)}, "model":`),
			/^products\/pebble-20\/data\.json:3: nests more than/,
		],
		[
			"lists that do not end",
			replace(PRODUCT, '"model":', `"x": ${"[".repeat(100_000)}`),
			/^products\/pebble-20\/data\.json:3: nests more than/,
		],
		[
			"19,000 wrong values",
			replace(PRODUCT, /"rows": \[/, `"rows": [${"{},".repeat(19_000)}`),
			/^products\/pebble-20\/data\.json/,
		],
		[
			"10,000 brackets in front matter",
			replace(ARTICLE, "title:", `x: ${"[".repeat(10_000)}\ntitle:`),
			/^articles\/clean-housing\/en_GB\.md:1: front matter nests/,
		],
		[
			"10,000 lists on a line of front matter",
			replace(ARTICLE, "title:", `x:\n  ${"- ".repeat(10_000)}a\ntitle:`),
			/^articles\/clean-housing\/en_GB\.md:1: front matter nests/,
		],
		[
			"much front matter",
			replace(ARTICLE, "title:", `${"a: b\n".repeat(20_000)}title:`),
			/^articles\/clean-housing\/en_GB\.md:1: front matter has/,
		],
		[
			"an alias that multiplies",
			replace(ARTICLE, "title:", "a: &a [1,2]\nb: [*a,*a]\ntitle:"),
			/^articles\/clean-housing\/en_GB\.md:\d+: the front matter cannot be read: a text begins with \* or &/,
		],
		[
			"a file name of 230 letters",
			(pack) => write(pack, `files/${"a".repeat(226)}.pdf`, "%PDF"),
			/^files\/a+…?.*: is no name for a file of a pack/,
		],
		[
			"a file name that turns around",
			(pack) => write(pack, "files/a\u202efdp.exe", "x"),
			/^files\/a<U\+202E>fdp\.exe: is no name for a file of a pack/,
		],
		[
			"a file name with an escape sequence",
			(pack) => write(pack, "files/\u001b[31m.pdf", "x"),
			/^files\/<U\+001B>\[31m\.pdf: is no name/,
		],
		[
			"a file name that is no UTF-8",
			(pack) => writeFileSync(Buffer.concat([Buffer.from(`${pack.packDir}/files/`), Buffer.from([0xff, 0xfe])]), "x"),
			/^files\/\ufffd+: is no name/,
		],
		[
			"folders without end",
			(pack) => write(pack, `files/${"d/".repeat(40)}a.pdf`, "x"),
			/^files\/d\/d\/.*: lies more than 8 folders deep/,
		],
		[
			"200 texts of one item",
			(pack) => {
				for (let at = 0; at < 200; at++) pack.write(`articles/clean-housing/x${at}.md`, "x");
			},
			/^articles\/clean-housing: has \d+ files/,
		],
		[
			"a line of categories",
			(pack) => {
				for (let at = 0; at < 40; at++) {
					cpSync(join(pack.packDir, "categories/speakers"), join(pack.packDir, `categories/c${at}`), {
						recursive: true,
					});
					replace(
						`categories/c${at}/data.json`,
						'"order"',
						`"parent": "${at === 0 ? "speakers" : `c${at - 1}`}", "order"`,
					)(pack);
				}
			},
			/^categories\/c39\/data\.json:\d+ parent: lies more than 16 levels deep/,
		],
	])("%s", (_, harm, expected) => {
		const problems = problemsOf(harm);
		expect(
			problems.some((each) => expected.test(each)),
			problems.slice(0, 30).join("\n").slice(0, 5_000),
		).toBe(true);
		expect(problems.filter((each) => each.startsWith(PRODUCT)).length).toBeLessThanOrEqual(21);
		for (const problem of problems) expect(problem.length).toBeLessThan(1_000);
	});

	test("a pack full of strays is listed in part", () => {
		const problems = problemsOf((pack) => {
			for (let at = 0; at < 3_000; at++) writeFileSync(join(pack.packDir, `${at}.txt`), "");
		});
		expect(problems.length).toBeGreaterThanOrEqual(1_000);
		expect(problems.length).toBeLessThanOrEqual(1_001);
	});
});

describe("Markdown", () => {
	test.each([
		["5,000 quotes deep", ">".repeat(5_000), /nests more than 12 quotes/],
		["5,000 quotes deep with spaces", "> ".repeat(5_000), /nests more than 12 quotes/],
		["5,000 lists deep", "- ".repeat(5_000), /nests more than 12 quotes/],
		["lists and quotes mixed", "> 1. - > * ".repeat(500), /nests more than 12 quotes/],
		[
			"lists by indentation",
			Array.from({ length: 400 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n"),
			/begins beyond column 80|more than/,
		],
		["a megabyte less a little", "word ".repeat(200_000), /the text has \d+ letters/],
		["one paragraph of 50,000 letters", "word ".repeat(10_000), /letters without an empty line/],
		["20,000 open brackets", "[".repeat(5_000), /marks of Markdown without an empty line/],
		["10,000 emphases", "a_b_".repeat(2_500), /marks of Markdown without an empty line/],
		["10,000 pictures that do not end", "![".repeat(5_000), /marks of Markdown without an empty line/],
	])("%s is refused with its line", (_, text, expected) => {
		const problems = problemsOf(body(text));
		expect(
			problems.some((each) => /^articles\/clean-housing\/en_GB\.md:\d+: /.test(each) && expected.test(each)),
			problems.join("\n").slice(0, 3_000),
		).toBe(true);
	});
});

const paragraphs = (text: string) =>
	body(Array.from({ length: Math.floor(60_000 / (text.length + 2)) }, () => text).join("\n\n"));

describe("the work of a whole text is bounded", () => {
	test.each<[string, string]>([
		["quotes", "> > > > > > > > > > > a"],
		["list items", "- a"],
		["nested lists", Array.from({ length: 36 }, (_, level) => `${" ".repeat(level * 2)}- a`).join("\n")],
		["headings", "## b"],
		["definitions", "[r]: https://a.example"],
		["table cells", `|a|b|c|\n|-|-|-|\n${"|1|2|3|\n".repeat(99)}`],
		["open brackets", "[".repeat(499)],
		["emphasis", "**a".repeat(160)],
		["fences", "```\n".repeat(99)],
	])("%s", (_, text) => {
		const problems = problemsOf(paragraphs(text));
		expect(problems.join("\n")).toMatch(
			/^articles\/clean-housing\/en_GB\.md:\d+: more than \d+ quotes, list items.*divide it/,
		);
	});

	test("a long plain text is no problem", () => {
		expect(problemsOf(paragraphs(`${"Words and more words. ".repeat(40)}**strong**`))).toEqual([]);
	});
});

test.each([
	["articles/pair-pebble/data.json", "products"],
	["articles/pair-pebble/data.json", "related"],
	["faq-bundles/first-steps/data.json", "articles"],
])("one thing named 15,000 times is refused by file and field: %s %s", (file, field) => {
	const id = field === "products" ? "pebble-20" : "clean-housing";
	const problems = problemsOf((pack) =>
		pack.edit(file, (text) =>
			JSON.stringify({ ...JSON.parse(text), [field]: Array.from({ length: 15_000 }, () => id) }),
		),
	);
	expect(problems.length).toBeLessThan(5);
	expect(problems[0]).toMatch(new RegExp(`^${file}:1 ${field}: lists 15000, keep at most 2000`));
});
