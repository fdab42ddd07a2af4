import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import type { Audience } from "#src/contract/audience.ts";
import { isVisible } from "#src/modules/module.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { ROUTES } from "#src/routes.ts";
import { AGENTS_PAGE_TYPES, AGENTS_PAGES } from "../matrix/agents-pages.ts";
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

test("every address says whether a page stands there, a file, or a step of signing in: nobody is brought back to a file", () => {
	const pages = ROUTES.filter(({ gives, methods }) => gives === "page" && methods.includes("GET"));
	expect(pages.map(({ pageType }) => pageType).filter((pageType) => !SCREENS.has(pageType))).toEqual([]);
	const files = ROUTES.filter(({ gives }) => gives === "file");
	expect(files.map(({ pageType }) => pageType).filter((pageType) => SCREENS.has(pageType))).toEqual([]);
});

test("every page type that can be linked to is seen by the tests of the browser matrix", () => {
	const seen = new Set<string>([...PAGES.map(({ pageType }) => pageType), ...AGENTS_PAGE_TYPES]);
	const linked = new Set(
		ROUTES.filter(({ methods, pattern }) => methods.join() === "GET" && !pattern.includes("Token}")).map(
			({ pageType }) => pageType,
		),
	);
	expect([...linked].filter((pageType) => SCREENS.has(pageType) && !seen.has(pageType))).toEqual([]);
});

test("every page type that shows agents something of their own, and each module of theirs, is seen by the agents' walk", () => {
	const isTheirs = ({ audience }: { readonly audience?: Audience }) => audience === "asc";
	const types = Object.values(PAGE_TYPES);
	const theirs = types.filter((type) => isTheirs(type) || type.modules.some(isTheirs));
	expect(theirs.map(({ name }) => name).filter((name) => !AGENTS_PAGE_TYPES.has(name))).toEqual([]);
	const mode = { lite: "none", embed: false } as const;
	const shown = new Set(
		AGENTS_PAGES.flatMap(({ route }) =>
			(PAGE_TYPES[route.pageType]?.modules ?? []).filter((module) => isVisible(module, { mode, route }, "asc")),
		),
	);
	const unseen = types.flatMap(({ modules }) => modules.filter((module) => isTheirs(module) && !shown.has(module)));
	expect([...new Set(unseen.map(({ name }) => name))]).toEqual([]);
});
