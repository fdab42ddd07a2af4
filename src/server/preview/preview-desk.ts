import type { Parts, Previewed } from "#src/compose.ts";
import type { ContextRules } from "#src/context/context-of.ts";
import { PREVIEW } from "#src/contract/machine-paths.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import { PREVIEW_COOKIE, type PreviewGrant, readPreview } from "#src/identity/preview-token.ts";
import { NOBODY } from "#src/page-cache/entry.ts";
import type { PageCache } from "#src/page-cache/page-cache.ts";
import { BASE } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import { MONOTONIC } from "#src/site/clock.ts";
import type { PreviewNote } from "#src/site/preview.ts";
import { cookieLine } from "../action/send-outcome.ts";
import type { ApiFace } from "../api/face.ts";
import { ownFiles, type SendFile } from "../files/content-files.ts";
import type { SendSitemap } from "../files/sitemap-files.ts";
import type { Visitor } from "../gate/visitor.ts";
import { type Exchange, type HeaderList, send } from "../http/exchange.ts";
import { goneOf } from "../http/gone.ts";
import { HeldRefusals } from "../http/held-refusals.ts";
import { refuse } from "../http/refusal.ts";
import { withoutReferrer } from "../http/security-headers.ts";
import { unkeptHeaders } from "../http/unkept-headers.ts";
import { sendWords } from "../http/words-page.ts";
import { errorFields, type Log } from "../ops/log.ts";
import type { Metrics } from "../ops/metrics.ts";
import { missedPage } from "../page/missed-page.ts";
import { originHeaders, sendPrivatePage } from "../page/send-page.ts";
import type { PageResolution } from "../page/send-pages.ts";
import type { Filler } from "../render/fill.ts";
import type { PreparedPage } from "../render/prepared-page.ts";

/** Where links to previews lead, and the way out of one. */
const ENTRANCE = `${BASE}${PREVIEW}/`;
const EXIT = "leave";

export interface PreviewDeskOptions {
	readonly signer: LinkSigner;
	readonly open: Parts["preview"];
	/** Speaks for a preview that has ended. */
	brand(): Brand;
	/** Makes pages of a version. */
	fillerOf(previewed: Previewed): Pick<Filler, "fill" | "fillPrivate">;
	apiOf(previewed: Previewed): ApiFace;
	sitemapsOf(previewed: Previewed): SendSitemap;
	rules(brand: Brand): ContextRules;
	/** Where pages are made that nobody keeps: few at a time. */
	readonly cache: Pick<PageCache<PreparedPage>, "bypass">;
	/** The network of who asks. */
	networkOf(request: Exchange["request"]): string;
	readonly metrics: Pick<Metrics, "refusal" | "left">;
	readonly log: Log;
	readonly secure: boolean;
	/** Milliseconds. */
	now(): number;
}

/** What one reader looks at instead of the content in force. */
export interface Preview {
	readonly api: ApiFace;
	readonly support: Previewed["support"];
	readonly sendFile: SendFile;
	readonly sendSitemap: SendSitemap;
	rules(): ContextRules;
	/** Sends a page with the bar that says what it is; to him alone. */
	sendPage(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void>;
	/** Sends what stands at a target and is no page: a feed, a twin. */
	sendAt(exchange: Exchange, target: string): Promise<void>;
}

type Desk = Pick<Preview, "api" | "support" | "sendFile" | "sendSitemap" | "rules"> & {
	readonly filler: Pick<Filler, "fill" | "fillPrivate">;
};

/**
 * Lets whoever was given a link look at a version that is not published, until the link ends. What he sees is made for him
 * alone: nothing of it comes from the kept pages and replies of the content in force, nor goes there. His rights are those
 * that he has anyway.
 */
export class PreviewDesk {
	readonly #options: PreviewDeskOptions;
	readonly #desks = new WeakMap<Previewed, Desk>();
	readonly #refusals = new HeldRefusals(MONOTONIC);

	constructor(options: PreviewDeskOptions) {
		this.#options = options;
	}

	/** What a cookie lets its reader look at; "ended" when nothing any more, null when it never did: he reads the site like anybody. */
	async read(token: string): Promise<Preview | "ended" | null> {
		const grant = this.#grant(token);
		if (grant === null || grant === "expired") return grant && "ended";
		const previewed = await this.#options.open(grant.version);
		return previewed ? this.#preview(previewed, grant) : "ended";
	}

