import { expect, test } from "vitest";
import { comparison } from "#src/modules/comparison/comparison.ts";
import { describeView } from "./describe-view.ts";
import { list, product } from "./items.ts";
import { renderModule } from "./render.ts";

const path = "/televisions/compare";
const named = (slug: string) => ({ ...product(`Set ${slug}`), slug, model: slug.toUpperCase() });
const compared = (word: string) => ({
	products: [named("a"), named("b")],
	leftOut: ["gone"],
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
	expect(html).toMatch(/Left out,[\s\S]*<bdi>gone<\/bdi>/);
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
