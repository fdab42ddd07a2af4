import type { Socket } from "node:net";
import { receiptsOf } from "#src/identity/receipts-of.ts";
import type { DiskSettings } from "#src/page-cache/disk/disk-tier.ts";
import type { PageType } from "#src/page-types/page-type.ts";
import { BASE } from "#src/routes.ts";
import { countHere } from "#src/site/counting.ts";
import { SLOW_REQUEST, WARM_UP_RETRY } from "#src/site/limits.ts";
import { agentsNotice, nowhereNotice } from "./agents-notice.ts";
import { createApiFace } from "./api/face.ts";
import { openApiDocument } from "./api/open-api.ts";
import { assembleFront, contextRules, linkSigner, openParts } from "./assemble.ts";
import { type Configuration, localOrigins } from "./configuration.ts";
import { logContent, versionInForce } from "./content-log.ts";
import { releaseAssets } from "./files/former-assets.ts";
import { sitemapSender } from "./files/sitemap-files.ts";
import { readStaticFiles } from "./files/static-files.ts";
import { networksBehind } from "./gate/client-address.ts";
import { ConnectionPlaces } from "./http/connection-places.ts";
import { listen, publicServer } from "./http/listen.ts";
import { withoutReferrer } from "./http/security-headers.ts";
import { drain } from "./http/shutdown.ts";
import { TakenConnections } from "./http/taken-connections.ts";
import { listenFault } from "./listen-fault.ts";
import { OfflinePacks } from "./offline/offline-packs.ts";
import { fileElsewhere, ownFile } from "./offline/pack-files.ts";
import { operating } from "./operating.ts";
import { FailingPages } from "./ops/failing-pages.ts";
import { errorFields, type Log } from "./ops/log.ts";
import { createMetrics, type Metrics } from "./ops/metrics.ts";
import { overviewHere, type PublicOverview } from "./ops/overview.ts";
import { createRequestLog } from "./ops/request-log.ts";
import { countSentBytes } from "./ops/sent-bytes.ts";
import type { ProcessMetrics } from "./ops/told-metrics.ts";
import { originsOf } from "./origins.ts";
import { ErrorPages } from "./page/error-pages.ts";
import { HelpVisits } from "./page/help-visits.ts";
import { NotSentPages } from "./page/not-sent-pages.ts";
import { PageReplies } from "./page/page-replies.ts";
import { SeenPages } from "./page/seen-pages.ts";
import { wayIn } from "./page/way-in.ts";
import { PreviewDesk } from "./preview/preview-desk.ts";
import { Filler, type FillerOptions } from "./render/fill.ts";
import type { RenderScreen } from "./render/page-fill.ts";
import type { PreparedPage } from "./render/prepared-page.ts";
import { PREPARED_PAGE_FORM } from "./render/prepared-page-form.ts";
import { renderReports } from "./render/render-reports.ts";
import type { LoadTwin } from "./render/twin-fill.ts";
import { diskSettings, openPages } from "./second-tiers.ts";
import { NO_WAYS, waysIn } from "./sign-in-settings.ts";
import { tracingOf } from "./tracing-of.ts";
import { countSearches } from "./upkeep.ts";
import { warmUp } from "./warm-up.ts";
import type { Leader } from "./workers/worker.ts";

export interface SiteServerOptions {
	readonly configuration: Configuration;
	readonly log: Log;
	readonly render: RenderScreen;
	readonly loadTwin: LoadTwin;
	readonly pageTypes: Readonly<Partial<Record<string, PageType>>>;
	/** Folder of the client's files. */
	readonly clientDir: string;
	/** The built thread of the inbox. */
	readonly inboxWorker: URL;
	/** The built thread that searches. */
	readonly searchWorker: URL;
	/** The built thread that reads and writes pages on disk, and the folders of the build. */
	readonly build: Pick<DiskSettings, "worker" | "builtFrom">;
	/** The process that started this one as one of several; null: it is alone. */
	readonly leader: Leader | null;
}

export interface SiteServer {
	readonly address: string;
	readonly port: number;
	readonly opsPort: number;
	readonly contentVersion: string | null;
	readonly metrics: Metrics;
	/** What operators see of it. */
	overview(): PublicOverview;
	/** Answers on a connection that was taken elsewhere. */
	take(socket: Socket): void;
	readonly connections: Pick<ConnectionPlaces, "open" | "leave">;
	/** Stops without dropping a request. @param delay milliseconds for which everybody is still answered, so that whoever spreads the load looks away */
	stop(delay: number): Promise<ProcessMetrics>;
}

