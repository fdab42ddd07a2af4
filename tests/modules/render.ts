import type { AstroComponentFactory } from "astro/runtime/server/index.js";
import { linkFrom } from "#src/context/link.ts";
import type { Mode, RequestContext } from "#src/context/request-context.ts";
import type { Module, ModuleCalls, ViewProps } from "#src/modules/module.ts";
import { NOT_FOUND, resolve } from "#src/routes.ts";
import { localeOf } from "#src/site/brand.ts";
import { translate } from "#src/site/translate.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { islandContainer } from "#tests/fixtures/island-container.ts";

interface Page {
	/** After the base; the route and the parameters come from it. */
	readonly path?: string;
	readonly query?: RequestContext["query"];
	readonly mode?: Partial<Mode>;
	readonly locale?: string;
}

/** The context of a page for tests of what stands on it. */
export function contextFor({ path = "", query = {}, mode = {}, locale = "en_GB" }: Page): RequestContext {
	const { route, params } = resolve(path);
	return {
		locale,
		mode: { lite: "none", embed: false, ...mode },
		route,
		params,
		query,
		path,
	};
}

/** The markup of a module's view with the data it would have got. */
export async function renderModule(
	module: Module<string, ModuleCalls>,
	data: unknown,
	page: Page = {},
	more: Partial<ViewProps> = {},
): Promise<string> {
	const context = contextFor(page);
	const locale = localeOf(BRAND, context.locale);
	const container = await islandContainer();
	const props = {
		context,
		brand: BRAND,
		t: translate(locale),
		link: linkFrom(context, locale, "https://support.example"),
		pageType: context.route === NOT_FOUND ? "not-found" : context.route.pageType,
		form: null,
		agent: null,
		waysIn: { passwords: true, signOn: null },
		receipts: null,
		reference: null,
		data,
		...more,
	};
	const view: unknown = module.view;
	// A view is an Astro component; the module keeps it as a function of its properties.
	return container.renderToString(view as AstroComponentFactory, { props });
}
