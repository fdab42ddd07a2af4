import { expect, test } from "vitest";
import { compatibleModels } from "#src/modules/compatible-models/compatible-models.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { describeView } from "./describe-view.ts";
import { product } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

const path = "/sound-bars/bar/compatibility/televisions";
const models = (word: string, language: string, count = 1) => ({
	...{ start: 0, end: 1, count },
	category: { name: "televisions", displayName: "Televisions", language: "en-GB", path: "/televisions" },
	models: [
		{
			...{ product: product("TV"), level: "limited", summary: word, language },
			minimumVersions: [{ product: "other", name: "TV", version: "2.1" }],
		},
	],
});

describeView(compatibleModels, {
	path,
	data: (word, language) => ({ models: models(word, language) }),
	nothing: { models: null },
});

test("each model leads to the pair, says how far in a word, and from which firmware on", async () => {
	const html = await renderModule(compatibleModels, { models: models("Sound works.", "en-GB", 200) }, { path });
	expect(html).toContain('href="/electronics/support/sound-bars/bar/compatibility/televisions/other"');
	expect(html).toMatch(/class="level limited"[\s\S]*Works with limits/);
	expect(html).toContain("TV: firmware 2.1 or later");
	expect(html).toContain("200 models");
	expect(html).toContain('rel="next"');
	// Who reads "ask us" can.
	expect(html).toMatch(/has not been checked[^<]*<a href="[^"]*(tickets|#contact)/);
});

test("without a category nothing is asked for", () => {
	const asked = (at: string) => compatibleModels.calls(contextFor({ path: at }), BRAND).models;
	expect(asked(path).params).toMatchObject({ categoryName: "televisions", productName: "bar" });
	const { params, call } = asked("/sound-bars/bar/compatibility");
	expect(call.needed.filter((name) => params[name] === null)).toEqual(["categoryName"]);
});
