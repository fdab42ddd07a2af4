import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SupportClient, SupportSnapshot } from "#src/client/support-client.ts";
import { baseOf } from "#src/context/address.ts";
import { type ContextRules, contextAt } from "#src/context/context-of.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { offlinePack } from "#src/contract/asc/calls.ts";
import type { OfflinePack } from "#src/contract/asc/schemas.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { product as productCall } from "#src/contract/products/calls.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { paced } from "#src/files/pace.ts";
import type { Identity } from "#src/identity/identity.ts";
import { NOT_FOUND } from "#src/routes.ts";
import { OFFLINE_PACKS_AGENT_SHARE, OFFLINE_PACKS_AT_ONCE } from "#src/site/agent-limits.ts";
import { type Brand, localeOf } from "#src/site/brand.ts";
import { ClientPlaces } from "#src/site/client-places.ts";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import { Lane } from "#src/site/lane.ts";
import { BUDGET } from "#src/site/limits.ts";
import { type Exchange, ownHeaders } from "../http/exchange.ts";
import { NOTHING_TO_LOAD } from "../http/security-headers.ts";
import type { RenderScreen, ScreenLocals } from "../render/page-fill.ts";
import { NO_WAYS } from "../sign-in-settings.ts";
import type { OpenFile } from "./pack-files.ts";
import type { PackSource, RenderedPage } from "./pack-source.ts";
import { writePack } from "./write-pack.ts";

type Agent = Extract<Identity, { readonly kind: "agent" }>;

export interface OfflinePacksOptions {
	readonly support: SupportClient;
	readonly open: OpenFile;
	readonly render: RenderScreen;
	readonly clock?: Clock;
	origin(): string;
	rules(brand: Brand): ContextRules;
	onRender(pageType: string, reason: "bypass", seconds: number): void;
	onViewFailure: ScreenLocals["onViewFailure"];
}

/** What became of a request for a pack: it was sent, or as far as its client took it; or why not, `early` while he is sent enough of them. */
export type PackOutcome = "sent" | "missing" | "busy" | "early" | "failed";

/**
 * Makes and sends offline packs: few at a time, each as fast as its client reads, and their pages one after the
 * other for all of them, so that they cost nobody else a place.
 */
export class OfflinePacks {
	readonly #options: OfflinePacksOptions;
	readonly #places = new ClientPlaces(OFFLINE_PACKS_AT_ONCE, OFFLINE_PACKS_AGENT_SHARE);
	readonly #pages = new Lane({ atOnce: 1, waiting: OFFLINE_PACKS_AT_ONCE.pack });

	constructor(options: OfflinePacksOptions) {
		this.#options = options;
	}

	/** Sends the pack that an agent asks for; unless it says so, nothing was sent. */
	async send(exchange: Exchange, context: RequestContext, identity: Agent): Promise<PackOutcome> {
		const leave = this.#places.take("pack", identity.id);
		if (typeof leave === "string") return leave === "client's" ? "early" : "busy";
		const snapshot = this.#options.support.snapshot();
		const gone = new AbortController();
		const leaves = () => gone.abort();
		exchange.response.once("close", leaves);
		try {
			const source = await this.#source(exchange, { context, identity, snapshot, signal: gone.signal });
			if (typeof source === "string") return source;
			await this.#send(exchange, source);
			return "sent";
		} finally {
			exchange.response.off("close", leaves);
			gone.abort();
			snapshot.release();
			leave();
		}
	}

