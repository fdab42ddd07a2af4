import { expect, test } from "vitest";
import { SECTIONS } from "#src/contract/sections.ts";
import { productInformation } from "#src/modules/product-information/product-information.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { describeView } from "./describe-view.ts";
import { product as info } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(productInformation, {
	data: (word, language) => ({ product: { product: { ...info(word), summary: word, language, ended: [] } } }),
	nothing: { product: null },
});

test("tabs lead to the sections that hold something, and to no others", async () => {
	const given = (holds: readonly string[]) => ({
		product: { product: { ...info("TV"), summary: "", language: "en-GB", ended: [], holds } },
	});
	const tabs = async (holds: readonly string[], path = "/televisions/tv") =>
		[...(await renderModule(productInformation, given(holds), { path })).matchAll(/<li>\s*<a href="([^"]*)"/g)].map(
			([, href = ""]) => href.replace("/electronics/support/televisions/tv", ""),
		);
	expect(await tabs(["faqs", "specifications"])).toEqual(["", "/faqs", "/specifications"]);
	expect(await tabs([...SECTIONS], "/televisions/tv/manuals")).toEqual([
		"",
		...SECTIONS.filter((section) => section !== "remote-control-codes").map((section) => `/${section}`),
		// Codes stand where a remote control is programmed, whatever it came with.
		"/electronics/support/remote-control-programming/models/tv",
	]);
	// A single tab would lead nowhere.
	expect(await tabs([])).toEqual([]);
});

test("a number that fits on a line stays there, a longer one breaks where it must", async () => {
	const html = (model: string) =>
		renderModule(
			productInformation,
			{ product: { product: { ...info("TV"), model, summary: "", language: "en-GB", ended: [] } } },
			{ path: "/televisions/tv" },
		);
	expect(await html("HTV-65E9K")).toContain('class="model"');
	expect(await html("HTV-65E9K/U-WITH-WALL-BRACKET")).toContain('class="model long"');
});

test("a TV leads to its TV help, whichever category below that of TV help it stands in; another product does not", async () => {
	const brand = { ...BRAND, tvHelp: { category: "televisions", newsTypes: ["news" as const] } };
	const above = (name: string) => ({ name, displayName: name, color: "", path: `/${name}` });
	const shown = (category: string, names: readonly string[] | null) =>
		renderModule(
			productInformation,
			{
				product: { product: { ...info("TV"), category, summary: "", language: "en-GB", ended: [] } },
				metadata: names && { parentCategories: names.map(above), displayName: "TV" },
			},
			{ path: "/oled-tvs/tv" },
			{ brand },
		);
	const way = 'href="/electronics/support/tvhelp/oled-tvs/tv"';
	expect(await shown("televisions", null)).toContain(way);
	expect(await shown("oled-tvs", ["televisions", "oled-tvs"])).toContain(way);
	expect(await shown("oled-tvs", null)).not.toContain(way);
	expect(await shown("speakers", ["sound", "speakers"])).not.toContain("/tvhelp/");
});

test("what of its life is over reads as over", async () => {
	const lifecycle = { ...info("TV").lifecycle, softwareUntil: "2020-03-31", partsUntil: "2025-06-30" };
	const facts = async (ended: readonly string[], locale: string) => {
		const product = { ...info("TV"), lifecycle, ended, summary: "", language: "en-GB" };
		const html = await renderModule(productInformation, { product: { product } }, { path: "/televisions/tv", locale });
		return [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, fact]) => fact).slice(1);
	};
	expect(await facts([], "en_GB")).toEqual([
		"Software updates until 31\u00a0March\u00a02020",
		"Spare parts until 30\u00a0June\u00a02025",
	]);
	expect(await facts(["softwareUntil"], "en_GB")).toEqual([
		"Software updates ended on 31\u00a0March\u00a02020",
		"Spare parts until 30\u00a0June\u00a02025",
	]);
	expect(await facts(["softwareUntil", "partsUntil"], "en_GB")).toEqual([
		"Software updates ended on 31\u00a0March\u00a02020",
		"Spare parts ended on 30\u00a0June\u00a02025",
	]);
});
