import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { legacyAddress } from "#src/contract/addresses/calls.ts";
import { request } from "#src/contract/call.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { HelpIndex } from "#src/packs/help-centre/help-index.ts";
import { Report } from "#src/packs/report.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const HC = "https://quillet.zendesk.com/hc";
const MAPPING = {
	locales: { "en-us": "en_GB", de: "de_DE" },
	categories: { Products: { categories: ["speakers"] } },
	sections: { 7002: { categories: ["radios"] }, 7003: { categories: ["speakers"], news: "alert" }, Staff: null },
	labels: { pairing: { topics: ["setting-up"], products: ["pebble-20"] }, internal: null },
	documents: "quick-start-guide",
};

/** An article as the API gives it, among fields that nobody reads. */
const article = (id: number, more: object = {}) => ({
	...{ id, url: `https://quillet.zendesk.com/api/v2/help_center/en-us/articles/${id}.json` },
	...{ html_url: `${HC}/en-us/articles/${id}-A-title`, author_id: 1, comments_disabled: true, draft: false },
	...{ promoted: false, position: 0, vote_sum: 3, section_id: 7001, name: `Question ${id}`, title: `Question ${id}` },
	...{ created_at: "2025-02-03T09:00:00Z", updated_at: "2026-01-20T09:00:00Z", edited_at: "2026-01-10T09:00:00Z" },
	...{ source_locale: "en-us", locale: "en-us", outdated: false, outdated_locales: [], user_segment_id: null },
	...{ permission_group_id: 2, content_tag_ids: [], label_names: [], body: "<p>Press it for three seconds.</p>" },
	...more,
});

const put = (path: string, value: unknown) => copy.write(`help-centre/${path}`, JSON.stringify(value));

function putExport(articles: readonly object[], more: object = {}, mapping: object = MAPPING): void {
	put("help-centre.json", mapping);
	put("articles-1.json", { count: articles.length, next_page: null, page: 1, articles });
	put("structure.json", {
		categories: [{ id: 70, name: "Products", html_url: `${HC}/en-us/categories/70-Products`, locale: "en-us" }],
		sections: [
			{ id: 7001, category_id: 70, name: "Speakers", html_url: `${HC}/en-us/sections/7001-Speakers` },
			{ id: 7002, category_id: 70, name: "Radios" },
			{ id: 7003, category_id: 70, name: "Notices" },
			{ id: 7004, category_id: 70, name: "Staff" },
			{ id: 7005, category_id: 70, name: "Inside", parent_section_id: 7002 },
		],
		...more,
	});
}

function read() {
	const { pack, problems, notes } = loadPack(copy.packDir);
	expect(problems).toEqual([]);
	if (!pack) throw new Error("There is no pack.");
	return { pack, notes: notes.map(({ file, field, message }) => `${file} ${field}: ${message}`) };
}

/** What the API says of an article when the copy is imported. */
async function asked(locale: string, id: string): Promise<string> {
	const { face } = embeddedApi(await copy.open());
	const reply = await face.answer(
		new Request(`http://support.example/api/content/support/${locale}/articles/${id}`),
		NOBODY,
	);
	expect(reply.status).toBe(200);
	return reply.text();
}

const picture = (path: string) =>
	sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
		.png()
		.toBuffer()
		.then((bytes) => copy.write(`help-centre/${path}`, bytes));

test("articles of an export are articles, about what section, category and labels say", () => {
	putExport([
		article(4401, { label_names: ["pairing", "bluetooth"] }),
		article(4402, { section_id: 7005 }),
		article(4403, { section_id: 7003 }),
	]);
	const { pack } = read();
	const found = pack.items.articles.get("4401");
	expect(found?.data).toMatchObject({
		...{ type: "faq-article", products: ["pebble-20"], categories: ["speakers"], topics: ["setting-up"] },
		...{ published: "2025-02-03", reviewed: "2026-01-10" },
	});
	expect(found?.texts.get("en_GB")).toMatchObject({
		front: { title: "Question 4401", summary: "Press it for three seconds.", keywords: ["bluetooth"] },
		body: "Press it for three seconds.",
	});
	expect(pack.items.articles.get("4402")?.data.categories).toEqual(["radios"]);
	expect(pack.items["news-and-alerts"].get("4403")?.data).toMatchObject({ type: "alert", link: { article: "4403" } });
	expect(pack.items["news-and-alerts"].has("4401")).toBe(false);
});