	async #send(exchange: Exchange, source: PackSource): Promise<void> {
		const { request: asked, response, security } = exchange;
		const name = `${source.product.slug}-${source.pack.day}.zip`;
		response.writeHead(200, [
			...["Content-Type", "application/zip", "Content-Disposition", `attachment; filename="${name}"`],
			...["Cache-Control", "private, no-store", "X-Robots-Tag", "noindex", "Content-Security-Policy", NOTHING_TO_LOAD],
			...security.flatMap(([header, value]) => [header, header === "Referrer-Policy" ? "no-referrer" : value]),
			...ownHeaders(exchange),
		]);
		if (asked.method === "HEAD") return void response.end();
		// The first bytes come with the first page.
		response.flushHeaders();
		const { clock = MONOTONIC } = this.#options;
		const giveUp = () => void response.destroy();
		try {
			const bytes = paced(writePack(source), Number.POSITIVE_INFINITY, giveUp, clock);
			await pipeline(Readable.from(bytes, { objectMode: false }), response);
		} catch (error) {
			// Whoever left has nothing to be told; an archive that cannot be ended must not look whole.
			if (!response.destroyed) response.destroy();
			if (!isGone(error)) exchange.about.error = error;
		}
	}

	/** What the pack is made from, or why there is none. */
	async #source(exchange: Exchange, asking: Asking): Promise<PackSource | Exclude<PackOutcome, "sent">> {
		const { origin: originOf, open, rules } = this.#options;
		const { context, identity, snapshot, signal } = asking;
		const { productName = null } = context.params;
		const call = <Data>(asked: CallRequest<Data>) =>
			snapshot.call(asked, {
				...{ locale: context.locale, identity, budget: BUDGET.critical },
				asker: { request: exchange.id, pattern: context.route.pattern },
			});
		const [product, pack] = await Promise.all([
			call(request(productCall, { productName })),
			call(request(offlinePack, { productName })),
		]);
		if (product.state !== "ok") return product.state === "failed" && isTrouble(product.error) ? "failed" : "missing";
		if (pack.state === "failed" && isTrouble(pack.error)) return "failed";
		const origin = originOf();
		const locale = localeOf(snapshot.brand, context.locale);
		const at = rules(snapshot.brand);
		return {
			product: product.data.product,
			// An API that knows no such call has pages all the same.
			pack: pack.state === "ok" ? pack.data : nothingToTake(),
			locale: locale.code,
			contentVersion: snapshot.version,
			origin,
			base: baseOf(locale),
			contextAt: (target) => {
				const found = contextAt(target, at);
				return found?.locale === locale.code ? found : null;
			},
			render: (page, notes) => this.#render(exchange, asking, { context: page, pack: notes, origin }),
			open: (path) => open(path, identity, signal),
		};
	}

	/** Renders a page; one that fails is the page that says so. */
	async #render(
		exchange: Exchange,
		{ identity, snapshot, signal }: Omit<Asking, "context">,
		shown: Pick<ScreenLocals, "context" | "origin"> & Required<Pick<ScreenLocals, "pack">>,
	): Promise<RenderedPage> {
		const { render, onRender, onViewFailure } = this.#options;
		const locals: ScreenLocals = {
			...{ ...shown, identity, snapshot, form: null, request: exchange.id, onViewFailure },
			// Nobody signs in in a folder, and what one agent has confirmed stands in no pack: it is the same for all.
			waysIn: NO_WAYS,
			receipts: async () => ({ state: "elsewhere" }),
		};
		const rendered = this.#pages.run(async () => {
			signal.throwIfAborted();
			const began = performance.now();
			const screen = await render("/offline", locals);
			onRender("offline-pack", "bypass", (performance.now() - began) / 1000);
			return screen;
		});
		if (!rendered) throw new Error("More packs than places ask for pages.");
		const isFallback = shown.context.route === NOT_FOUND;
		try {
			const { status, body, styles } = await rendered;
			return { html: body.toString(), style: styles.join(""), isWhole: status === 200 };
		} catch (error) {
			if (isFallback || signal.aborted) throw error;
			exchange.about.error = error;
			const context = { ...shown.context, route: NOT_FOUND, params: {} };
			return this.#render(exchange, { identity, snapshot, signal }, { ...shown, context });
		}
	}
}

/** Whose pack is made, of which state of the content; `signal` says that he has left. */
interface Asking {
	readonly context: RequestContext;
	readonly identity: Agent;
	readonly snapshot: SupportSnapshot;
	readonly signal: AbortSignal;
}

const nothingToTake = (): OfflinePack => ({ day: new Date().toISOString().slice(0, 10), files: [], manuals: [] });

/** Whether an error is only that the client left. */
const isGone = (error: unknown): boolean =>
	error instanceof Error &&
	(error.name === "AbortError" || ("code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"));
