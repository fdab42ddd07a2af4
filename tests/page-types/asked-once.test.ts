import { expect, test } from "vitest";
import type { RequestContext } from "#src/context/request-context.ts";
import { isVisible } from "#src/modules/module.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { ROUTES } from "#src/routes.ts";
import { BRAND } from "../fixtures/brand.ts";

/** A request without the part of the list that it wants. */
const withoutWindow = (params: Readonly<Record<string, unknown>>) =>
	JSON.stringify(
		Object.entries(params)
			.filter(([name, value]) => name !== "start" && name !== "num" && value !== null && value !== undefined)
			.filter(([, value]) => !(Array.isArray(value) && value.length === 0))
			.sort(([a], [b]) => (a < b ? -1 : 1)),
	);

test.each(ROUTES.filter(({ pageType }) => pageType in PAGE_TYPES))(
	"a page at $pattern asks for nothing twice, in no two portions",
	(route) => {
		const names = [...route.pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
		const context: RequestContext = {
			locale: BRAND.defaultLocale,
			mode: { embed: false, lite: "none" },
			route,
			params: Object.fromEntries(names.map((name) => [name, `some-${name.toLowerCase()}`])),
			query: route.parameters.includes("query") ? { query: "remote" } : {},
			path: route.pattern,
		};
		const pageType = PAGE_TYPES[route.pageType];
		const requests = new Map(
			[
				...(pageType?.modules ?? [])
					.filter((module) => isVisible(module, context, "public"))
					.flatMap((module) => Object.values(module.calls(context, BRAND))),
				...Object.values(pageType?.calls(context, BRAND) ?? {}),
			].map((request) => [request.key, request]),
		);
		const asked = [...requests.values()].map(({ name, params }) => `${name} ${withoutWindow(params)}`);
		expect(asked).toEqual([...new Set(asked)]);
	},
);
