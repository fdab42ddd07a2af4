import type { Mode } from "#src/context/request-context.ts";
import type { Module } from "#src/modules/module.ts";
import type { Brand } from "#src/site/brand.ts";
import controls from "#src/ui/controls.css?inline";
import labels from "#src/ui/labels.css?inline";
import lists from "#src/ui/lists.css?inline";
import { pictureStyle } from "#src/ui/picture-size.ts";
import prose from "#src/ui/prose.css?inline";
import sections from "#src/ui/sections.css?inline";
import base from "./base.css?inline";
import frame from "./frame.css?inline";
import lite from "./lite.css?inline";
import { minifyStyle } from "./minify.ts";
import page from "./page.js?raw";
import print from "./print.css?inline";
import rules from "./speculation-rules.json?raw";
import restore from "./theme-restore.js?raw";
import { tokenStyle } from "./tokens.ts";
import transition from "./view-transition.js?raw";

const LITE_STYLE = minifyStyle(lite);
const BASE_STYLE = minifyStyle([base, frame, labels, controls, lists, prose, sections, pictureStyle(), print].join(""));
const HEAD_SCRIPT = [restore, transition].join("\n");
const SPECULATION_RULES = JSON.stringify(JSON.parse(rules));

const minified = new Map<string, string>();

/** The minified form of a module's style, made once. */
function once(style: string): string {
	const made = minified.get(style) ?? minifyStyle(style);
	minified.set(style, made);
	return made;
}

const colorStyles = new WeakMap<Brand["colors"], string>();

/** The style of a brand's colours, made once for each version of the content. */
function colorStyleOf(colors: Brand["colors"]): string {
	const style = colorStyles.get(colors) ?? tokenStyle(colors);
	colorStyles.set(colors, style);
	return style;
}

/** A script as a part of one with others: what goes wrong in it is told as ever, and does not keep those after it from running. */
const apart = (script: string) => `try{${script}\n}catch(e){setTimeout(()=>{throw e})}`;

/** What a document holds inline, in its order; texts of one kind are one, since each costs a hash in the policy of every reply. */
export interface InlineTexts {
	readonly styles: readonly string[];
	/** Before the first paint, each once: the theme the visitor chose, quiet transitions, and what modules must know by then. */
	readonly headScripts: readonly string[];
	/** At the end: the small scripts of the modules, each once, then that of every page, which also sets the theme of pictures those added. */
	readonly bodyScripts: readonly string[];
	/** Which pages a browser may fetch while a finger goes down on their links. */
	readonly speculationRules: readonly string[];
}

/**
 * All inline texts of a document: the brand's colours, the site's origin for addresses on paper, and one style with
 * the base and that of its modules; a lite page has a few lines of style in the system's colours and no script. The
 * document places these and tells of them, so that the policy which allows them is made of the same texts and nobody
 * looks for them in a page.
 */
export function inlineTextsOf(
	modules: readonly Pick<Module, "style" | "early" | "script">[],
	{ colors }: Pick<Brand, "colors">,
	{ lite: reduced }: Mode,
	origin: string,
): InlineTexts {
	if (reduced !== "none") return { styles: [LITE_STYLE], headScripts: [], bodyScripts: [], speculationRules: [] };
	const own = (kind: "style" | "early" | "script") => new Set(modules.flatMap((module) => module[kind] || []));
	return {
		styles: [`${colorStyleOf(colors)}:root{--origin:"${origin}"}${BASE_STYLE}${[...own("style")].map(once).join("")}`],
		headScripts: [HEAD_SCRIPT + [...own("early")].map(apart).join("")],
		bodyScripts: [[...own("script")].map(apart).join("") + page],
		speculationRules: [SPECULATION_RULES],
	};
}
