import { expect, test } from "vitest";
import { isVisible } from "#src/modules/module.ts";
import { tvHelpNavigation } from "#src/modules/tv-help-navigation/tv-help-navigation.ts";
import { contextFor, renderModule } from "./render.ts";

const BASE = "/electronics/support/tvhelp";

test("stays with the product, and says which part it is", async () => {
	const html = await renderModule(tvHelpNavigation, {}, { path: "/tvhelp/televisions/tv/question-and-answers" });
	expect(html).toMatch(new RegExp(`href="${BASE}/televisions/tv/question-and-answers" aria-current="page"`));
	expect(html).toContain(`href="${BASE}/televisions/tv/recommended-videos"`);
	expect(html).toContain(`href="${BASE}"`);
});

test("where the address names nothing it leads to TV help itself", async () => {
	const page = { path: "/tvhelp/televisions/gone" };
	const html = await renderModule(tvHelpNavigation, {}, page, { pageType: "not-found" });
	expect(html).toContain(`href="${BASE}/recommended-articles"`);
	expect(html).not.toContain("gone");
});

test("stands in TV help alone, whatever failed there", () => {
	const isShown = (path: string) => isVisible(tvHelpNavigation, contextFor({ path }), "public");
	expect(["/tvhelp", "/tvhelp/error", "/tvhelp/televisions/tv/articles/a"].map(isShown)).toEqual([true, true, true]);
	expect(["", "/televisions/tv", "/no/such/page/here"].map(isShown)).toEqual([false, false, false]);
});
