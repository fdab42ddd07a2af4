import { expect, test } from "vitest";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copy, eachWithAPack, HEADING, MAPPING, table } from "./table-in-pack.ts";

eachWithAPack();

test("the HTML of a help centre becomes Markdown: nothing runs, nothing leads back there", () => {
	const html = [
		"<h1>Check it</h1><p onclick=x()>Press <b>+</b> * twice *, see <a href='/hc/1'>here</a> or <a href='javascript:x()'>there</a>.</p>",
		'<script>alert(1)</script><img src="https://zendesk.example/a.png"><ul><li>one</li><li><a href="https://www.quillet.example/a">two</a></li></ul>',
		"<table><tr><th>Light</th><th>Means</th></tr><tr><td>red|blue</td><td>&lt;script&gt; # not a heading</td></tr></table><p># no heading</p>",
	].join("");
	table(
		[JSON.stringify({ id: 4401, text: html })],
		{
			...{ kind: "articles", id: { column: "id", as: "id" } },
			fields: { published: { value: "2026-01-01" }, reviewed: { value: "2026-01-01" } },
			texts: {
				en_GB: {
					title: { value: "Why is it silent?" },
					summary: { value: "It may be muted." },
					body: { column: "text", as: "html" },
				},
			},
		},
		"help.jsonl",
	);
	expect(copy.problems()).toEqual([]);
	expect(loadPack(copy.packDir).pack?.items.articles.get("4401")?.texts.get("en_GB")?.body).toBe(
		[
			"## Check it\n\nPress **+** \\* twice \\*, see here or there.",
			"- one\n- [two](https://www.quillet.example/a)",
			"| Light | Means |\n| --- | --- |\n| red\\|blue | \\<script> # not a heading |",
			"\\# no heading",
		].join("\n\n"),
	);
});

const WITH_HTML = [
	HEADING,
	'H1;"Radio &amp; Co";;Radio;on;;;;"<p>A <b>bold</b> radio for 10<sup>2</sup> rooms.</p><ul><li>Red</li><li>R&amp;D</li></ul>";',
	"H2;Pebble & <Co>;;Speaker;on;;;;<p>A speaker for the kitchen with a battery.</p>;",
];

test("HTML in a column of plain words is noted once, and read as HTML it is words", () => {
	table(WITH_HTML);
	const told = () => copy.notes().filter((note) => note.includes("is plain text"));
	expect(told()).toEqual([
		expect.stringMatching(/^tables\/catalogue\.csv:2 column "Name": is plain text, in which readers see &amp; as it/),
		expect.stringMatching(
			/^tables\/catalogue\.csv:2 column "Summary EN": .* <p> .*write "as": "html" for the column "Summary EN"/,
		),
	]);
	const asHtml = (column: string) => ({ column, as: "html" });
	table(WITH_HTML, {
		...MAPPING,
		fields: { ...MAPPING.fields, name: asHtml("Name") },
		texts: { en_GB: { summary: asHtml("Summary EN") } },
	});
	expect(told()).toEqual([]);
	const { pack } = loadPack(copy.packDir);
	expect(pack?.items.products.get("h1")?.data.name).toBe("Radio & Co");
	expect(pack?.items.products.get("h1")?.texts.get("en_GB")?.front.summary).toBe("A bold radio for 10² rooms. Red R&D");
});

test("in HTML of tables, links to old addresses that the pack lists lead to its items, and pictures of the pack are shown", () => {
	copy.write(
		"legacy-addresses/old.csv",
		"old,target\nhttps://old.example/faq/7.html,articles/pair-pebble\n/faq/8.html,products/pebble-20\n",
	);
	const html = [
		'<p><a href="https://old.example/faq/7.html#a">seven</a> <a href="/FAQ/8.html">eight</a> <a href="https://other.example/faq/8.html">other</a>',
		'<a href="/faq/9.html">nine</a> <img src="https://old.example/img/Speaker.svg?x=1" alt="Front"> <img src="gone.png" alt="Gone"></p>',
	].join(" ");
	table(
		[JSON.stringify({ id: 4401, text: html })],
		{
			...{ kind: "articles", id: { column: "id", as: "id" }, fields: { published: { value: "2026-01-01" } } },
			texts: {
				en_GB: {
					...{ title: { value: "Why is it silent?" }, summary: { value: "It may be muted." } },
					body: { column: "text", as: "html" },
				},
			},
		},
		"help.jsonl",
	);
	expect(copy.problems()).toEqual([]);
	expect(loadPack(copy.packDir).pack?.items.articles.get("4401")?.texts.get("en_GB")?.body).toBe(
		"[seven](article:pair-pebble) [eight](product:pebble-20) [other](https://other.example/faq/8.html) nine ![Front](speaker) Gone",
	);
	expect(copy.notes().filter((note) => note.startsWith("tables/"))).toContainEqual(
		expect.stringContaining("tables/help.jsonl:1: the picture gone.png is left out"),
	);
	expect(copy.notes().filter((note) => note.includes("the link"))).toEqual([
		expect.stringMatching(/^tables\/help\.jsonl:1: the link \/faq\/9\.html .*legacy-addresses\//),
	]);
});
