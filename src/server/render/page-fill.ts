import type { RequestContext } from "#src/context/request-context.ts";
import { DEGRADED_TAG, SITE_TAG } from "#src/contract/tags.ts";
import type { FillCause, Filled, FillReason, Life } from "#src/page-cache/entry.ts";
import type { Brand } from "#src/site/brand.ts";
import type { HeaderList } from "../http/exchange.ts";
import { composePolicy } from "./content-security-policy.ts";
import { type PreparedPage, preparePage } from "./prepared-page.ts";

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

type ViewFailure = Parameters<App.Locals["onViewFailure"]>[0];

export interface FillSettings {
	readonly render: RenderScreen;
	readonly security: HeaderList;
	/** Hashes of the inline texts that our own pages of this brand can hold. */
	readonly listedHashes: (brand: Brand) => ReadonlySet<string>;
	readonly secure: boolean;
	readonly cdn: boolean;
	/** Whether finished pages are kept, so that all codings are worth making at once. */
	readonly keeps: boolean;
	/** A module was hidden because its view threw. */
	onViewFailure(failure: ViewFailure, cause: FillCause, pattern: string): void;
	onRender(pageType: string, reason: FillReason, seconds: number): void;
}

const TAG = /^[!-+--~]{1,256}$/;

/**
 * Renders one page and prepares it for the cache and the socket.
 *
 * @param name of the screen, such as `product`
 */
export async function fillPage(
	name: string,
	locals: App.Locals,
	{ reason }: FillCause,
	settings: FillSettings,
): Promise<Filled<PreparedPage>> {
	const began = performance.now();
	const screen = await settings.render(`/${name}`, locals);
	const isPrepared = reason === "prepared";
	if (!isPrepared) settings.onRender(name, reason, (performance.now() - began) / 1000);
	checkScreen(screen, name);
	const { context, snapshot } = locals;
	const { brand } = snapshot;
	const html = screen.body.toString("utf8");
	const declared = (screen.tags ?? "").split(",").map((tag) => tag.trim());
	const tags = [...new Set([SITE_TAG, ...declared.filter((tag) => TAG.test(tag))])];
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
		isPrepared ? "changed" : keep ? "kept" : "once",
	);
	return {
		status: screen.status,
		body: page,
		bytes: page.bytes || Number(screen.location?.length ?? 0),
		life,
		tags,
		version: snapshot.version,
		degraded: tags.includes(DEGRADED_TAG),
	};
}

/** Refuses what must never reach a visitor: an empty or cut page, an error without words, a cookie, a way off the site. */
function checkScreen(screen: RenderedScreen, name: string): void {
	if (screen.setsCookie) throw new ScreenFailure(`The screen ${name} sets a cookie.`);
	if (screen.location !== null) {
		if (!/^\/[^/\\]/.test(screen.location) || screen.status < 300 || screen.status > 399)
			throw new ScreenFailure(`The screen ${name} sends the visitor off the site.`);
		return;
	}
	if (screen.status >= 300 && screen.status < 400) throw new ScreenFailure(`The screen ${name} redirects nowhere.`);
	if (!screen.body.subarray(-256).includes("</html>"))
		throw new ScreenFailure(`The screen ${name} ended with status ${screen.status} and no whole page.`);
}

function readLife(header: string | null): Life | null {
	const maxAge = /max-age=(\d+)/.exec(header ?? "")?.[1];
	return maxAge === undefined || maxAge === "0"
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
