import { expect, test } from "vitest";
import { tvHelpProducts } from "#src/modules/tv-help-products/tv-help-products.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { product } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

const brand = { ...BRAND, tvHelp: { category: "televisions", newsTypes: ["alert" as const] } };

test("each product leads to its own help", async () => {
	const models = { searchResponse: { query: "", start: 0, end: 1, count: 1, results: [product("TV")] } };
	const html = await renderModule(tvHelpProducts, { models }, { path: "/tvhelp" });
	expect(html).toMatch(/href="\/electronics\/support\/tvhelp\/[a-z]+\/other"/);
});

test("asks for the category that the brand named, and for nothing where one is chosen", () => {
	const asked = (path: string) => tvHelpProducts.calls(contextFor({ path }), brand).models.params["categoryName"];
	expect(asked("/tvhelp")).toBe("televisions");
	expect(asked("/tvhelp/televisions/tv")).toBeNull();
});
