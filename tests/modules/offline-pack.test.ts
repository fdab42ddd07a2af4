import { expect, test } from "vitest";
import { offlinePack } from "#src/modules/offline-pack/offline-pack.ts";
import { renderModule } from "./render.ts";

const at = { path: "/televisions/tv-1/repair-documents" };
const file = { type: "manual", title: "A", titleLanguage: "en", language: "en", url: "/a.pdf" };

test("the way to a product's pack says how much its files are, and of which day; without an answer there is none", async () => {
	const pack = {
		day: "2026-03-01",
		files: [
			{ ...file, size: 1_200_000 },
			{ ...file, size: 300_000 },
		],
		manuals: [],
	};
	const html = await renderModule(offlinePack, { pack }, at);
	expect(html).toContain('href="/electronics/support/asc/offline/tv-1"');
	expect(html).toContain("Files of 1.5");
	expect(html).toMatch(/Take it offline <bdi>\(1\.5[^<]*\)<\/bdi>\s*<\/a>/);
	expect(html).toContain("1\u00a0March\u00a02026");
	const arabic = await renderModule(offlinePack, { pack }, { ...at, locale: "ar_AE" });
	expect(arabic).toContain('href="/ar/electronics/support/asc/offline/tv-1"');
	expect((await renderModule(offlinePack, { pack: null }, at)).trim()).toBe("");
});
