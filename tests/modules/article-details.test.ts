import { expect, test } from "vitest";
import { articleDetails } from "#src/modules/article-details/article-details.ts";
import { describeView } from "./describe-view.ts";
import { product, section } from "./items.ts";
import { renderModule } from "./render.ts";

const data = (word: string, language: string, channel = "con") => ({
	article: {
		articleFamilyId: "a",
		title: word,
		summary: word,
		channel,
		language,
		reviewed: "2026-03-01",
		stepNum: 6,
		appliesTo: [product(word)],
		categories: [{ name: "televisions", displayName: word, path: "/screens" }],
		sections: ["one", "two"].map((id) => ({
			...section(word),
			id,
			steps: [1, 2, 3].map((number) => ({ number, title: `${word} ${id}.${number}`, html: "" })),
		})),
	},
	catalog: {
		entries: [
			{ id: "one", heading: word, stepNum: 1 },
			{ id: "two", heading: word, stepNum: 4 },
		],
	},
});

describeView(articleDetails, { path: "/articles/a", data, nothing: { article: null, catalog: null } });

test("an article that nobody dated says no day", async () => {
	const dated = data("Words", "en-GB");
	const shown = async (reviewed: string | null) =>
		renderModule(articleDetails, { ...dated, article: { ...dated.article, reviewed } }, { path: "/articles/a" });
	expect(await shown("2026-03-01")).toContain("2026");
	expect(await shown(null)).not.toMatch(/2026|null/);
});

const at = (stepNum: string) =>
	renderModule(articleDetails, data("Words", "en-GB"), { path: "/articles/a", query: { stepNum } });
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);

test("one step stands alone, between the one before and the one after, under its section", async () => {
	const html = await at("4");
	expect(html.match(/Words (?:one|two)\.\d/g)).toEqual(["Words two.1"]);
	expect(html).toContain("Step 4 of 6");
	expect(html).toMatch(/aria-current="step"[^>]*>\s*Words/);
	const address = "/electronics/support/articles/a";
	expect(hrefs(html)).toEqual(
		[...["?stepNum=1#step", "?stepNum=4#step"], "#two-1", ...["?stepNum=3#step", "?stepNum=5#step", ""]].map((href) =>
			href.startsWith("#") ? href : address + href,
		),
	);
});

test("the first has none before it, the last none after it", async () => {
	expect(await at("1")).not.toContain('rel="prev"');
	expect(await at("6")).not.toContain('rel="next"');
});

test("beyond the last it says how many there are, and leads to all", async () => {
	const html = await at("7");
	expect(html).toContain("There are only 6 steps here.");
	expect(html).not.toContain('class="steps"');
	expect(hrefs(html).at(-1)).toBe("/electronics/support/articles/a");
});

test("the whole offers to be read one step at a time, and not for a few steps", async () => {
	const whole = data("Words", "en-GB");
	expect(hrefs(await renderModule(articleDetails, whole, { path: "/articles/a" }))).toContain(
		"/electronics/support/articles/a?stepNum=1#step",
	);
	const short = { ...whole, article: { ...whole.article, stepNum: 3 } };
	expect(await renderModule(articleDetails, short, { path: "/articles/a" })).not.toContain("stepNum");
});

test("what is not for consumers says for whom it is, and only that", async () => {
	const said = async (channel: string) =>
		(await renderModule(articleDetails, data("Words", "en-GB", channel), { path: "/articles/a" })).match(
			/For (?:professional users|users of phones)/g,
		);
	expect([await said("con"), await said("pro"), await said("mobile")]).toEqual([
		null,
		["For professional users"],
		["For users of phones"],
	]);
});
