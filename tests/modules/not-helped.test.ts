import { expect, test } from "vitest";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { notHelped } from "#src/modules/not-helped/not-helped.ts";
import { articleDetailsPage } from "#src/page-types/article-details.ts";
import type { Brand } from "#src/site/brand.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { renderModule } from "./render.ts";

test("the way out stands after the question, and asks none itself", async () => {
	const names = articleDetailsPage.modules.map(({ name }) => name);
	expect(names.indexOf("not-helped")).toBe(names.indexOf("feedback") + 1);
	const html = await renderModule(notHelped, {}, { path: "/articles/pair" });
	expect(html).toContain('href="#contact"');
	expect(html).not.toMatch(/<h2>[^<]*\?/);
});

test("of a document that was withdrawn nobody asks whether it helped", async () => {
	const page = { path: "/repair-documents/a-news" };
	const shown = async (withdrawn: object | null) => {
		const data = { article: null, document: { sections: [], standing: { withdrawn } } };
		return [await renderModule(notHelped, data, page), await renderModule(feedback, data, page)].map((html) =>
			html.trim(),
		);
	};
	expect(await shown({ day: "2026-03-01", replacedBy: null })).toEqual(["", ""]);
	for (const html of await shown(null)) expect(html).not.toBe("");
});

test("in a frame, where there is no footer, it leads to the answers alone", async () => {
	const html = await renderModule(notHelped, {}, { path: "/articles/pair", mode: { embed: true } });
	expect(html).not.toContain('href="#contact"');
	expect(html).toContain('href="/electronics/support/faqs?embedMode=true"');
});

test("where the brand takes tickets it leads to the form, which knows the page and its product, in a frame, too", async () => {
	const brand: Brand = { ...BRAND, contact: [...BRAND.contact, { kind: "ticket" }] };
	const path = "/televisions/lumen-e9-65/articles/pair";
	for (const embed of [false, true]) {
		const html = await renderModule(notHelped, {}, { path, mode: { embed } }, { brand });
		expect(html).toContain(`/electronics/support/tickets?about=${encodeURIComponent(path)}&`);
		expect(html).toContain("product=lumen-e9-65");
	}
});
