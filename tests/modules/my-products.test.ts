import { expect, test } from "vitest";
import { isVisible } from "#src/modules/module.ts";
import { myProducts } from "#src/modules/my-products/my-products.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { news } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

test("is empty and hidden until the device fills it, the same for everybody", async () => {
	const html = await renderModule(myProducts, {});
	expect(html).toMatch(/<section[^>]* hidden/);
	expect(html).toMatch(/<ul class="plain"><\/ul>\s*<template>/);
	expect(html).toContain('data-kept="support-mine"');
});

test("costs lite and framed pages nothing", () => {
	for (const mode of [{ lite: "lite" }, { lite: "crm" }, { embed: true }] as const)
		expect(isVisible(myProducts, contextFor({ mode }), "public")).toBe(false);
});

test("notices on home say what they are about, so that the device can mark its own; nowhere else do they", async () => {
	const notices = {
		notices: { results: [{ ...news("alert", "Words", "en-GB"), about: ["lumen-e9-65", "televisions"] }] },
	};
	expect(await renderModule(newsAndAlerts, notices)).toContain('data-about="lumen-e9-65 televisions"');
	expect(await renderModule(newsAndAlerts, notices, { path: "/televisions" })).not.toContain("data-about");
	expect(await renderModule(newsAndAlerts, notices, { mode: { lite: "lite" } })).not.toContain("data-about");
});