test("texts of other languages come as translations, as articles of their locale, or within their article", () => {
	putExport([
		article(4401),
		article(4402, {
			translations: [{ locale: "de", title: "Frage 4402", body: "<p>Drei Sekunden.</p>", draft: false }],
		}),
		article(4403),
	]);
	put("translations.json", {
		translations: [
			{ id: 1, source_id: 4401, source_type: "Article", locale: "de", title: "Frage 4401", body: "<p>Drücken.</p>" },
			{ id: 2, source_id: 7001, source_type: "Section", locale: "de", title: "Lautsprecher", body: "" },
		],
	});
	copy.write(
		"help-centre/german.jsonl",
		`${JSON.stringify(article(4403, { locale: "de", title: "Frage 4403", body: "<p>Lange.</p>" }))}\n`,
	);
	const { pack } = read();
	for (const id of ["4401", "4402", "4403"])
		expect(pack.items.articles.get(id)?.texts.get("de_DE")?.front.title).toBe(`Frage ${id}`);
});

test("drafts, archived, restricted and left-out articles are not published, and each is told with its reason", async () => {
	putExport([
		article(4401),
		article(4402, { draft: true }),
		article(4403, { archived: true }),
		article(4404, { user_segment_id: 99 }),
		article(4405, { user_segment_ids: [99] }),
		article(4406, { section_id: 7004 }),
		article(4407, { label_names: ["internal"] }),
		article(4408, { locale: "de", source_locale: "de" }),
		article(4409, { body: null }),
		article(4410, { locale: "fr", body: "<p>Bonjour</p>" }),
		article(4411, { body: `<p>See <a href="${HC}/en-us/articles/4404-Secret">the secret</a>.</p>` }),
	]);
	put("drafts.json", {
		translations: [{ source_id: 4401, source_type: "Article", locale: "de", title: "X", body: "y", draft: true }],
	});
	const { pack, notes } = read();
	const help = [...pack.items.articles.keys()].filter((id) => /^\d/.test(id));
	expect(help).toEqual(["4401", "4411"]);
	expect([...(pack.items.articles.get("4401")?.texts.keys() ?? [])]).toEqual(["en_GB"]);
	for (const [id, why] of [
		["4402", "it is a draft in en_GB, the default locale"],
		["4403", "archived"],
		["4404", "user_segment_id"],
		["4405", "user_segment_id"],
		["4406", "its section is left out"],
		["4407", "its label internal is left out"],
		["4408", "it has no text in en_GB"],
		["4409", "there are no words in its text in en_GB"],
		["4410", "texts in fr are left out"],
	])
		expect(
			notes.some((note) => note.startsWith(`help-centre/articles-1.json article ${id}`) && note.includes(why ?? "?")),
		).toBe(true);
	expect(notes).toContainEqual(expect.stringContaining("article 4411 en-us body: the link"));
	expect(await asked("en_GB", "4411")).not.toContain("4404");
});

test("of articles that are left out each reason is told with how many have it", () => {
	putExport([
		...[4401, 4402, 4403, 4404, 4405].map((id) => article(id, { draft: true })),
		article(4411, { title: " ", name: null }),
		article(4412, { body: "<p>&nbsp;<br></p>" }),
		article(4413, { body: '<p><img src="x.png" alt="The front"></p>' }),
	]);
	const { pack, notes } = read();
	expect([...pack.items.articles.keys()].filter((id) => /^44/.test(id))).toEqual(["4413"]);
	expect(notes.filter((note) => note.includes("left out")).map((note) => note.replace(/^.*article /, ""))).toEqual([
		"4401 null: is left out: it is a draft in en_GB, the default locale; so are 4 more, such as 4402 and 4403",
		"4411 null: is left out: it has no title in en_GB, the default locale",
		"4412 null: is left out: there are no words in its text in en_GB, the default locale",
	]);
});

