import { expect, test } from "vitest";
import { categories } from "#src/modules/categories/categories.ts";
import { describeView } from "./describe-view.ts";
import { category } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(categories, {
	path: "",
	data: (word, language) => ({ categories: { categories: [category(word, language)], displayName: "" } }),
	nothing: { categories: { categories: [], displayName: "" } },
	says: "No products are listed here yet. Please search for your model number.",
});

const data = { categories: { categories: [category("Televisions", "en-GB")], displayName: "" } };

test("pictures come with their dark variant on full pages and not at all on lite ones", async () => {
	expect(await renderModule(categories, data)).toMatch(
		/<source srcset="\/files\/1\/tv-dark\.svg"[^>]*data-dark[\s\S]*<img [^>]*src="\/files\/1\/tv\.svg"/,
	);
	expect(await renderModule(categories, data, { mode: { lite: "lite" } })).not.toMatch(/<img|<source|<svg/);
});

test("lead to the typed category on a typed page, and carry the mode", async () => {
	const html = await renderModule(categories, data, { path: "/manuals", mode: { lite: "crm" } });
	expect(html).toContain('href="/electronics/support/screens/manuals?lite=crm"');
});

test("on a category's page those below it stand, and nothing where there are none", async () => {
	const own = { ...category("Accessories", "en-GB"), name: "accessories", path: "/accessories" };
	const below = { ...category("Controllers", "en-GB"), name: "controllers", path: "/controllers" };
	const render = (categoriesOf: readonly unknown[]) =>
		renderModule(categories, { categories: { categories: categoriesOf, displayName: "" } }, { path: "/accessories" });
	const html = await render([own, below]);
	expect(html).toContain('href="/electronics/support/controllers"');
	expect(html).not.toContain('href="/electronics/support/accessories"');
	expect((await render([own])).trim()).toBe("");
});
