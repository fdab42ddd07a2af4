import { expect, test } from "vitest";
import { notFound } from "#src/modules/not-found/not-found.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { describeView } from "./describe-view.ts";
import { list, product, result } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

describeView(notFound, {
	path: "/no/such/page",
	data: (word, language) => ({ nearest: list([result(word, language)]) }),
	nothing: { nearest: null },
	says: "We could not find this page",
});

const at = (path: string) => ({ ...result(path, "en-GB"), path });
const shown = (html: string) => [...html.matchAll(/href="\/electronics\/support(\/[^"]+)"/g)].map(([, path]) => path);

test("what is spelled most like the dead address stands first; the others stay in their order", async () => {
	const nearest = list(["/articles/lumen", "/televisions/lumen-e9-55", "/televisions/lumen-e9-65"].map(at));
	const html = await renderModule(notFound, { nearest }, { path: "/televisions/lumen-e9-56" });
	expect(shown(html)).toEqual(["/televisions/lumen-e9-65", "/articles/lumen", "/televisions/lumen-e9-55"]);
	const other = await renderModule(notFound, { nearest }, { path: "/televisions/quite-another-thing" });
	expect(shown(other)).toEqual(["/articles/lumen", "/televisions/lumen-e9-55", "/televisions/lumen-e9-65"]);
});

test("the search box holds the words of the dead address, to be corrected; no other page's does", async () => {
	const textIn = async (path: string, more: object) =>
		/name="query" value(?:="([^"]*)")?/.exec(
			await renderModule(searchBox, {}, { path, mode: { lite: "lite" } }, more),
		)?.[1];
	expect(await textIn("/televisions/lumen-e9-56", { pageType: "not-found" })).toBe("televisions lumen e9 56");
	expect(await textIn("/televisions/lumen-e9-56", { pageType: "product" })).toBeUndefined();
	expect(await textIn("/televisions/lumen-e9-56", { pageType: "error" })).toBeUndefined();
});

test("the category in the address stands first, then names in it that begin as the dead one; what is elsewhere is left out", async () => {
	const category = {
		parentCategories: [{ name: "televisions", displayName: "Televisions", color: "", path: "/televisions" }],
		displayName: "Televisions",
	};
	const model = (slug: string) => ({ ...product(slug), slug, path: `/televisions/${slug}` });
	const models = list(["aria-5", "lumen-c3", "lumen-e9"].map(model));
	const nearest = list([at("/game-consoles/downloads/firmware")]);
	const html = await renderModule(notFound, { nearest, category, models }, { path: "/televisions/lumen-x" });
	expect(shown(html)).toEqual(["/televisions", "/televisions/lumen-c3", "/televisions/lumen-e9"]);
	// Where nothing of the category is near, what is elsewhere is better than nothing.
	const other = await renderModule(notFound, { nearest, category, models }, { path: "/televisions/zzz" });
	expect(shown(other)).toEqual(["/televisions", "/game-consoles/downloads/firmware"]);
});

test("an address of one part, or of the site's own words, names no category", () => {
	const asked = (path: string) => notFound.calls(contextFor({ path }), BRAND).models.params["categoryName"];
	expect(asked("/televisions/lumen-x")).toBe("televisions");
	expect([asked("/lumen-x"), asked("/results/lumen"), asked("/%2e/x")]).toEqual([null, null, null]);
});
