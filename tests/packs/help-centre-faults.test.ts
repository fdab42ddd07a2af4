import { afterEach, beforeEach, expect, test } from "vitest";
import { foreignText } from "#src/packs/foreign-html.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const MAPPING = { locales: { "en-us": "en_GB" }, sections: { Setup: { categories: ["speakers"] } } };
const WORDS = "Press the button for three seconds until the light is on.";
const SECTIONS = JSON.stringify({ sections: [11, 12].map((id) => ({ id, name: "Setup" })) });

const article = (id: number, more: object = {}) => ({
	...{ id, title: `Question ${id}`, section_id: 11, locale: "en-us", source_locale: "en-us" },
	...{ created_at: "2025-02-03T09:00:00Z", updated_at: "2026-01-20T09:00:00Z", body: `<p>${WORDS}</p>` },
	...more,
});

/** What is said of an export with these files besides its articles. */
function told(files: Readonly<Record<string, string>>, articles = [article(1), article(2, { section_id: 12 })]) {
	copy.write("help-centre/help-centre.json", JSON.stringify(MAPPING));
	copy.write("help-centre/articles.json", JSON.stringify({ articles }));
	for (const [name, text] of Object.entries(files)) copy.write(`help-centre/${name}`, text);
	return { problems: copy.problems(), notes: copy.notes() };
}

test("sections that are not there are told once, and not for each of them", () => {
	expect(told({})).toEqual({
		problems: [
			"help-centre/help-centre.json: has no sections of the export beside it, by which it says what articles are about: export them too (/api/v2/help_center/sections.json), or write otherwise",
		],
		notes: [],
	});
});

test.each([
	[
		"an error of the API",
		JSON.stringify({ error: "Couldn't authenticate you" }),
		`help-centre/sections.json: is no page of the API but what it said instead ("Couldn't authenticate you"): export it again, signed in`,
	],
	[
		"an error in fields",
		JSON.stringify({ error: { title: "Forbidden", message: "You do not have access" } }),
		`help-centre/sections.json: is no page of the API but what it said instead ("You do not have access"): export it again, signed in`,
	],
	[
		"a page for signing in",
		"\n<!DOCTYPE html>\n<html><body>Sign in</body></html>",
		"help-centre/sections.json:1: is a web page or XML and no JSON: export it again, signed in, or remove it",
	],
	["half of it", SECTIONS.slice(0, -2), expect.stringContaining("help-centre/sections.json:1: is not readable JSON")],
])("%s in place of sections is told, and nothing that follows from it", (_, text, problem) => {
	expect(told({ "sections.json": text })).toEqual({ problems: [problem], notes: [] });
});

test("what lies beside an export and is nothing of it is noted once", () => {
	const attachment = { id: 5100, article_id: 1, content_url: "x", file_name: "tool.zip" };
	const { problems, notes } = told({
		...{ "sections.json": SECTIONS, "more/articles.csv": "id,title", "export.xml": "<x/>", "readme.txt": "Hello" },
		...{ "attachments.json": JSON.stringify({ article_attachments: [attachment] }), "5100.zip": "PK" },
	});
	expect(problems).toEqual([]);
	expect(notes.filter((note) => !note.includes("tool.zip"))).toEqual([
		"help-centre/export.xml: belongs to no article, and no record is read from it: save records as .json or .jsonl, or remove it; so do 2 more, such as help-centre/more/articles.csv",
	]);
});

test("a summary begins with the first words below the headings", () => {
	told({ "sections.json": SECTIONS }, [
		article(1, { body: `<h1>Overview</h1><p>${WORDS}</p><h2>Further</h2><p>Then wait.</p>` }),
		article(2, { body: "<h1>Nothing but a heading</h1>" }),
	]);
	const { pack, close } = loadPack(copy.packDir);
	const summaries = ["1", "2"].map((id) => pack?.items.articles.get(id)?.texts.get("en_GB")?.front.summary);
	close();
	expect(summaries).toEqual([`${WORDS} Then wait.`, "Nothing but a heading"]);
});

test("an article of one picture that is not there and has no words stops nothing", () => {
	const { problems, notes } = told({ "sections.json": SECTIONS }, [article(1, { body: '<p><img src="x.png"></p>' })]);
	expect(problems).toEqual([]);
	expect(notes).toContainEqual(
		expect.stringContaining("help-centre/articles.json article 1 en-us body: the picture x.png does not lie beside"),
	);
});

test("a list in a cell stands behind its words without a blank", () => {
	const cell = "Check<br><ul><li>cable</li><li>input</li></ul>";
	expect(foreignText(`<table><tr><th>Do</th></tr><tr><td>${cell}</td></tr></table>`).markdown).toContain(
		"| Check; cable; input |",
	);
	expect(foreignText("<p><b>Press<br></b>now</p>").words).toBe("Press now");
});