/** Opens the content, then both listeners. */
export async function startSiteServer({
	configuration,
	log,
	render,
	loadTwin,
	pageTypes,
	clientDir,
	inboxWorker,
	searchWorker,
	build,
	leader,
}: SiteServerOptions): Promise<SiteServer> {
	const tracing = await tracingOf(configuration, log);
	// First of all: what fails while the parts are opened is counted.
	const metrics = createMetrics({
		cacheSizes: () => cache.sizes().pools,
		sentBytes: () => sentBytes(),
		rendersRunning: () => cache.sizes().running,
		rendersWaiting: () => cache.sizes().waiting,
		connections: () => connections.open,
		contentVersion: () => contentVersion(),
		contentRefused: () => parts.refused() !== null,
		resting: () => parts.resting(),
		damagedFiles: () => parts.damagedFiles(),
		deliveries: () => operated?.deliveries ?? null,
		searches: () => parts.searchSizes(),
		diskSizes: () => parts.disk?.sizes ?? null,
		databaseSizes: configuration.database && (() => parts.database?.sizes ?? null),
		isConnected: () => parts.shared?.isConnected ?? null,
		workers: () => ({}),
	});
	const signer = linkSigner(configuration, log);
	const countOnce = leader?.countOnce ?? countHere;
	const parts = await openParts(
		{
			...{ ...configuration, inboxWorker, searchWorker, signer, lead: leader, countOnce },
			disk: diskSettings(configuration, build),
		},
		log,
		metrics,
	);
	const state = {
		settings: originsOf(configuration.siteOrigins ?? localOrigins(configuration.port)),
		closing: false,
		ready: false,
	};
	// The security headers depend on the canonical origin alone, which a port chosen by the system does not make secure.
	const { security, secure } = state.settings;
	const rulesOf = contextRules(configuration, pageTypes);
	const contentVersion = () => versionInForce(parts.support);
	const failing = new FailingPages();
	const rules = () => rulesOf(parts.brand());
	const { tellViewFailure, tellRenderFailure } = renderReports({ metrics, log, failing, rules });
	const fillerOptions: FillerOptions = {
		support: parts.support,
		pageTypes: new Set(Object.keys(pageTypes)),
		origin: () => state.settings.origin,
		rules: rulesOf,
		receiptsOf: receiptsOf(parts.inbox.receipts, parts.door !== null, (error) =>
			log.warn(errorFields(error), "confirmations not told"),
		),
		loadTwin,
		waysIn: parts.door === null ? NO_WAYS : waysIn(configuration),
		settings: {
			render,
			security,
			secure,
			cdn: configuration.cdn,
			keeps: configuration.cacheMaxBytes > 0,
			onRender: metrics.render,
			onViewFailure: tellViewFailure,
		},
	};
	const filler = new Filler(fillerOptions);
	const cache = parts.keepPages<PreparedPage>({
		fill: failing.watching(filler.fill),
		onFailure: tellRenderFailure,
		onRebuild: (reason, milliseconds) => metrics.rebuild(reason, milliseconds / 1000),
		form: PREPARED_PAGE_FORM,
	});
	const errorPages = new ErrorPages((shown) => filler.fillError("error", shown));
	const notSentPages = new NotSentPages({
		make: ({ locale, mode }, told) => filler.fillError("not-sent", { locale, mode }, told),
		rules,
		origins: () => state.settings.origins,
	});
	const { cdn, dataDir, host } = configuration;
	const visits = new HelpVisits({
		inbox: parts.inbox,
		onFailure: (error) => log.warn(errorFields(error), "visits of guided help not kept"),
		now: () => new Date(),
	});
	const { searches, ...searchCounts } = countSearches({ inbox: parts.inbox, isNumber: parts.isNumber, log });
	const packs = new OfflinePacks({
		...{ support: parts.support, render, onRender: metrics.render, onViewFailure: tellViewFailure },
		open: "find" in parts.files ? ownFile(parts.files.find) : fileElsewhere(parts.files.ask),
		origin: () => state.settings.origin,
		rules: rulesOf,
	});
	const network = networksBehind(configuration.trustedProxyHops);
	const pages = new PageReplies({
		...{ cache, filler, packs, errorPages, notSentPages, metrics, log, cdn, secure, networkOf: network },
		seen: new SeenPages({ visits, searches, readerOf: (request) => signer.nameOf("search-reader", network(request)) }),
		names: parts.names,
		wayIn: wayIn(parts.support, () => nowhereNotice(log)),
		signsInHere: parts.door !== null,
	});
	const previews = new PreviewDesk({
		...{ signer, log, metrics, secure, cache, rules: rulesOf, networkOf: network },
		...{ open: parts.preview, brand: parts.brand },
		fillerOf: ({ support }) =>
			new Filler({
				...fillerOptions,
				support,
				settings: { ...fillerOptions.settings, security: withoutReferrer(security), cdn: false, keeps: false },
			}),
		apiOf: ({ support }) => createApiFace(support, openApiDocument),
		sitemapsOf: ({ support }) =>
			sitemapSender({
				...{ support, origin: () => state.settings.origin, hops: configuration.trustedProxyHops, isPrivate: true },
				metrics,
			}),
		now: Date.now,
	});
	const staticFiles = readStaticFiles(clientDir, security);
	const assets = releaseAssets({ clientDir, dataDir, served: staticFiles, security, log });
	const front = assembleFront({
		...{ previews, configuration, parts, signer, countOnce },
		pages,
		metrics,
		log,
		requests: createRequestLog(log, { all: configuration.accessLog, slow: SLOW_REQUEST }),
		staticFiles,
		...{ settings: () => state.settings, rules: rulesOf, closing: () => state.closing },
	});
	const connections = new ConnectionPlaces({
		isBehindProxy: configuration.trustedProxyHops > 0,
		onRefusal: () => metrics.refusal(503, "connection"),
	});
	const server = publicServer({
		handle: (request, response) => front.handle(request, response),
		...{ nextId: () => front.nextId(), security: () => security, onRefusal: metrics.refusal },
		...{ connections, onLeft: () => metrics.left("taken") },
	});
	const taken = new TakenConnections(server);
	const sentBytes = countSentBytes(server);
	const overview = () => overviewHere(cache, failing, parts);
	const operated = leader
		? null
		: operating({
				...{ configuration, log, parts, metrics, counts: metrics, signer, contentVersion },
				origin: () => state.settings.origin,
				answering: async () => overview(),
				invalidate: async (names) => {
					const { marked, lasting } = cache.invalidate(names);
					await lasting;
					return { marked };
				},
				ready: () => state.ready && !state.closing && parts.isWhole(),
				rules,
			});

	async function prepareErrorPages(): Promise<void> {
		notSentPages.forget();
		await errorPages.prepare(parts.brand()).catch((error: unknown) => {
			if (!state.closing) log.error(errorFields(error), "error pages not rendered");
		});
	}

	async function becomeReady(): Promise<void> {
		// A remote API that is down is not this site's health.
		const isOurs = configuration.supportApi === null;
		state.ready = (await warmUp(cache)) || !isOurs;
		if (!state.ready && !state.closing) setTimeout(becomeReady, WARM_UP_RETRY).unref();
	}

	const port = await listen(server, host, configuration.port).catch((error: unknown) => {
		throw listenFault(error, { host, port: configuration.port, hostSetting: "HOST", portSetting: "PORT" });
	});
	const opsPort = (await operated?.listen()) ?? 0;
	if (configuration.siteOrigins && parts.door && !leader) agentsNotice(state.settings.origin, log);
	if (configuration.siteOrigins === null) state.settings = originsOf(localOrigins(port));
	parts.onChange(prepareErrorPages);
	if (!leader) logContent(parts, contentVersion, log);
	// Not before anybody can be answered; the home page is rendered all the same, and compiles what others need.
	const pagesOpened = openPages(parts, { ...build, configuration, origin: state.settings.origin, signer });
	await Promise.all([pagesOpened, assets.served, becomeReady()]);
	// Sixty pages: whoever needs one before it is made waits for it, everybody else need not.
	void prepareErrorPages();
	if (leader === null || leader.isFirst) void assets.keep();
	return {
		address: state.settings.origin + BASE,
		port,
		opsPort,
		contentVersion: contentVersion(),
		metrics,
		...{ overview, take: taken.take, connections },
		stop: async (delay) => {
			state.closing = true;
			await drain(server, taken, delay);
			await operated?.stop();
			await searchCounts.stop();
			await visits.close();
			// What it counted to its end; what is closed tells nothing.
			const counted = await metrics.plain();
			await parts.close();
			await tracing?.close();
			return counted;
		},
	};
}
