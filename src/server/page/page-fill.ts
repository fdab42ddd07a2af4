import type { RequestContext } from "#src/context/request-context.ts";
import type { Filled, FillReason, Life } from "#src/page-cache/entry.ts";
import type { Brand } from "#src/site/brand.ts";
import { composePolicy } from "./content-security-policy.ts";
import { type HeaderList, type PreparedPage, preparePage } from "./prepared-page.ts";

/** What a screen yields. */
export interface RenderedScreen {
	readonly status: number;
	readonly body: Buffer;
	readonly location: string | null;
	/** `max-age=60, stale-while-revalidate=600`, as the screen declared it. */
	readonly life: string | null;
	/** Tags, separated by commas. */
	readonly tags: string | null;
	/** Astro's own policy: the hashes the build lists. */
	readonly policy: string;
	readonly setsCookie: boolean;
}

export type RenderScreen = (address: string, locals: App.Locals) => Promise<RenderedScreen>;

/** A screen that ended without a page; the front shows the error page instead. */
class ScreenFailure extends Error {
	override readonly name = "ScreenFailure";
}

export interface FillSettings {
	readonly render: RenderScreen;
	readonly security: HeaderList;
	/** Hashes of the inline texts that our own pages of this brand can hold. */
	readonly listedHashes: (brand: Brand) => ReadonlySet<string>;
	readonly secure: boolean;
	readonly cdn: boolean;
	/** Whether finished pages are kept, so that all codings are worth making at once. */
	readonly keeps: boolean;
	onViewFailure: App.Locals["onViewFailure"];
	onRender(pageType: string, reason: FillReason, seconds: number): void;
}

const TAG = /^[!-+--~]{1,256}$/;

/** Renders one page and prepares it for the cache and the socket. */
export async function fillPage(
	address: string,
	locals: App.Locals,
	reason: FillReason,
	settings: FillSettings,
): Promise<Filled<PreparedPage>> {
	const began = performance.now();
	const screen = await settings.render(address, locals);
	settings.onRender(address.slice(1), reason, (performance.now() - began) / 1000);
	checkScreen(screen, address);
	const { context, snapshot } = locals;
	const { brand } = snapshot;
	const html = screen.body.toString("utf8");
	const tags = ["site", ...(screen.tags ?? "").split(",").map((tag) => tag.trim())].filter(
		(tag, index, all) => TAG.test(tag) && all.indexOf(tag) === index,
	);
	const life = readLife(screen.life);
	const policy = composePolicy(html, screen.policy, settings.listedHashes(brand), {
		frameParents: framesOf(context, brand.frameParents),
		secure: settings.secure,
	});
	const keep = settings.keeps && life !== null && screen.status < 500;
	const page = await preparePage(
		{
			status: screen.status,
			type: "text/html; charset=utf-8",
			body: screen.body,
			location: screen.location,
			policy,
			cdn: settings.cdn && life ? cdnHeaders(life, tags) : [],
		},
		settings.security,
		keep ? "kept" : "once",
	);
	return {
		status: screen.status,
		body: page,
		bytes: page.bytes || Number(screen.location?.length ?? 0),
		life,
		tags,
		degraded: tags.includes("degraded"),
	};
}

/** Refuses what must never reach a visitor: an empty or cut page, an error without words, a cookie, a way off the site. */
function checkScreen(screen: RenderedScreen, address: string): void {
	if (screen.setsCookie) throw new ScreenFailure(`The screen ${address} sets a cookie.`);
	if (screen.location !== null) {
		if (!/^\/[^/\\]/.test(screen.location) || screen.status < 300 || screen.status > 399)
			throw new ScreenFailure(`The screen ${address} sends the visitor off the site.`);
		return;
	}
	if (screen.status >= 300 && screen.status < 400) throw new ScreenFailure(`The screen ${address} redirects nowhere.`);
	if (!screen.body.subarray(-256).includes("</html>"))
		throw new ScreenFailure(`The screen ${address} ended with status ${screen.status} and no whole page.`);
}

function readLife(header: string | null): Life | null {
	const maxAge = /max-age=(\d+)/.exec(header ?? "")?.[1];
	return maxAge === undefined
		? null
		: { maxAge: Number(maxAge), swr: Number(/stale-while-revalidate=(\d+)/.exec(header ?? "")?.[1] ?? 0) };
}

function framesOf({ mode }: RequestContext, parents: readonly string[]): readonly string[] {
	return mode.embed ? parents : [];
}

function cdnHeaders({ maxAge, swr }: Life, tags: readonly string[]): HeaderList {
	return [
		["CDN-Cache-Control", `public, max-age=${maxAge}, stale-while-revalidate=${swr}`],
		["Cache-Tag", tags.join(",")],
	];
}
