import { expect, test } from "vitest";
import { iconBanner } from "#src/modules/icon-banner/icon-banner.ts";
import { iconList } from "#src/modules/icon-list/icon-list.ts";
import { describeView } from "./describe-view.ts";
import { renderModule } from "./render.ts";

const banner = (form: string, word: string, language: string, order = 1) => ({
	id: `${form}-${order}`,
	title: word,
	summary: word,
	language,
	link: { path: "/screens/articles/a" },
	picture: null,
	form,
	icon: "repair",
	general: true,
	order,
});
const all = (word: string, language: string) => ({
	banners: {
		banners: Object.fromEntries(
			["card", "icon-list", "icon-banner"].map((form) => [form, banner(form, `${form} ${word}`, language)]),
		),
	},
});

describeView(iconList, {
	path: "",
	data: all,
	nothing: { banners: { banners: { card: banner("card", "Words", "en-GB") } } },
});

test("each form shows its own, and lite pages the words alone", async () => {
	const html = await renderModule(iconList, all("Words", "en-GB"));
	expect(html).toContain("icon-list Words");
	expect(html).not.toMatch(/(?:card|icon-banner) Words/);
	expect(html).toContain("<svg");
	expect(await renderModule(iconList, all("Words", "en-GB"), { mode: { lite: "lite" } })).not.toContain("<svg");
});

test("a category has a list of its own, or none", async () => {
	const banners = {
		own: { ...banner("icon-list", "Own words", "en-GB"), general: false },
		all: banner("icon-list", "Everybody", "en-GB", 2),
	};
	const shown = async (path: string) =>
		(await renderModule(iconList, { banners: { banners } }, { path })).match(/Own words|Everybody/g);
	expect(await shown("/televisions")).toEqual(["Own words"]);
	expect(await shown("")).toEqual(["Everybody"]);
});

test("of several strips the brand's first stands alone", async () => {
	const banners = { b: banner("icon-banner", "Second", "en-GB", 2), a: banner("icon-banner", "First", "en-GB", 1) };
	const html = await renderModule(iconBanner, { banners: { banners } });
	expect(html).toContain("First");
	expect(html).not.toContain("Second");
});
