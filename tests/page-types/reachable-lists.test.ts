import { expect, test } from "vitest";
import { prepare } from "#src/client/prepare.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { LIST_WINDOWS, type StartParameter } from "#src/contract/page-parameters.ts";
import { isVisible } from "#src/modules/module.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { ROUTES, type Route } from "#src/routes.ts";
import { BRAND as ANY_BRAND } from "../fixtures/brand.ts";

/** One whose televisions have TV help. */
const BRAND = { ...ANY_BRAND, tvHelp: { category: "televisions", newsTypes: ["news" as const] } };

/** Modules that show some of a list, and where the whole of it stands. */
const EXCERPTS: Readonly<Record<string, string>> = {
	doors: "each door leads to its section",
	"not-found": "search",
	"related-articles": "the section of answers",
	"popular-answers": "the section of answers",
	"important-information": "the section of answers",
	"news-and-alerts": "all of them: as many as a call gives",
	downloads: "all of them: as many as the specification asks for",
	specifications: "only how many there are is told; the comparison lists them",
	"whats-new": "each kind in its section",
	"technical-news": "repair documents of their type",
	"service-manuals": "repair documents of their type",
	"repair-related-documents": "repair documents of their types",
	"agents-documents": "the section of repair documents",
	"asc-news": "the portal, where they move",
	"asc-product-changes": "each document in its own list",
	"agents-whats-new": "each kind in its own list",
	"agents-contents": "the lists of its page, to which it leads",
};

function contextOf(route: Route, query: RequestContext["query"]): RequestContext {
	const names = [...route.pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
	return {
		locale: BRAND.defaultLocale,
		mode: { embed: false, lite: "none" },
		route,
		params: Object.fromEntries(names.map((name) => [name, `some-${name.toLowerCase()}`])),
		query: { ...(route.parameters.includes("query") ? { query: "remote" } : {}), ...query },
		path: route.pattern,
	};
}

/** Where each list of a page begins, by module and call. */
function listsOf(route: Route, query: RequestContext["query"] = {}): ReadonlyMap<string, unknown> {
	const context = contextOf(route, query);
	const modules = (PAGE_TYPES[route.pageType]?.modules ?? []).filter((each) => isVisible(each, context, "asc"));
	return new Map(
		modules.flatMap((module) =>
			Object.entries(module.calls(context, BRAND)).flatMap(([name, request]) => {
				const isAsked = prepare(request, { locale: "en_GB", queryMaxLength: 500 }).state !== "skipped";
				const { num, start } = request.params;
				return isAsked && typeof num === "number" ? [[`${module.name}.${name}`, start] as const] : [];
			}),
		),
	);
}

const isStart = (name: string): name is StartParameter => name in LIST_WINDOWS;

test("every list that a page cuts off moves by a window of its own, or stands whole elsewhere", () => {
	const stuck = new Set<string>();
	for (const route of ROUTES.filter(({ pageType }) => pageType in PAGE_TYPES)) {
		const windows = route.parameters.filter(isStart);
		const moved = windows.map((name) => listsOf(route, { [name]: "7" }));
		for (const list of listsOf(route).keys()) {
			const movedBy = moved.filter((lists) => lists.get(list) === 7).length;
			if (movedBy === 0 && !((list.split(".")[0] ?? "") in EXCERPTS)) stuck.add(`${route.pattern}: ${list}`);
		}
		// No window moves two lists, for reading on in one leaves the others alone, or none.
		for (const [place, lists] of moved.entries()) {
			const count = [...lists.values()].filter((start) => start === 7).length;
			if (count !== 1) stuck.add(`${route.pattern}: ${windows[place]} moves ${count} lists`);
		}
	}
	expect([...stuck]).toEqual([]);
});
