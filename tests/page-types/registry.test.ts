import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { type PageTypeName, ROUTES } from "#src/routes.ts";
import { PAGES, SCREENS } from "../matrix/pages.ts";

test("every page type has a screen of its name, and every screen is of a page type", () => {
	const files = Object.values(PAGE_TYPES).flatMap(({ file, name }) => (file ? [name] : []));
	expect(
		globSync("src/pages/*.ts")
			.map((path) => basename(path, ".ts"))
			.sort(),
	).toEqual(files.sort());
	// One screen shows pages of several types as an offline pack holds them.
	expect([...SCREENS, ...files].sort()).toEqual([...Object.keys(PAGE_TYPES), "offline"].sort());
});

test("every page type that can be linked to is seen by the tests of the browser matrix", () => {
	const seen = new Set<string>(PAGES.map(({ pageType }) => pageType));
	const linked = new Set(
		ROUTES.filter(({ methods, pattern }) => methods.join() === "GET" && !pattern.includes("Token}")).map(
			({ pageType }) => pageType,
		),
	);
	// Pages of agents alone are seen by tests that sign in.
	const isForAll = (pageType: PageTypeName) => PAGE_TYPES[pageType]?.audience === undefined;
	const unseen = [...linked].filter((pageType) => SCREENS.has(pageType) && isForAll(pageType) && !seen.has(pageType));
	expect(unseen).toEqual([]);
});