test("a link to an attached PDF leads to the document that it is here, and one to others says why not", async () => {
	const link = (id: number) => `<a href="${HC}/article_attachments/${id}">${id}</a>`;
	putExport(
		[
			article(4401, { body: `<p>${[5100, 5101, 5102, 5103, 5104].map(link).join(" ")}</p>` }),
			article(4402, { draft: true }),
		],
		{
			article_attachments: [
				attached(5100, "a.pdf"),
				attached(5101, "b.pdf", { inline: true }),
				attached(5102, "c.pdf"),
				attached(5103, "d.pdf", { article_id: 4402 }),
			],
		},
	);
	for (const id of [5100, 5101, 5103])
		copyFileSync(join(copy.packDir, "files/manuals/pebble-en.pdf"), join(copy.packDir, `help-centre/${id}.pdf`));
	const { pack, notes } = read();
	expect(pack.items.articles.get("4401")?.texts.get("en_GB")?.body).toBe(
		"[5100](document:help-5100) [5101](document:help-5101) 5102 5103 5104",
	);
	expect([...pack.items.documents.keys()].filter((id) => id.startsWith("help-"))).toEqual(["help-5100", "help-5101"]);
	for (const [id, why] of [
		["5102", "it does not lie beside the export, save it as help-centre/5102.pdf"],
		["5103", "its article is not published here"],
		["5104", "the export has no record of it (article_attachments)"],
	])
		expect(notes).toContainEqual(
			expect.stringContaining(`article_attachments/${id} leads to an attachment that is no document here: ${why}`),
		);
	expect(await asked("en_GB", "4401")).toMatch(/href=\\?"\/electronics\/support\/speakers[^"]*\\?">5100</);
});

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

test("pictures that lie beside the export are taken along; others leave their words and are told", async () => {
	await picture("5001/remote.png");
	await picture("images/Front view.png");
	await picture("5003-Back.png");
	putExport(
		[
			article(4401, {
				body: [
					`<p><img src="${HC}/article_attachments/5001/remote.png" alt="The remote"></p>`,
					`<p><img src="images/Front%20view.png" alt="The front"></p>`,
					`<p><img src="/hc/article_attachments/5003" alt="The back"></p>`,
					`<p><img src="/hc/article_attachments/5004/side.png" alt="The side"></p>`,
					`<p><img src="https://cdn.example/x.png" alt="Elsewhere"></p>`,
					`<p><img src="data:image/png;base64,AAAA" alt="Inside"></p><p><img src="//cdn.example/y.png" alt="mceclip0.png"></p>`,
					`<p><img src="../../site.json" alt="Out"><img src="/electronics/support/files/0000000000000000/0" alt="Sly"></p>`,
				].join(""),
			}),
		],
		{ article_attachments: [] },
	);
	const { pack, notes } = read();
	const body = pack.items.articles.get("4401")?.texts.get("en_GB")?.body ?? "";
	expect(body.split("\n\n")).toEqual([
		"![The remote](help-5001-remote)",
		"![The front](help-images-front-view)",
		"![The back](help-5003-back)",
		...["The side", "Elsewhere", "Inside", "OutSly"],
	]);
	expect(notes).toContainEqual(
		expect.stringMatching(
			/article 4401 en-us body: the picture .*side\.png does not lie beside the export, save it as help-centre\/5004\.png/,
		),
	);
	expect(notes).toContainEqual(
		expect.stringMatching(/the picture https:\/\/cdn\.example\/x\.png stands on another host/),
	);
	const html = await asked("en_GB", "4401");
	expect(html).toMatch(/files\/[0-9a-f]{16}\/help-5001-remote-\d+\.jpg/);
	expect(html).not.toContain("cdn.example");
});

