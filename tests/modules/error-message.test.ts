import { expect, test } from "vitest";
import { errorMessage } from "#src/modules/error-message/error-message.ts";
import { REFERENCE_SLOT } from "#src/site/slots.ts";
import { renderModule } from "./render.ts";

test("an error has a place for its reference, a way to try again and a person to talk to", async () => {
	const html = await renderModule(errorMessage, {}, { path: "/televisions/tv" }, { pageType: "error" });
	expect(html).toContain(REFERENCE_SLOT);
	expect(html).toContain('href="/electronics/support/televisions/tv"');
	expect(html).toContain('href="#contact"');
});

test("its own address, at which nothing failed that has one, asks for no reference", async () => {
	const html = await renderModule(errorMessage, {}, { path: "/tvhelp/error" }, { pageType: "tv-help-error" });
	expect(html).not.toMatch(/reference/i);
});

test("in a frame, where there is no footer, the contact stands here", async () => {
	const html = await renderModule(errorMessage, {}, { mode: { embed: true } }, { pageType: "error" });
	expect(html).toContain("help@testmark.example");
});
