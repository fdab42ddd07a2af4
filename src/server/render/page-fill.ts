import { SEARCH_FINDINGS } from "#src/contract/search/findings.ts";
import { DEGRADED_TAG, findingTag, SITE_TAG } from "#src/contract/tags.ts";
import type { FillCause, Filled, FillReason, Life } from "#src/page-cache/entry.ts";
import { targetTag } from "#src/page-cache/target-tag.ts";
import { hasToken, isOfPortal, type PageTypeName } from "#src/routes.ts";
import { RENDERS } from "#src/site/trace-channels.ts";
import type { HeaderList } from "../http/exchange.ts";
import { NOTHING_TO_LOAD, withoutReferrer } from "../http/security-headers.ts";
import { composePolicy } from "./content-security-policy.ts";
import { type PreparedPage, preparePage } from "./prepared-page.ts";

/** What a screen yields. */
export interface RenderedScreen {
	readonly status: number;
	readonly body: Buffer;
	readonly location: string | null;
	/** What the body is, and under which name it is kept when it is no document. */
	readonly type: string | null;
	readonly disposition: string | null;
	/** What a file may do where it is shown, when it says so itself. */
	readonly policy: string | null;
	/** Whether the page holds a frame of ours. */
	readonly frames: boolean;
	/** Origins besides the site that its scripts speak to. */
	readonly connects: readonly string[];
	/** `max-age=60, stale-while-revalidate=600`, as the screen declared it. */
	readonly life: string | null;
	/** Tags, separated by commas. */
	readonly tags: string | null;
	/** Texts of the inline styles and scripts that the page was built of. */
	readonly styles: readonly string[];
	readonly scripts: readonly string[];
	readonly setsCookie: boolean;
}

export type RenderScreen = (address: string, locals: ScreenLocals) => Promise<RenderedScreen>;

/** What a screen is told, but for what whoever renders it asks in return. */
export type ScreenLocals = Omit<App.Locals, "onInlineTexts">;

/** A screen that ended without a page; the front shows the error page instead. */
class ScreenFailure extends Error {
	override readonly name = "ScreenFailure";
}

export type ViewFailure = Parameters<App.Locals["onViewFailure"]>[0];

export interface FillSettings {
	readonly render: RenderScreen;
	readonly security: HeaderList;
	readonly secure: boolean;
	readonly cdn: boolean;
	/** Whether finished pages are kept, so that all codings are worth making at once. */
	readonly keeps: boolean;
	/** A module was hidden because its view threw. */
	onViewFailure(failure: ViewFailure, cause: FillCause, pattern: string): void;
	onRender(pageType: string, reason: FillReason, seconds: number): void;
}

const TAG = /^[!-+--~]{1,256}$/;

/** The screen with the form that leads to the brand's own sign-on. */
const SIGN_IN_SCREEN: PageTypeName = "asc-login";

/** Whether a page tells no other one where its reader comes from: an agent's, a secret address, and what holds a serial number. */
const isUntold = ({ context, form, identity }: Pick<ScreenLocals, "context" | "form" | "identity">): boolean =>
	identity.kind === "agent" || hasToken(context.params) || form?.form === "serial-check";

/** Whether the sites that the brand names may frame a page: as its mode says, none of an agent's and none where he signs in. */
const mayBeFramed = ({ context, identity }: Pick<ScreenLocals, "context" | "identity">): boolean =>
	context.mode.embed && identity.kind === "anonymous" && !isOfPortal(context.route);

/**
 * Renders one page and prepares it for the cache and the socket.
 *
 * @param name of the screen, such as `product`
 * @param target under which it is kept; null: nowhere
 */
