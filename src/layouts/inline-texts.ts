import { MODES } from "#src/context/mode.ts";
import type { Mode } from "#src/context/request-context.ts";
import { AUDIENCES } from "#src/contract/audience.ts";
import { isVisible, type Module } from "#src/modules/module.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { NOT_FOUND, ROUTES } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import controls from "#src/ui/controls.css?inline";
import labels from "#src/ui/labels.css?inline";
import lists from "#src/ui/lists.css?inline";
import prose from "#src/ui/prose.css?inline";
import sections from "#src/ui/sections.css?inline";
import base from "./base.css?inline";
import frame from "./frame.css?inline";
import lite from "./lite.css?inline";
import { minifyScript, minifyStyle } from "./minify.ts";
import menus from "./theme-menu.js?raw";
import restore from "./theme-restore.js?raw";
import { tokenStyle } from "./tokens.ts";

const LITE_STYLE = minifyStyle(lite);
const BASE_STYLE = minifyStyle([base, frame, labels, controls, lists, prose, sections].join(""));
const THEME_RESTORE = minifyScript(restore);
const MENUS = minifyScript(menus);

const isFull = (mode: Mode) => mode.lite === "none";

const minified = new Map<string, string>();

/** The minified form of a module's text, made once. */
function once(text: string, minify: (text: string) => string): string {
	const found = minified.get(text);
	if (found !== undefined) return found;
	const made = minify(text);
	minified.set(text, made);
	return made;
}

/** The one style of a page: everything for a lite page in a few lines, else the base and that of its modules. */
export function styleOf(modules: readonly Module[], mode: Mode): string {
	if (!isFull(mode)) return LITE_STYLE;
	return BASE_STYLE + modules.map(({ style }) => once(style, minifyStyle)).join("");
}

/** The brand's colours; lite pages use the system's. */
export function brandStyleOf(brand: Brand, mode: Mode): string | null {
	return isFull(mode) ? tokenStyle(brand.colors) : null;
}

/** Before the first paint: the theme the visitor chose. */
export function headScriptOf(mode: Mode): string | null {
	return isFull(mode) ? THEME_RESTORE : null;
}

/** At the end of the page: the small scripts of its modules, each once, then the menus, which also set the theme of pictures those added. */
export function bodyScriptsOf(modules: readonly Module[], mode: Mode): readonly string[] {
	if (!isFull(mode)) return [];
	const scripts = modules.filter(({ script }) => script !== "").map(({ script }) => once(script, minifyScript));
	return [...new Set([...scripts, MENUS])];
}

/** One route for each search type: that is all of a route that decides which modules show. */
const BY_SEARCH_TYPE = [...new Map([...ROUTES, NOT_FOUND].map((route) => [route.searchType, route])).values()];

/**
 * Every inline style and script text that any page of the site can hold. The content security policy
 * lists their hashes and no others, so that an injected text is never blessed. Call again when the
 * brand changes.
 */
export function listedInlineTexts(brand: Brand): readonly string[] {
	const contexts = MODES.flatMap((mode) => BY_SEARCH_TYPE.map((route) => ({ mode, route })));
	const texts = Object.values(PAGE_TYPES).flatMap(({ modules }) =>
		contexts.flatMap((context) =>
			AUDIENCES.flatMap((reader) => {
				const asked = modules.filter((module) => isVisible(module, context, reader));
				return [
					styleOf(asked, context.mode),
					brandStyleOf(brand, context.mode),
					headScriptOf(context.mode),
					...bodyScriptsOf(asked, context.mode),
				];
			}),
		),
	);
	return [...new Set(texts.filter((text) => text !== null))];
}
