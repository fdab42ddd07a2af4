import { expect, test } from "vitest";
import { modelResults } from "#src/modules/model-results/model-results.ts";
import { describeView } from "./describe-view.ts";
import { category, list, product } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(modelResults, {
	path: "/televisions",
	data: (word) => ({ models: list([product(word)], 70) }),
	nothing: { models: list([]) },
	says: "No products are listed here yet.",
	labels: false,
});

const shown = (query: Readonly<Record<string, string>>, count: number) =>
	renderModule(
		modelResults,
		{
			models: list([product("TV")].slice(0, count), count),
			category: { categories: [{ ...category("TVs", "en-GB"), holds: ["manuals", "downloads"] }] },
		},
		{ path: "/televisions", query },
	);

test("filters lead to what there is to filter by, and say what they leave out and how to see all", async () => {
	const html = await shown({ sort: "name" }, 9);
	expect(html).toContain('href="/electronics/support/televisions?documentTypeFilter=manuals&amp;sort=name"');
	expect(html).not.toContain("documentTypeFilter=repair-documents");
	const filtered = await shown({ documentTypeFilter: "manuals", contentTypeFilter: "current", country: "DE" }, 9);
	expect(filtered).toContain("Filtered: with: Manuals · Current models · made for: Germany.");
	expect(filtered).toMatch(/href="\/electronics\/support\/televisions"[^>]*>Show all products/);
});

test("a filter that nothing fits is no silent list", async () => {
	const html = await shown({ documentTypeFilter: "downloads", country: "zz<b>" }, 0);
	expect(html).toContain("No product here fits: with: Downloads · made for: zz&lt;b&gt;.");
	expect(html).toContain("Show all products");
	expect(html).not.toContain("No products are listed here yet");
});

test("filters and orders are folded until one is chosen", async () => {
	const two = [product("One"), product("Two")];
	const folded = /<details class="narrowing"[^>]*>/;
	const at = async (query: Readonly<Record<string, string>>) => (await shown(query, 9)).match(folded)?.[0];
	expect(await at({})).not.toContain("open");
	expect(await at({ sort: "name" })).toContain("open");
	expect(await at({ contentTypeFilter: "current" })).toContain("open");
	expect(await renderModule(modelResults, { models: list(two) }, { path: "/televisions" })).not.toContain("narrowing");
});
