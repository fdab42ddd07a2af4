import { expect, test } from "vitest";
import type { RequestContext } from "#src/context/request-context.ts";
import { CALL_NAMES } from "#src/contract/registry.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { resolve } from "#src/routes.ts";
import { BRAND } from "../fixtures/brand.ts";

const context: RequestContext = {
	locale: BRAND.defaultLocale,
	mode: { embed: false, lite: "none" },
	...resolve("/televisions/lumen"),
	query: {},
	path: "/televisions/lumen",
};

test.each(Object.values(PAGE_TYPES))(
	"every call of the page type $name is registered in the contract",
	({ modules, calls }) => {
		const names = [
			...modules.flatMap((module) => Object.values(module.calls(context, BRAND))),
			...Object.values(calls(context, BRAND)),
		].map(({ name }) => name);
		for (const name of names)
			expect(CALL_NAMES, `${name} is used, but missing in src/contract/registry.ts`).toContain(name);
	},
);

test.each(Object.values(PAGE_TYPES))("the page type $name lists no module twice", ({ modules }) => {
	const names = modules.map(({ name }) => name);
	expect(names).toEqual([...new Set(names)]);
});
