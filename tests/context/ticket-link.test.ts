import { describe, expect, test } from "vitest";
import { linkFrom } from "#src/context/link.ts";
import { ticketOrigin, wayToPerson } from "#src/context/ticket-link.ts";
import type { Brand } from "#src/site/brand.ts";
import { BRAND, LOCALES } from "#tests/fixtures/brand.ts";
import { contextFor } from "../modules/render.ts";

const [locale] = LOCALES;
if (!locale) throw new Error("There is no locale.");
const TAKES = { contact: [...BRAND.contact, { kind: "ticket" as const }] };
const GUIDE = "/tvhelp/televisions/tv/guide/no-picture";

const way = (brand: Pick<Brand, "contact">, at: Parameters<typeof contextFor>[0]) => {
	const context = contextFor(at);
	return wayToPerson(linkFrom(context, locale, "https://support.example"), brand, context);
};

describe("where a visitor of support comes from", () => {
	test("is the page, its product, and in guided help every answer on the way", () => {
		expect(ticketOrigin(contextFor({ path: GUIDE, query: { answers: "yes.not-solved" } }))).toEqual({
			...{ product: "tv", about: GUIDE, guide: "no-picture", answers: ["yes", "not-solved"] },
		});
		expect(ticketOrigin(contextFor({ path: "/televisions/tv" }))).toMatchObject({ product: "tv", guide: undefined });
		expect(ticketOrigin(contextFor({ path: "/results", query: { query: "no sound" } }))).toMatchObject({
			...{ about: "/results", query: "no sound" },
		});
		expect(ticketOrigin(contextFor({ path: "/tickets" }))).toEqual({});
	});
});

describe("the way to a person", () => {
	test("is the ticket form, in a frame, too, and knows where one comes from", () => {
		for (const embed of [false, true]) {
			const found = way(TAKES, { path: GUIDE, query: { answers: "yes" }, mode: { embed } });
			expect(found).toMatchObject({ label: "contact.ticket.write", rel: "nofollow" });
			expect(found?.href).toContain("/electronics/support/tickets?");
			expect(found?.href).toMatch(/answers=yes&.*guide=no-picture&product=tv/);
		}
	});

	test("of a brand that takes no tickets is its contact below, which is called so; in a frame there is none", () => {
		expect(way(BRAND, { path: GUIDE })).toEqual({
			...{ href: "#contact", label: "article.not-helped.contact" },
		});
		expect(way(BRAND, { path: GUIDE, mode: { embed: true } })).toBeNull();
	});
});
