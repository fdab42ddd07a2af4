import { expect, test } from "vitest";
import { toldToProvider } from "#src/context/told-to-provider.ts";
import type { PageTypeName } from "#src/routes.ts";
import { contextFor } from "../modules/render.ts";

const searchProvider = { pageViews: "https://find.example/views", guestTokens: "https://find.example/guests" };

function told(at: Parameters<typeof contextFor>[0], more: Partial<Parameters<typeof toldToProvider>[0]> = {}) {
	const context = contextFor(at);
	const shown = { context, brand: { searchProvider }, pageType: context.route.pageType, isAgents: false, form: null };
	return toldToProvider({ ...shown, ...more });
}

test("a provider is told which page was opened, and what was searched for", () => {
	expect(told({ path: "/televisions/tv/results", query: { query: "no sound" } })).toEqual({
		...{ views: searchProvider.pageViews, tokens: searchProvider.guestTokens },
		page: {
			...{ path: "/televisions/tv/results", type: "product-results", locale: "en_GB" },
			...{ category: "televisions", product: "tv", query: "no sound" },
		},
	});
});

test("nobody is told without a provider", () => {
	expect(told({ path: "/televisions" }, { brand: {} })).toBeNull();
});

test("of a reader's own pages, secret addresses, the portal, lite pages and frames nobody is told", () => {
	const token = `${"a".repeat(20)}.${"b".repeat(22)}`;
	expect(told({ path: `/tickets/${token}` })).toBeNull();
	for (const path of ["/asc", "/asc/login", "/asc/jump"]) expect(told({ path }), path).toBeNull();
	expect(told({ path: "/televisions" }, { isAgents: true })).toBeNull();
	expect(told({ path: "/televisions" }, { form: { form: "asc-login", values: {}, errors: [] } })).toBeNull();
	for (const mode of [{ lite: "lite" }, { lite: "crm" }, { embed: true }] as const)
		expect(told({ path: "/televisions", mode })).toBeNull();
	for (const pageType of ["error", "not-found", "not-sent"] satisfies PageTypeName[])
		expect(told({ path: "/televisions" }, { pageType })).toBeNull();
});
