import { expect, test } from "vitest";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { renderModule } from "./render.ts";

// The island needs its renderer; a lite page has the same form with a plain field.
const lite = { lite: "lite" } as const;
const fields = (html: string) =>
	[...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);

test("searches where the reader is, and keeps the words as text", async () => {
	const html = await renderModule(
		searchBox,
		{},
		{ path: "/televisions/tv/faqs", query: { query: '"><b>hdmi' }, mode: lite },
	);
	expect(html).toContain('action="/electronics/support/televisions/tv/faqs/results"');
	expect(html.replace(/="[^"]*"/g, "")).not.toContain("<b>");
});

test("carries the modes and every filter, and begins at the beginning", async () => {
	const query = { query: "hdmi", country: "GB", documentTypeFilter: "faqs", start: "10", num: "5" };
	const html = await renderModule(searchBox, {}, { path: "/results", query, mode: { ...lite, embed: true } });
	expect(fields(html).sort()).toEqual([
		["country", "GB"],
		["documentTypeFilter", "faqs"],
		["embedMode", "true"],
		["lite", "true"],
	]);
});

test("a page that is not there has no scope", async () => {
	const html = await renderModule(searchBox, {}, { path: "/televisions/tv", mode: lite }, { pageType: "not-found" });
	expect(html).toContain('action="/electronics/support/results"');
});
