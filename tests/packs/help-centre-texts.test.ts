import { expect, test } from "vitest";
import { article, eachWithAHelpCentre, HC, putExport, read } from "#tests/fixtures/help-centre-export.ts";

eachWithAHelpCentre();

test("links to places in their text lead to its sections", () => {
	const contents = '<ul><li><a href="#top">0</a></li><li><a href="#h_1">1</a></li><li><a href="#h_2">2</a></li></ul>';
	const before =
		'<template><h2>Never shown</h2></template><p id="top">Before</p><table><tr><td><h2>None</h2></td></tr></table><h1> </h1>';
	const sections =
		'<a name="h_1"></a><h1>One</h1><p>a</p><h2><span id="h_2">Two</span></h2><p>b</p>' +
		'<h2><img src="x.png" alt="Step"></h2><p>c</p><h2 id="café">Four</h2><p>d <a href="#caf%C3%A9">4</a></p>';
	putExport([article(4401, { body: contents + before + sections })]);
	const { pack, notes } = read();
	expect(pack.items.articles.get("4401")?.texts.get("en_GB")?.body).toMatch(
		/^- \[0\]\(article:4401\)\n- \[1\]\(article:4401#section-2\)\n- \[2\]\(article:4401#section-3\)\n\nBefore/,
	);
	expect(pack.items.articles.get("4401")?.texts.get("en_GB")?.body).toContain("[4](article:4401#section-5)");
	expect(notes.filter((note) => note.includes("the link"))).toEqual([]);
});

test("links that are lost are told: to places that are not there once, and what is no address", () => {
	putExport([
		article(4401, {
			body: '<p><a href="#h_3">a</a> <a href="#h_2">b</a> <a href="skype:x">c</a> <a name="h_1">d</a></p>',
		}),
	]);
	const { pack, notes } = read();
	expect(pack.items.articles.get("4401")?.texts.get("en_GB")?.body).toBe("a b c d");
	expect(notes.filter((note) => note.includes("the link"))).toEqual([
		expect.stringContaining("4401 en-us body: the link skype:x is no address that readers could follow"),
		expect.stringContaining("4401 en-us body: the link #h_3 leads to a place that its text does not have"),
	]);
});

test("inner links lead to items, wherever they stand, and others stay", () => {
	putExport([
		article(4401, {
			body: [
				`<p><a href="${HC}/en-us/articles/4402-Another#h_1">one</a> <a href="/hc/articles/4402">two</a>`,
				`<a href="https://quillet.zendesk.com/hc/de/articles/4402-Titel?x=1">three</a>`,
				`<a href="/hc/en-us/sections/7002-Radios">four</a> <a href="https://other.example/hc/en-us/articles/4402">five</a>`,
				`<a href="mailto:a@b.example">six</a> <a href="#top">seven</a> <a href="/hc/en-us/articles/4999">eight</a>`,
				`<a href="javascript:alert(1)">nine</a> <a href="/-/0">ten</a> <a href="article:4999">eleven</a></p>`,
			].join(" "),
		}),
		article(4402),
	]);
	const { pack, notes } = read();
	expect(pack.items.articles.get("4401")?.texts.get("en_GB")?.body).toBe(
		"[one](article:4402) [two](article:4402) [three](article:4402) [four](category:radios) [five](https://other.example/hc/en-us/articles/4402) [six](mailto:a@b.example) seven eight nine ten eleven",
	);
	expect(notes.filter((note) => note.includes("4999 leads to an article that is not published here"))).toHaveLength(1);
});

test("HTML is cleaned: nothing runs, first-level headings begin sections, videos are links", () => {
	putExport([
		article(4401, {
			title: "A \u202etitle",
			body: `<h1 id="h_1">One</h1><p onclick="x()">Two<script>alert(1)</script><style>p{}</style></p><iframe src="//www.youtube-nocookie.com/embed/abc_D-1" title="See how">x</iframe><p>&nbsp;</p><p>&lt;b&gt; *stars*</p>`,
		}),
	]);
	const text = read().pack.items.articles.get("4401")?.texts.get("en_GB");
	expect(text?.front.title).toBe("A title");
	expect(text?.body).toBe("## One\n\nTwo\n\n[See how](https://www.youtube.com/watch?v=abc_D-1)\n\n\\<b> \\*stars\\*");
});
