import { expect, test } from "vitest";
import { tvHelpTitle } from "#src/modules/tv-help-title/tv-help-title.ts";
import { product } from "./items.ts";
import { renderModule } from "./render.ts";

test("says which part it is, of which product or of all", async () => {
	const data = { product: { product: { ...product("Lumen"), summary: "", language: "en-GB", aliases: [] } } };
	const of = (path: string, given: unknown = data) => renderModule(tvHelpTitle, given, { path });
	expect(await of("/tvhelp/televisions/tv")).toMatch(/<h1>Help with the Lumen<\/h1>/);
	expect(await of("/tvhelp/televisions/tv/recommended-videos")).toMatch(/<h1>Videos for the Lumen<\/h1>/);
	expect(await of("/tvhelp/recommended-videos", { product: null })).toMatch(/<h1>Videos for our TVs<\/h1>/);
});
