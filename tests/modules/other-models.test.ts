import { expect, test } from "vitest";
import { otherModels } from "#src/modules/other-models/other-models.ts";
import { describeView } from "./describe-view.ts";
import { product } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(otherModels, {
	data: (word) => ({ models: { products: [product("Own"), product(word)] } }),
	nothing: { models: { products: [product("Own")] } },
	labels: false,
});

test("all products are those of the category", async () => {
	const models = { products: [product("Own"), product("Other")] };
	const html = await renderModule(otherModels, { models }, { path: "/televisions/tv" });
	expect(html).toMatch(/href="\/electronics\/support\/televisions">\s*All products: Own/);
});
