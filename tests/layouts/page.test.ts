import { describe, expect, test } from "vitest";
import type { Head } from "#src/head/head.ts";
import { plainHead } from "#src/head/plain-head.ts";
import PageLayout from "#src/layouts/Page.astro";
import { defineModule, type Module } from "#src/modules/module.ts";
import { loadPage } from "#src/page-types/load-page.ts";
import { definePage } from "#src/page-types/page-type.ts";
import { islandContainer } from "#tests/fixtures/island-container.ts";
import { contextFor } from "#tests/modules/render.ts";
import { fakeSupport } from "#tests/page-types/fake-support.ts";
import Deep from "./views/Deep.astro";
import Sound from "./views/Sound.astro";

const sound = defineModule({ name: "sound", view: Sound });
const throwing = defineModule({ name: "throwing", view: Deep });
const banner = defineModule({ name: "banner", place: "banner", view: Sound });

async function render(
	modules: readonly Module[],
	mode: Parameters<typeof contextFor>[0]["mode"] = {},
	more: Partial<Head> = {},
) {
	const told: { styles: readonly string[]; scripts: readonly string[] }[] = [];
	const failures: { module: string; error: unknown }[] = [];
	const pageType = definePage({
		name: "product",
		modules,
		calls: () => ({}),
		head: ({ context, t }) => ({ ...plainHead(context, t("error.title")), ...more }),
		life: "standard",
	});
	const page = await loadPage(pageType, {
		context: contextFor({ path: "/televisions/lumen", mode }),
		identity: { kind: "anonymous" },
		snapshot: fakeSupport({}).support.snapshot(),
		origin: "https://support.example",
		request: null,
		form: null,
		onInlineTexts: (texts) => told.push(texts),
		waysIn: { passwords: true, signOn: null },
		receipts: async () => ({ state: "unknown" }),
		onViewFailure: (failure) => failures.push(failure),
	});
	const container = await islandContainer();
	const layout: unknown = PageLayout;
	const html = await container.renderToString(layout as Parameters<typeof container.renderToString>[0], {
		props: { page },
		partial: false,
	});
	return { html, failures, told };
}

describe("a view that throws", () => {
	test("hides its module and is reported; the page is complete otherwise", async () => {
		const { html, failures } = await render([banner, sound, throwing, sound]);
		expect(html.match(/<h2>sound<\/h2>/g)).toHaveLength(3);
		expect(html).not.toMatch(/it throws|what throws/);
		expect(html).toMatch(/<footer[\s\S]*<\/html>\s*$/);
		expect(failures).toMatchObject([{ module: "throwing", pageType: "product", error: { name: "RangeError" } }]);
	});

	test("in the header hides as well", async () => {
		const { html, failures } = await render([{ ...throwing, place: "banner" }, sound]);
		expect(html).toMatch(/<h2>sound<\/h2>/);
		expect(failures).toHaveLength(1);
	});

	test("of a critical module ends the page", async () => {
		await expect(render([sound, { ...throwing, critical: true }])).rejects.toThrow("Invalid time value");
	});

	test("that holds the banner leaves the banner standing", async () => {
		const { html, failures } = await render([banner, { ...throwing, holdsBanner: true }]);
		expect(html.match(/<h2>sound<\/h2>/g)).toHaveLength(1);
		expect(failures).toHaveLength(1);
	});
});

describe("the banner", () => {
	const inHeader = /<header class="site-header">[\s\S]*<h2>sound<\/h2>[\s\S]*<\/header>/;

	test("stands in the header", async () => expect((await render([banner])).html).toMatch(inHeader));

	test("stands inside the module that holds it, once", async () => {
		const { html } = await render([banner, { ...sound, holdsBanner: true }]);
		expect(html).not.toMatch(inHeader);
		expect(html).toMatch(/<section>\s*<h2>sound<\/h2>\s*<section>\s*<h2>sound<\/h2>\s*<\/section>\s*<\/section>/);
	});

	test("stands alone in a frame, where there is no header", async () => {
		const { html } = await render([banner], { embed: true });
		expect(html).not.toContain("site-header");
		expect(html.match(/<h2>sound<\/h2>/g)).toHaveLength(1);
	});
});

describe("the head", () => {
	test("tells of every inline text it places, whatever words stand around them", async () => {
		const title = "</title><style>a{}</style><script>b</script><!-- <script>";
		const modules = [{ ...sound, style: ".sound{color:red}", script: "let sound;" }];
		const { html, told } = await render(modules, {}, { title, description: `">${title}`, noindex: false });
		expect(told).toHaveLength(1);
		const [{ styles, scripts } = { styles: [], scripts: [] }] = told;
		expect([styles.length, scripts.length]).toEqual([1, 3]);
		for (const text of styles) expect(html).toContain(`<style>${text}</style>`);
		for (const text of scripts)
			expect(html).toMatch(
				new RegExp(`<script(?: type="speculationrules")?>${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}</script>`),
			);
	});

	test("says of a page what it is, whatever its page type: a website's page, or an article", async () => {
		const typeOf = async (more: Partial<Head>) =>
			/property="og:type" content="(\w+)"/.exec((await render([sound], {}, { noindex: false, ...more })).html)?.[1];
		expect(await typeOf({})).toBe("website");
		expect(await typeOf({ type: "article" })).toBe("article");
	});
});