test("attached PDFs are documents of what their article is about", () => {
	const to = join(copy.packDir, "help-centre/5100.pdf");
	mkdirSync(dirname(to), { recursive: true });
	copyFileSync(join(copy.packDir, "files/manuals/pebble-en.pdf"), to);
	const attachment = (id: number, more: object) => ({
		...{
			id,
			article_id: 4401,
			content_type: "application/pdf",
			inline: false,
			content_url: `${HC}/article_attachments/${id}`,
		},
		...{ file_name: "Guide.pdf", display_file_name: "The guide.pdf", created_at: "2025-03-04T00:00:00Z", ...more },
	});
	putExport([article(4401)], {
		article_attachments: [
			attachment(5100, {}),
			attachment(5101, { file_name: "no.pdf" }),
			attachment(5102, { inline: true }),
		],
	});
	const { pack, notes } = read();
	expect(pack.items.documents.get("help-5100")).toMatchObject({
		data: {
			type: "quick-start-guide",
			categories: ["speakers"],
			published: "2025-03-04",
			files: [{ language: "en-GB", file: "help-centre/5100.pdf" }],
		},
	});
	expect(pack.items.documents.get("help-5100")?.texts.get("en_GB")?.front.title).toBe("The guide");
	expect(notes.filter((note) => note.includes("attachment 510"))).toEqual([
		expect.stringContaining("attachment 5101: no.pdf is left out: it does not lie beside the export"),
	]);
});

const attached = (id: number, file_name: string, more: object = {}) => ({
	...{ id, article_id: 4401, file_name, created_at: "2025-03-04T00:00:00Z", ...more },
});
const putPdf = (path: string, words: string) => copy.write(path, `%PDF-1.4\n${words}\n%%EOF\n`);

test("each attached PDF is a file of its own, whatever letters its name has and what the pack calls so", () => {
	const names = ["取扱説明書.pdf", "保証書.pdf", "my guide.pdf", "my-guide.pdf", "own.pdf"];
	putExport([article(4401)], { article_attachments: names.map((name, index) => attached(5100 + index, name)) });
	for (const name of names) putPdf(`help-centre/${name}`, name);
	putPdf("files/help-centre/own.pdf", "the pack's");
	putPdf("files/help-centre/5104.pdf", "the pack's too");
	copy.edit("documents/pebble-manual/data.json", (text) =>
		text
			.replace("manuals/pebble-en.pdf", "help-centre/own.pdf")
			.replace("manuals/pebble-de.pdf", "help-centre/5104.pdf"),
	);
	const { pack } = loadPack(copy.packDir);
	const paths = names.map((_, index) => pack?.items.documents.get(`help-${5100 + index}`)?.data.files[0]?.file ?? "");
	expect(paths.map((path) => pack?.files.get(path)?.absolute.slice(copy.packDir.length + 1))).toEqual(
		names.map((name) => `help-centre/${name}`),
	);
	expect(paths.at(-1)).toBe("help-centre/5104-2.pdf");
	expect(pack?.files.get("help-centre/own.pdf")?.path).toBe("files/help-centre/own.pdf");
});

test("an attachment that stands on two pages is one", () => {
	putExport([article(4401)], { article_attachments: [attached(5100, "a.pdf")] });
	put("page-2.json", { article_attachments: [attached(5100, "a.pdf")] });
	putPdf("help-centre/5100.pdf", "a");
	expect(read().pack.items.documents.has("help-5100")).toBe(true);
});