export async function fillPage(
	name: string,
	locals: ScreenLocals,
	{ reason }: FillCause,
	settings: FillSettings,
	target: string | null,
): Promise<Filled<PreparedPage>> {
	const began = performance.now();
	const told = { screen: name, pattern: locals.context.route.pattern || "/", reason };
	const screen = await RENDERS.tracePromise(() => settings.render(`/${name}`, locals), told);
	const isPrepared = reason === "prepared";
	if (!isPrepared) settings.onRender(name, reason, (performance.now() - began) / 1000);
	checkScreen(screen, name);
	const { context, snapshot } = locals;
	const declared = (screen.tags ?? "").split(",").map((tag) => tag.trim());
	const tags = [...new Set([SITE_TAG, ...declared.filter((tag) => TAG.test(tag))])];
	const { query } = context.query;
	const { locale } = context;
	const finding = SEARCH_FINDINGS.find((each) => tags.includes(findingTag(each)));
	// A page that lacks something may lack the results; one that tells nobody where its reader comes from, what he opens there.
	const isTold = !tags.includes(DEGRADED_TAG) && !isUntold(locals);
	const isSearched = query && finding && (finding === "nothing" || isTold);
	const searched = isSearched ? { searched: { locale, query, finding } } : {};
	const life = readLife(screen.life);
	const policy =
		screen.policy ??
		(isDocument(screen)
			? composePolicy({
					styles: screen.styles,
					scripts: screen.scripts,
					frameParents: mayBeFramed(locals) ? snapshot.brand.frameParents : [],
					frames: screen.frames,
					connects: screen.connects,
					formTarget: name === SIGN_IN_SCREEN ? locals.waysIn.signOn : null,
					secure: settings.secure,
				})
			: NOTHING_TO_LOAD);
	const keep = target !== null && settings.keeps && life !== null && screen.status < 500;
	const page = await preparePage(
		{
			status: screen.status,
			type: (isDocument(screen) ? null : screen.type) ?? "text/html; charset=utf-8",
			disposition: screen.disposition,
			body: screen.body,
			location: screen.location,
			policy,
			cdn: target !== null && settings.cdn && life ? cdnHeaders(life, [...tags, targetTag(target)]) : [],
		},
		isUntold(locals) ? withoutReferrer(settings.security) : settings.security,
		isPrepared ? "changed" : keep ? "kept" : "once",
	);
	return {
		status: screen.status,
		body: { ...page, ...searched },
		bytes: page.bytes || Number(screen.location?.length ?? 0),
		life,
		tags,
		version: snapshot.version,
		degraded: tags.includes(DEGRADED_TAG),
	};
}

/** Whether a screen yields a page; anything else is a file, made by the screen in one piece. */
const isDocument = ({ type }: RenderedScreen): boolean => type === null || type.startsWith("text/html");

/** Refuses what must never reach a visitor: an empty or cut page, an error without words, a cookie, a way off the site. */
function checkScreen(screen: RenderedScreen, name: string): void {
	if (screen.setsCookie) throw new ScreenFailure(`The screen ${name} sets a cookie.`);
	if (screen.location !== null) {
		if (!/^\/[^/\\]/.test(screen.location) || screen.status < 300 || screen.status > 399)
			throw new ScreenFailure(`The screen ${name} sends the visitor off the site.`);
		return;
	}
	if (screen.status >= 300 && screen.status < 400) throw new ScreenFailure(`The screen ${name} redirects nowhere.`);
	if (isDocument(screen) && !screen.body.subarray(-256).includes("</html>"))
		throw new ScreenFailure(`The screen ${name} ended with status ${screen.status} and no whole page.`);
}

function readLife(header: string | null): Life | null {
	const maxAge = /max-age=(\d+)/.exec(header ?? "")?.[1];
	return maxAge === undefined || maxAge === "0"
		? null
		: { maxAge: Number(maxAge), swr: Number(/stale-while-revalidate=(\d+)/.exec(header ?? "")?.[1] ?? 0) };
}

/** What a network in front is told: for how long it may keep a page, and what makes it anew. */
export function cdnHeaders({ maxAge, swr }: Life, tags: readonly string[]): HeaderList {
	return [
		["CDN-Cache-Control", `public, max-age=${maxAge}, stale-while-revalidate=${swr}`],
		["Cache-Tag", tags.join(",")],
	];
}
