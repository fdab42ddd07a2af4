import { createApp } from "astro/app/entrypoint";
import islandElement from "astro/runtime/server/astro-island.prebuilt.js";
import type { RenderedScreen, RenderScreen, ScreenLocals } from "./page-fill.ts";

const app = createApp({ streaming: false });

type InlineTexts = Parameters<App.Locals["onInlineTexts"]>[0];

/** What Astro writes before the first island of a page: our directives, and the element that an island is. */
const ISLAND_SCRIPTS = [
	app.manifest.clientDirectives.get("touch"),
	app.manifest.clientDirectives.get("page"),
	islandElement,
].filter((text) => text !== undefined);

/** Headers by which a screen speaks to the front; all others stay inside. */
const header = (response: Response, name: string) => response.headers.get(name);

/** Loads all screens now, so that no visitor waits for it, and a new build beside a running site harms nobody. */
export async function loadScreens(): Promise<void> {
	await Promise.all([...(app.manifest.pageMap?.values() ?? [])].map((load) => load()));
}

/**
 * Renders a screen by its internal address, such as `/product`. Internal addresses are not reachable
 * from outside, and the request holds nothing of the visitor's.
 */
export const renderScreen: RenderScreen = async (address: string, locals: ScreenLocals): Promise<RenderedScreen> => {
	const request = new Request(`http://screen${address}`);
	const routeData = app.match(request);
	if (!routeData) throw new Error(`There is no screen at ${address}.`);
	let inline: InlineTexts = { styles: [], scripts: [], frames: false, connects: [] };
	const told = {
		...locals,
		onInlineTexts: (texts: InlineTexts) => {
			inline = texts;
		},
	};
	const response = await app.render(request, { locals: told, routeData, addCookieHeader: false });
	// Every page with script of ours has the search box and what belongs to the whole page, which are islands.
	const islands = inline.scripts.length > 0 ? ISLAND_SCRIPTS : [];
	return {
		status: response.status,
		body: Buffer.from(await response.arrayBuffer()),
		location: header(response, "location"),
		type: header(response, "content-type"),
		policy: header(response, "content-security-policy"),
		disposition: header(response, "content-disposition"),
		life: header(response, "cdn-cache-control"),
		tags: header(response, "cache-tag"),
		styles: inline.styles,
		frames: inline.frames,
		connects: inline.connects,
		scripts: [...inline.scripts, ...islands],
		setsCookie: response.headers.has("set-cookie"),
	};
};
