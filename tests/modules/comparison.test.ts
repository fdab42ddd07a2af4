import { expect, test } from "vitest";
import { comparison } from "#src/modules/comparison/comparison.ts";
import { describeView } from "./describe-view.ts";
import { list, product } from "./items.ts";
import { renderModule } from "./render.ts";

const path = "/televisions/compare";
const named = (slug: string) => ({ ...product(`Set ${slug}`), slug, model: slug.toUpperCase() });
const compared = (word: string) => ({
	products: [named("a"), named("b")],
	leftOut: [{ slug: "gone", name: "Gone 5", path: null }],
	groups: [
		{
			group: "Display",
			rows: [
				{ label: "Panel", values: [word, null] },
				{ label: "Colour", values: ["Black", "Black"] },
			],
		},
	],
});

describeView(comparison, {
	path,
	data: (word) => ({ comparison: compared(word), models: list([]) }),
	nothing: { comparison: null, models: list([]) },
	says: "Choose up to 4 models",
	labels: false,
});

const render = (query: object, models: readonly unknown[] = []) =>
	renderModule(comparison, { comparison: compared("OLED"), models: list(models) }, { path, query });

test("what one does not say is said, names that are left out are named, and each can be taken away", async () => {
	const html = await render({ models: "a,b,gone" });
	expect(html).toContain("Not stated");
	expect(html).toMatch(/Left out,[\s\S]*<bdi>Gone 5<\/bdi>/);
	expect(html).toMatch(/href="\/electronics\/support\/televisions\/compare\?models=b"[^>]*>\s*Remove/);
	expect(html).toContain('href="/electronics/support/televisions/compare.csv?models=a%2Cb%2Cgone"');
});

test("differences only leaves out rows in which all are alike, and the way back stands there", async () => {
	expect(await render({ models: "a,b" })).toContain("Black");
	const html = await render({ models: "a,b", differences: "true" });
	expect(html).not.toContain("Black");
	expect(html).toMatch(/href="[^"]*compare\?models=a%2Cb" aria-current="true"/);
	expect(html).toContain('href="/electronics/support/televisions/compare.json?differences=true&amp;models=a%2Cb"');
});

test("the form keeps modes, filter and what is chosen beyond the part that is shown", async () => {
	const html = await renderModule(
		comparison,
		{ comparison: compared("OLED"), models: list([named("b"), named("c")]) },
		{ path, query: { models: "a,b", differences: "true" }, mode: { lite: "lite" } },
	);
	const form = /<form[\s\S]*<\/form>/.exec(html)?.[0] ?? "";
	const fields = [...form.matchAll(/<input type="(\w+)" name="(\w+)" value="([^"]*)"( checked)?/g)].map((each) =>
		each.slice(1).map((part = "") => part.trim()),
	);
	expect(fields).toEqual([
		["hidden", "differences", "true", ""],
		["hidden", "lite", "true", ""],
		["hidden", "models", "a", ""],
		["checkbox", "models", "b", "checked"],
		["checkbox", "models", "c", ""],
	]);
});

test("while there is room a model can be added, and the names stand in a row of their own, without what can be left out of sight", async () => {
	const more = [named("b"), named("c")];
	const add = /<a href="#choose-models">Add a model<\/a>/;
	const html = await renderModule(comparison, { comparison: compared("OLED"), models: list(more, 3) }, { path });
	expect(html).toMatch(add);
	expect(html).toContain('<form id="choose-models"');
	const names = /<tr class="names">[\s\S]*?<\/tr>/.exec(html)?.[0] ?? "";
	expect([...names.matchAll(/scope="col"/g)]).toHaveLength(3);
	expect(names).toMatch(/Set a[\s\S]*Set b/);
	expect(names).not.toMatch(/<img|Remove/);
	// All there are, or as many as there is room for.
	const four = { ...compared("OLED"), products: ["a", "b", "c", "d"].map(named) };
	for (const [shown, count] of [
		[compared("OLED"), 2],
		[four, 9],
	] as const)
		expect(await renderModule(comparison, { comparison: shown, models: list(more, count) }, { path })).not.toMatch(add);
});

test("a form that is sent without a choice says what to do, and one with a choice does not", async () => {
	const models = [named("a"), named("b")];
	const none = await renderModule(comparison, { comparison: null, models: list(models) }, { path });
	const [, target = ""] = none.match(/<form[^>]* action="[^"#]*#([^"]*)"/) ?? [];
	expect(none).toMatch(new RegExp(`id="${target}"[^>]*>\\s*No model is chosen yet. Tick two or more, up to 4`));
	expect(await render({ models: "a,b" }, models)).not.toContain("No model is chosen yet");
});
