import type { experimental_AstroContainer as AstroContainer } from "astro/container";
import {
	type AstroComponentFactory,
	createComponent,
	markHTMLString,
	renderComponent,
	render as template,
} from "astro/runtime/server/index.js";
import PageLayout from "#src/layouts/Page.astro";
import type { Module } from "#src/modules/module.ts";
import type { LoadedPage } from "#src/page-types/load-page.ts";
import { islandContainer } from "#tests/fixtures/island-container.ts";

// Components are what Astro makes of screens' files; their type there is that of any function.
const factoryOf = (component: unknown) => component as AstroComponentFactory;

/** The module, with comments around what it shows. */
export function marked(module: Module): Module {
	const mark = (word: string) => markHTMLString(`<!--${word} ${module.name}-->`);
	const view: unknown = createComponent((result, props, slots) => {
		const inner = renderComponent(result, module.name, factoryOf(module.view), props, slots);
		return template`${mark("begin")}${inner}${mark("end")}`;
	});
	return { ...module, view: view as Module["view"] };
}

/** A view of which nothing can be made. */
export const THROWING: unknown = createComponent(() => {
	throw new RangeError("Invalid time value");
});

/** A page as the reader gets it: by module, and what stands around them. */
export interface ShownPage {
	readonly html: string;
	readonly modules: ReadonlyMap<string, string>;
	readonly frame: string;
}

/** What Astro writes before the first island of a page, wherever that is, and the number of an island. */
const ISLAND_RUNTIME =
	/<style>astro-island[^<]*<\/style>|<script>0<\/script>(?:<script>\(\(\)=>[\s\S]*?<\/script>)?|(?<=<astro-island[^>]*) prefix="r\d+"/g;

let made: Promise<AstroContainer> | undefined;

/** Renders a page whose modules are `marked`. */
export async function show(page: LoadedPage): Promise<ShownPage> {
	made ??= islandContainer();
	const rendered = await (await made).renderToString(factoryOf(PageLayout), { props: { page }, partial: false });
	const html = rendered.replaceAll(ISLAND_RUNTIME, "");
	const modules = new Map<string, string>();
	const open = [""];
	for (const piece of html.split(/(<!--(?:begin|end) [a-z-]+-->)/)) {
		const [, word, name = ""] = /^<!--(begin|end) ([a-z-]+)-->$/.exec(piece) ?? [];
		if (word === "begin") open.push("");
		else if (word === "end") modules.set(name, open.pop() ?? "");
		else open.push((open.pop() ?? "") + piece);
	}
	return { html, modules, frame: open.join("") };
}