	/** Says on the way to a page that the preview has ended, once: what comes next is the site as everybody sees it. */
	end(exchange: Exchange): void {
		this.#sendEnded(exchange, [["Set-Cookie", cookieLine(this.#cookie(null, 0), this.#options.secure)]]);
	}

	/** Answers at the address of a link: its reader looks at the version from now on, or is told that there is none, or none any more. */
	async enter(exchange: Exchange, path: string): Promise<void> {
		const token = path.slice(ENTRANCE.length);
		const own = { ...exchange, security: withoutReferrer(exchange.security) };
		if (token === EXIT) return this.#sendHome(own, null, 0);
		const grant = this.#grant(token);
		if (grant === null)
			return sendWords(own, { status: 404, words: "preview.unknown", headers: [] }, this.#options.brand());
		if (grant === "expired" || !(await this.#options.open(grant.version))) return this.#sendEnded(own, []);
		this.#sendHome(own, token, Math.floor((grant.until - this.#options.now()) / 1_000));
	}

	#grant(token: string): PreviewGrant | "expired" | null {
		return readPreview(this.#options.signer, token, this.#options.now());
	}

	#cookie(value: string | null, seconds: number) {
		return { name: PREVIEW_COOKIE, value, secure: true, seconds } as const;
	}

	#sendEnded(exchange: Exchange, headers: HeaderList): void {
		sendWords(exchange, { status: 410, words: "preview.ended", headers }, this.#options.brand());
	}

	#sendHome(exchange: Exchange, value: string | null, seconds: number): void {
		const cookie = cookieLine(this.#cookie(value, seconds), this.#options.secure);
		const headers: HeaderList = [
			["Location", BASE],
			["Set-Cookie", cookie],
		];
		send(exchange, 303, unkeptHeaders(null, 0, exchange.security, headers), null);
	}

	#preview(previewed: Previewed, { version, until }: PreviewGrant): Preview {
		const { filler, ...own } = this.#desk(previewed);
		const preview: PreviewNote = { version, until: new Date(until).toISOString(), leave: ENTRANCE + EXIT };
		return {
			...own,
			sendPage: (exchange, { context }, { identity }) =>
				this.#send(exchange, () => filler.fillPrivate(context, { identity, form: null, preview }, exchange.id)),
			sendAt: (exchange, target) =>
				this.#send(exchange, async () => {
					const cause = { ...NOBODY, reason: "bypass", request: exchange.id } as const;
					return (await filler.fill({ target, pool: "search" }, cause)).body;
				}),
		};
	}

	#desk(previewed: Previewed): Desk {
		const known = this.#desks.get(previewed);
		if (known) return known;
		const { fillerOf, apiOf, sitemapsOf, rules } = this.#options;
		const desk: Desk = {
			filler: fillerOf(previewed),
			api: apiOf(previewed),
			support: previewed.support,
			sendSitemap: sitemapsOf(previewed),
			// Nobody in between may keep a file whose item is not published: it is sent as an agent's is.
			sendFile: ownFiles(
				{
					find: (folder, name, identity) => {
						const file = previewed.find(folder, name, identity);
						return file && { ...file, audience: "asc" };
					},
					checksums: () => {
						const list = previewed.checksums();
						return list && { ...list, audience: "asc" };
					},
				},
				previewed.brand,
			),
			rules: () => rules(previewed.brand()),
		};
		this.#desks.set(previewed, desk);
		return desk;
	}

	async #send(exchange: Exchange, fill: () => Promise<PreparedPage>): Promise<void> {
		try {
			const { cache, networkOf } = this.#options;
			const leaving = () => goneOf(exchange.response);
			const page = await cache.bypass({ lane: "preview", client: networkOf(exchange.request), leaving }, fill);
			sendPrivatePage(exchange, page, originHeaders("bypass", null), { noindex: true });
		} catch (error) {
			const { isBusy, refusedIn } = missedPage(error);
			if (!isBusy) this.#options.log.warn({ request: exchange.id, ...errorFields(error) }, "preview failed");
			if (refusedIn) {
				this.#options.metrics.refusal(503, refusedIn);
				await this.#refusals.hold(goneOf(exchange.response));
			}
			if (exchange.response.destroyed) return this.#options.metrics.left("waiting");
			refuse(exchange, isBusy ? 503 : 500);
		}
	}
}

/** Whether a path is the address of a link to a preview, or the way out. */
export const isEntrance = (path: string): boolean => path.startsWith(ENTRANCE);
