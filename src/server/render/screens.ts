import { createApp } from "astro/app/entrypoint";
import type { RenderedScreen, RenderScreen } from "./page-fill.ts";

const app = createApp({ streaming: false });

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
export const renderScreen: RenderScreen = async (address: string, locals: App.Locals): Promise<RenderedScreen> => {
	const request = new Request(`http://screen${address}`);
	const routeData = app.match(request);
	if (!routeData) throw new Error(`There is no screen at ${address}.`);
	const response = await app.render(request, { locals, routeData, addCookieHeader: false });
	return {
		status: response.status,
		body: Buffer.from(await response.arrayBuffer()),
		location: header(response, "location"),
		life: header(response, "cdn-cache-control"),
		tags: header(response, "cache-tag"),
		policy: header(response, "content-security-policy") ?? "",
		setsCookie: response.headers.has("set-cookie"),
	};
};
