import { expect, test } from "vitest";
import { notHelped } from "#src/modules/not-helped/not-helped.ts";
import { articleDetailsPage } from "#src/page-types/article-details.ts";
import { renderModule } from "./render.ts";

test("the way out stands after the question, and asks none itself", async () => {
	const names = articleDetailsPage.modules.map(({ name }) => name);
	expect(names.indexOf("not-helped")).toBe(names.indexOf("feedback") + 1);
	const html = await renderModule(notHelped, {}, { path: "/articles/pair" });
	expect(html).toContain('href="#contact"');
	expect(html).not.toMatch(/<h2>[^<]*\?/);
});

test("in a frame, where there is no footer, it leads to the answers alone", async () => {
	const html = await renderModule(notHelped, {}, { path: "/articles/pair", mode: { embed: true } });
	expect(html).not.toContain('href="#contact"');
	expect(html).toContain('href="/electronics/support/faqs?embedMode=true"');
});