test("a file that bears a name alone is an attachment's only where no other is called so", async () => {
	const showing = (id: number, src: string) => article(id, { body: `<p><img src="${HC}/${src}" alt="The ${id}"></p>` });
	putExport(
		[
			showing(4401, "article_attachments/5001/image.png"),
			showing(4402, "article_attachments/5002/image.png"),
			showing(4403, "article_attachments/5003/front.png"),
			showing(4404, "article_attachments/5004"),
		],
		{
			article_attachments: [
				attached(5004, "side.png", { article_id: 4404, inline: true }),
				attached(5005, "guide.pdf"),
				attached(5006, "Guide.pdf"),
			],
		},
	);
	for (const name of ["image.png", "front.png", "side.png"]) await picture(name);
	putPdf("help-centre/guide.pdf", "of one of the two");
	const { pack, notes } = read();
	const bodies = [4401, 4402, 4403, 4404].map((id) => pack.items.articles.get(String(id))?.texts.get("en_GB")?.body);
	expect(bodies).toEqual(["The 4401", "The 4402", "![The 4403](help-front)", "![The 4404](help-side)"]);
	expect(notes).toContainEqual(expect.stringContaining("save it as help-centre/5001.png"));
	expect(notes).toContainEqual(expect.stringContaining("save it as help-centre/5005.pdf"));
	expect([...pack.items.documents.keys()].filter((id) => id.startsWith("help-"))).toEqual([]);
});

test("of an article that several pages tell of, the latest says whether and how it is published", () => {
	const later = { updated_at: "2026-05-01T00:00:00Z" };
	const translated = (more: object) => ({
		translations: [{ locale: "en-us", title: "Old", body: "<p>Old</p>", ...more }],
	});
	putExport([
		...[article(4401), article(4402, { ...later, title: "Latest" }), article(4403, translated({})), article(4404)],
		article(4405, { draft: true }),
	]);
	put("page-2.json", {
		articles: [
			article(4401, { ...later, draft: true }),
			article(4402, { draft: true }),
			article(4403, { ...later, draft: true }),
			article(4404, { ...later, archived: true }),
			article(4405, later),
		],
	});
	const { pack } = read();
	expect([...pack.items.articles.keys()].filter((id) => /^\d/.test(id))).toEqual(["4402", "4405"]);
	expect(pack.items.articles.get("4402")?.texts.get("en_GB")?.front.title).toBe("Latest");
});

test("of one article no more is kept than the locales of the mapping", () => {
	const index = new HelpIndex(["en-us", "de"]);
	const text = { title: "T", body: "<p>x</p>" };
	for (let n = 0; n < 50; n++) {
		const value = { id: "7", locale: `x${n}`, ...text, translations: [{ locale: `y${n}`, ...text }] };
		index.putArticle({ value, file: "a" });
		index.putArticle({ value: { ...value, locale: "en-US" }, file: "a" });
		index.putTranslation({ value: { source_id: "7", locale: `x${n}`, ...text }, file: "a" });
		index.putTranslation({ value: { source_id: "7", locale: "DE", ...text, title: `T${n}` }, file: "a" });
	}
	const [{ articles, translations } = { articles: [], translations: [] }, ...others] = index.all();
	index.close();
	expect(others).toEqual([]);
	expect(articles.map(({ value }) => [value.locale, value.body])).toEqual([
		["x49", null],
		["en-US", "<p>x</p>"],
	]);
	expect(translations.map(({ value }) => value.title)).toEqual(["T49"]);
});

test("an id that is none opens no file: problems of it name none", () => {
	for (const id of ["/../../site.json", "/../../../fifo", "\u001b[31m\nx", "1".repeat(20), {}])
		expect(problemsOf([article(4401, { id })])).toContainEqual(
			expect.stringMatching(/^help-centre\/articles-1\.json article \? id: /),
		);
});

