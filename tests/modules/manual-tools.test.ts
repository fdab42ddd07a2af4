import { expect, test } from "vitest";
import { manualTools } from "#src/modules/manual-tools/manual-tools.ts";
import { renderModule } from "./render.ts";

const at = "/televisions/tv/manuals/service/en/2";
const shown = async (pages: number, lite: "none" | "lite" = "none") =>
	(
		await renderModule(
			manualTools,
			{ manual: { page: 2, pages } },
			{ path: at, query: { pageNum: "2" }, mode: { lite } },
		)
	).replace(/\s+/g, " ");

test("leads to a page by its number and to the pages that hold some words, by plain forms", async () => {
	const html = await shown(40);
	expect(html).toMatch(new RegExp(`<form action="[^"]*${at}" method="get"`));
	expect(html).toMatch(/type="number"[^>]* name="pageNum" value="2" min="1" max="40"/);
	expect(html).toMatch(
		/<form action="[^"]*\/televisions\/tv\/manuals\/results" method="get" role="search" aria-label="Words in the manuals"/,
	);
	expect(html).not.toContain('type="hidden"');
	expect(await shown(40, "lite")).toContain('<input type="hidden" name="lite" value="true">');
});

test("asks for no number where there is one page, and is for agents alone", async () => {
	expect(await shown(1)).not.toContain("pageNum");
	expect(manualTools.audience).toBe("asc");
});
