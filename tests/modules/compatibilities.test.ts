import { expect, test } from "vitest";
import { compatibilities } from "#src/modules/compatibilities/compatibilities.ts";
import { describeView } from "./describe-view.ts";
import { category } from "./items.ts";
import { renderModule } from "./render.ts";

const related = (word: string, language: string) => ({
	...category(word, language),
	modelCount: 3,
	levels: { full: 2, limited: 0, none: 1 },
});

describeView(compatibilities, {
	data: (word, language) => ({ related: { categories: [related(word, language)] } }),
	nothing: { related: { categories: [] } },
});

test("a level is a word with its number, and one that nothing has is left out", async () => {
	const html = await renderModule(
		compatibilities,
		{ related: { categories: [related("Televisions", "en-GB")] } },
		{ path: "/sound-bars/bar" },
	);
	const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
	expect(text).toContain("3 models Works 2 Does not work 1");
	expect(html).toContain('href="/electronics/support/sound-bars/bar/compatibility/televisions"');
});

test("above the list of one category it is a choice of the others", async () => {
	const render = (categories: readonly unknown[]) =>
		renderModule(compatibilities, { related: { categories } }, { path: "/sound-bars/bar/compatibility/televisions" });
	expect((await render([related("Televisions", "en-GB")])).trim()).toBe("");
	const phones = { ...related("Phones", "en-GB"), name: "phones" };
	const html = await render([related("Televisions", "en-GB"), phones]);
	expect([...html.matchAll(/aria-current="true"/g)]).toHaveLength(1);
	expect(html).toContain('href="/electronics/support/sound-bars/bar/compatibility/phones"');
});