test("a line is looked up in regular files of the pack alone", () => {
	copy.write("help-centre/own.json", '{\n"id": 1 }');
	const outside = join(dirname(copy.packDir), "outside.json");
	writeFileSync(outside, '{\n"id": 1 }');
	symlinkSync(outside, join(copy.packDir, "link.json"));
	symlinkSync(dirname(outside), join(copy.packDir, "linked"));
	const report = new Report(copy.packDir);
	for (const file of [
		"help-centre/own.json",
		"../outside.json",
		"link.json",
		"linked/outside.json",
		"help-centre/../../outside.json",
	])
		report.add(file, ["id"], "is wrong");
	expect(report.problems.map(({ line }) => line)).toEqual([2, null, null, null, null]);
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

test("addresses of the help centre lead to the pages, whatever title they had", async () => {
	putExport([article(4401), article(4402)]);
	put("de.json", {
		articles: [article(4401, { locale: "de", title: "Frage", html_url: `${HC}/de/articles/4401-Frage` })],
	});
	copy.write("legacy-addresses/own.csv", "old,target\n/hc/en-us/articles/4402-Old,products/pebble-20\n");
	const { pack } = read();
	expect(pack.legacy.map(({ old, target, locale }) => `${old} ${target} ${locale}`)).toEqual([
		"/hc/en-us/articles/4402-Old products/pebble-20 null",
		"/hc/en-us/articles/4401 articles/4401 en_GB",
		"/hc/de/articles/4401 articles/4401 de_DE",
		"/hc/articles/4401 articles/4401 null",
		"/hc/articles/4402 articles/4402 null",
		"/hc/en-us /electronics/support en_GB",
		"/hc/en-us/sections/7001 categories/speakers en_GB",
		"/hc/en-us/sections/7002 categories/radios en_GB",
		"/hc/en-us/sections/7003 categories/speakers en_GB",
		"/hc/en-us/sections/7005 categories/radios en_GB",
		"/hc/en-us/categories/70 categories/speakers en_GB",
		"/hc/de /de/electronics/support de_DE",
		"/hc/de/sections/7001 categories/speakers de_DE",
		"/hc/de/sections/7002 categories/radios de_DE",
		"/hc/de/sections/7003 categories/speakers de_DE",
		"/hc/de/sections/7005 categories/radios de_DE",
		"/hc/de/categories/70 categories/speakers de_DE",
	]);
	const { support } = embeddedApi(await copy.open());
	const snapshot = support.snapshot();
	const leads = async (address: string) => {
		const answer = await snapshot.call(request(legacyAddress, { address }), {
			...{ locale: "en_GB", identity: ANONYMOUS, budget: 5_000 },
		});
		return answer.state === "ok" ? [answer.data.leadsTo, answer.data.locale] : answer;
	};
	expect(await leads("/hc/en-us/articles/4401-Quite-another-title")).toEqual(["/speakers/articles/4401", "en_GB"]);
	expect(await leads("/hc/de/articles/4401-Frage")).toEqual(["/speakers/articles/4401", "de_DE"]);
	expect(await leads("/hc/en-us/articles/4402-Any")).toEqual(["/speakers/pebble-20", null]);
	expect(await leads("/hc/en-us/articles/4499-Any")).toEqual([null, null]);
	snapshot.release();
});

const problemsOf = (articles: readonly object[], mapping: object = MAPPING) => {
	putExport(articles, {}, mapping);
	return copy.problems();
};

test.each([
	[
		"a field of another type",
		[article(4401, { title: 7 }), article(4402, { label_names: "x" })],
		MAPPING,
		["articles-1.json article 4401 title: ", "articles-1.json article 4402 label_names: "],
	],
	[
		"no id",
		[article(4401, { id: "../../x" }), article(4402, { draft: "no" })],
		MAPPING,
		["articles-1.json article ? id: ", "article 4402 draft: "],
	],
	[
		"a section of which nothing is said",
		[article(4401, { section_id: 7999 }), article(4402, { section_id: 7999 })],
		MAPPING,
		["help-centre.json:1 sections: says nothing of the section 7999"],
	],
	[
		"a locale that the site does not have",
		[],
		{ ...MAPPING, locales: { "en-us": "en_US" } },
		["help-centre.json:1 locales.en-us: there is no locale en_US in site.json, did you mean en_GB?"],
	],
	[
		"a product that is not there",
		[article(4401)],
		{ ...MAPPING, sections: { 7001: { products: ["pebble-21"] } } },
		["help-centre.json:1 sections.7001.products[0]: there is no products/pebble-21, did you mean pebble-20?"],
	],
	[
		"an unknown field",
		[],
		{ locales: { "en-us": "en_GB" }, sektions: {} },
		["help-centre.json:1 sektions: is no field here, did you mean sections?"],
	],
	[
		"a text beyond all measure",
		[article(4401, { body: `<p>${"word ".repeat(20_000)}</p>` }), article(4402, { title: null, name: null })],
		MAPPING,
		["article 4401 en-us body: "],
	],
	[
		"a text of more HTML than is read",
		[article(4401, { body: `<p>${"<b>x</b>".repeat(5_200)}</p><p>Danger</p>` })],
		MAPPING,
		["articles-1.json article 4401 en-us body: is more HTML than the 10000 tags"],
	],
	[
		"an element that swallows the rest",
		[article(4401, { body: "<p>Before</p><style><p>Behind</p>" })],
		MAPPING,
		["articles-1.json article 4401 en-us body: loses what stands behind <style>, which is never closed: close it"],
	],
])("%s is told by file, article and field", (_, articles, mapping, told) => {
	const problems = problemsOf(articles, mapping);
	for (const each of told) expect(problems).toContainEqual(expect.stringContaining(each));
});

test.each([
	["no mapping", "help-centre.json", null, "help-centre/help-centre.json: is missing"],
	["broken JSON", "articles-2.json", '{"articles": [', "help-centre/articles-2.json:1: is not readable JSON"],
	["a broken line", "articles-2.jsonl", '{"id": 1}\n{"id": \n', "help-centre/articles-2.jsonl:2: is not readable JSON"],
	[
		"a list of what is no record",
		"articles-2.json",
		"[1, {}]",
		"help-centre/articles-2.json:1 [0]: is no record of a help centre",
	],
	[
		"a page of what is no record",
		"articles-2.json",
		'{"articles": [1]}',
		"help-centre/articles-2.json:1 articles[0]: is no record",
	],
	["a deep file", "articles-2.json", `${"[".repeat(100)}${"]".repeat(100)}`, "nests more than"],
	["a key that reaches prototypes", "articles-2.json", '{"articles": [{"__proto__": {"id": 1}}]}', "__proto__"],
	["another encoding", "articles-2.json", Buffer.from([0xff, 0xfe, 0x7b, 0]), "is UTF-16"],
])("%s is told, and all else is read", (_, path, content, told) => {
	putExport([article(4401)]);
	if (content === null) copy.remove(`help-centre/${path}`);
	else copy.write(`help-centre/${path}`, content);
	expect(copy.problems()).toContainEqual(expect.stringContaining(told));
});

test("pages that are missing are told", () => {
	putExport([article(4401)]);
	put("articles-1.json", { count: 250, next_page: "https://…", articles: [article(4401)] });
	put("users.json", { users: [] });
	const { notes } = read();
	expect(notes).toContainEqual(expect.stringContaining("there are 250 articles, and 1 are here"));
	expect(notes).toContainEqual(expect.stringContaining("help-centre/users.json null: is left out"));
});

test("an article that stands in a folder too is told with both places", () => {
	copy.copyFolder("articles/pair-pebble", "articles/4401");
	expect(problemsOf([article(4401)])).toEqual([
		"help-centre/articles-1.json article 4401: articles/4401 stands in articles/4401/ already, keep one of the two",
	]);
});

test("the example of the guide means what it says", () => {
	const guide = readFileSync("docs/authoring.md", "utf8");
	const [, mapping = ""] = /`help-centre\/help-centre\.json` says[^\n]*\n\n```json\n([\s\S]*?)```/.exec(guide) ?? [];
	putExport([article(4401, { section_id: 7003 }), article(4402, { section_id: 360002 })], {}, JSON.parse(mapping));
	put("notices.json", { sections: [{ id: 7003, category_id: 70, name: "Notices" }] });
	const { pack } = read();
	expect(pack.items["news-and-alerts"].get("4401")?.data.type).toBe("alert");
	expect(pack.items.articles.get("4402")?.data.categories).toEqual(["radios"]);
});
