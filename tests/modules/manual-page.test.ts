import { expect, test } from "vitest";
import { manualPage } from "#src/modules/manual-page/manual-page.ts";
import { describeView } from "./describe-view.ts";
import { product } from "./items.ts";
import { renderModule } from "./render.ts";

const PATH = "/televisions/tv/manuals/d/en/2";

const manual = (word: string, language: string) => ({
	documentId: "d",
	title: word,
	titleLanguage: "en-GB",
	language,
	locales: [],
	edition: null,
	published: "2026-03-01",
	page: 2,
	pages: 3,
	heading: word,
	blocks: [
		{ type: "heading", level: 3, text: word },
		{ type: "paragraph", text: word },
		{ type: "heading", level: 1, text: word },
		{ type: "heading", level: 4, text: word },
		{ type: "list", start: 4, items: [word] },
		{ type: "list", start: null, items: [word] },
		{ type: "table", headed: true, rows: [[word], [word]] },
		{ type: "figure", text: word },
	],
	contents: [
		{ level: 1, text: word, page: 1, number: 1 },
		{ level: 3, text: word, page: 2, number: 1 },
	],
	path: PATH,
	listPath: "/televisions/tv/manuals",
	file: { url: "/electronics/support/files/0123/tv.pdf", size: 20_000 },
	languages: [{ language, languageName: word, pages: 3 }],
	appliesTo: [product(word)],
	categories: [],
});

describeView(manualPage, {
	path: PATH,
	data: (word, language) => ({ manual: manual(word, language) }),
	nothing: { manual: null },
});

test("a page leads to its neighbours, to the headings of the whole manual and to the same page of the PDF", async () => {
	const html = await renderModule(manualPage, { manual: manual("Words", "en-GB") }, { path: PATH });
	const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) =>
		href?.replace("/electronics/support", ""),
	);
	expect(links).toEqual([
		"/files/0123/tv.pdf#page=2",
		"/televisions/tv/manuals/d/en/1",
		"/televisions/tv/manuals/d/en/3",
		"/televisions/tv/manuals/d/en/1#heading-1",
		"/televisions/tv/manuals/d/en/2#heading-1",
	]);
});

test("another language is read from the same page on, where it has one, or from its first", async () => {
	const languages = ["en-GB", "de-DE", "ja"].map((language, index) => ({
		language,
		languageName: language,
		pages: 3 - index,
	}));
	const html = await renderModule(manualPage, { manual: { ...manual("Words", "en-GB"), languages } }, { path: PATH });
	const places = [...html.matchAll(/<a [^>]*href="[^"]*(\/d\/[^"]+)"[^>]*hreflang/g)].map(([, place]) => place);
	expect(places).toEqual(["/d/de-de/2", "/d/ja/1"]);
});

test("headings stand below the page's own and leave no level out, whatever the PDF says", async () => {
	const html = await renderModule(manualPage, { manual: manual("Words", "en-GB") }, { path: PATH });
	expect([...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))).toEqual([1, 2, 3, 2]);
});

test("a heading that is the page's title is shown once, and found by its number", async () => {
	const html = await renderModule(manualPage, { manual: manual("Words", "en-GB") }, { path: PATH });
	expect([...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
		"heading-1",
		"heading-2",
		"heading-3",
		"contents-heading",
	]);
	const other = await renderModule(
		manualPage,
		{ manual: { ...manual("Words", "en-GB"), heading: "Title" } },
		{ path: PATH },
	);
	expect(other).toMatch(/<h1>[\s\S]*<h2 id="heading-1"/);
});

test("a page in another script has its own direction; what is ours keeps the page's", async () => {
	const arabic = { ...manual("نص", "ar"), blocks: [] };
	const html = await renderModule(manualPage, { manual: arabic }, { path: PATH });
	expect(html).toMatch(/<div class="body prose" lang="ar" dir="rtl">\s*<p lang="en-GB" dir="ltr">/);
});
