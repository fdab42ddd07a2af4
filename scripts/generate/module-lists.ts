import { MODES } from "#src/context/mode.ts";
import type { Mode } from "#src/context/request-context.ts";
import type { SearchType } from "#src/contract/search/search-types.ts";
import { isCritical, isVisible, type Module } from "#src/modules/module.ts";
import type { PageType } from "#src/page-types/page-type.ts";
import { NOT_FOUND, ROUTES, type Route } from "#src/routes.ts";

const EVERYWHERE = "●";
const NOWHERE = "";

/** The mode as the document names it. */
const nameOf = ({ lite, embed }: Mode): string =>
	[...(lite === "none" ? [] : [lite]), ...(embed ? ["embed"] : [])].join(" ") || "full";

const FULL: Mode = { lite: "none", embed: false };

const shown = (module: Module, mode: Mode, route: Route): boolean => isVisible(module, { mode, route }, "asc");

/** In which modes a module shows at addresses of one search type: all, none, or all but those named; what holds of lite holds of lite in a frame. */
function cell(module: Module, route: Route): string {
	const hidden = MODES.filter((mode) => !shown(module, mode, route)).map(nameOf);
	if (hidden.length === MODES.length) return NOWHERE;
	const isOfEmbed = (name: string) => name.endsWith(" embed") && hidden.includes(name.slice(0, -" embed".length));
	return hidden.length === 0 ? EVERYWHERE : `● not ${hidden.filter((name) => !isOfEmbed(name)).join(", ")}`;
}

function noteOf(module: Module, { name }: PageType, routes: readonly Route[]): string {
	const subject = routes.filter((route) => shown(module, FULL, route) && isCritical(module, name, route));
	const where = subject.length === routes.length ? "" : ` (${subject.map((each) => each.searchType).join(", ")})`;
	return [
		...(module.place === "banner" ? ["in the header"] : []),
		...(subject.length > 0 ? [`critical${where}`] : []),
		...(module.audience === "public" ? [] : ["service centres alone"]),
	].join("; ");
}

/** One address of each search type that a page type answers to, in the order of the route table. */
function routesOf({ name }: PageType): readonly Route[] {
	const found = new Map<SearchType, Route>();
	for (const route of [...ROUTES, NOT_FOUND])
		if (route.pageType === name && !found.has(route.searchType)) found.set(route.searchType, route);
	// Pages that stand in for others have no address of their own.
	return found.size > 0 ? [...found.values()] : [{ ...NOT_FOUND, pageType: name }];
}

function table(page: PageType): string {
	const routes = routesOf(page);
	const types = routes.map(({ searchType }) => (routes.length === 1 ? "shown" : searchType));
	const rows = page.modules.map((module) => [
		`\`${module.name}\``,
		...routes.map((route) => cell(module, route)),
		noteOf(module, page, routes),
	]);
	return [["module", ...types, ""], ["---", ...types.map(() => "---"), "---"], ...rows]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

/** The ordered modules of every page type by search type and mode, as a Markdown document. */
export function moduleLists(pageTypes: readonly PageType[]): string {
	return [
		"# Which module stands where",
		"",
		"Written by `npm run generate` from `src/page-types/`, and held against it by a test. The order of a table is the order of the page (decision 6). A column is a search type of the page's addresses; ● shows in every mode, `not lite` in every mode but that one, an empty cell never. Header and footer stand around every page except in embed mode.",
		...pageTypes.map((page) => `\n## ${page.name}\n\n${table(page)}`),
		"",
	].join("\n");
}
