import { expect, test } from "vitest";
import { bodyScriptsOf, headScriptOf, listedInlineTexts, styleOf } from "#src/layouts/inline-texts.ts";
import { isVisible } from "#src/modules/module.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { ROUTES } from "#src/routes.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

const FULL = { lite: "none", embed: false } as const;
const LITE = { lite: "lite", embed: false } as const;
const listed = new Set(listedInlineTexts(BRAND));

test("every text of every page in every mode is listed", () => {
	for (const { pageType, ...route } of ROUTES) {
		const modules = PAGE_TYPES[pageType]?.modules;
		if (!modules) continue;
		for (const mode of [FULL, LITE, { lite: "crm", embed: false }, { lite: "none", embed: true }] as const) {
			const context = { mode, route: { pageType, ...route } };
			const asked = modules.filter((module) => isVisible(module, context, "public"));
			const texts = [styleOf(asked, mode), headScriptOf(mode), ...bodyScriptsOf(asked, mode)];
			expect(
				texts.filter((text) => text !== null && !listed.has(text)),
				route.pattern,
			).toEqual([]);
		}
	}
});

test("another brand has another style and nothing else", () => {
	const other = listedInlineTexts({ ...BRAND, colors: { accent: "#123456", accentOnDark: "#abcdef" } });
	expect(other.filter((text) => !listed.has(text))).toHaveLength(1);
});

test("no listed text could end its element", () => {
	expect([...listed].filter((text) => /<\/?(script|style)/i.test(text))).toEqual([]);
});

test("a lite page has one small style and no script", () => {
	const modules = PAGE_TYPES.product?.modules ?? [];
	const style = styleOf(modules, LITE);
	expect(style.length).toBeLessThan(1536 * 1.5);
	expect([headScriptOf(LITE), ...bodyScriptsOf(modules, LITE)]).toEqual([null]);
});
