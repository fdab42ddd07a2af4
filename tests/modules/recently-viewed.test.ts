import { expect, test } from "vitest";
import { isVisible } from "#src/modules/module.ts";
import { recentlyViewed } from "#src/modules/recently-viewed/recently-viewed.ts";
import { contextFor, renderModule } from "./render.ts";

test("is empty and hidden until the device fills it, the same for everybody", async () => {
	const html = await renderModule(recentlyViewed, {});
	expect(html).toMatch(/<section[^>]* hidden/);
	expect(html).toMatch(/<ul class="product-grid"><\/ul>\s*<template>/);
	expect(html).toContain('data-base="/electronics/support"');
});

test("costs lite and framed pages nothing", () => {
	for (const mode of [{ lite: "lite" }, { lite: "crm" }, { embed: true }] as const)
		expect(isVisible(recentlyViewed, contextFor({ mode }), "public")).toBe(false);
});
