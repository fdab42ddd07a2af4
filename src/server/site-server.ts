import { compose } from "#src/compose.ts";
import { feedAt } from "#src/feeds/feeds.ts";
import type { Filled } from "#src/page-cache/entry.ts";
import { BASE } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import { LIVES } from "#src/site/limits.ts";
import { relayTo } from "./api/api-relay.ts";
import { type Configuration, localOrigins } from "./configuration.ts";
import { Front } from "./front.ts";
import { connectionsOf, listen, publicServer } from "./http/listen.ts";
import { NOTHING_TO_LOAD } from "./http/security-headers.ts";
import { drain } from "./http/shutdown.ts";
import { readStaticFiles } from "./http/static-files.ts";
import { errorFields, type Log } from "./ops/log.ts";
import { createMetrics, type Metrics } from "./ops/metrics.ts";
import { opsServer } from "./ops/ops.ts";
import { opsToken } from "./ops/ops-token.ts";
import { listedHashes } from "./page/content-security-policy.ts";
import type { RenderScreen } from "./page/page-fill.ts";
import { PageReplies } from "./page/page-replies.ts";
import { Pages } from "./page/pages.ts";
import { type PreparedPage, preparePage } from "./page/prepared-page.ts";
import { contextSite, siteSettings } from "./site-settings.ts";

export interface SiteServerOptions {
	readonly configuration: Configuration;
	readonly log: Log;
	readonly render: RenderScreen;
	readonly pageTypes: readonly string[];
	/** Every inline text that pages of a brand can hold. */
	readonly inlineTexts: (brand: Brand) => readonly string[];
	/** Folder of the client's files. */
	readonly clientDir: string;
	/** Names this build. */
	readonly build: string;
}

export interface SiteServer {
	readonly address: string;
	readonly port: number;
	readonly opsPort: number;
	readonly metrics: Metrics;
	/** Stops without dropping a request. */
	stop(): Promise<void>;
}

/** The hashes of a brand's inline texts, made once for each content version. */
function hashesOnce(texts: (brand: Brand) => readonly string[]): (brand: Brand) => ReadonlySet<string> {
	const made = new WeakMap<Brand, ReadonlySet<string>>();
	return (brand) => {
		const hashes = made.get(brand) ?? listedHashes(texts(brand));
		made.set(brand, hashes);
		return hashes;
	};
}

/** Renders the home page once before visitors are wanted: the first one then waits for nothing to be compiled. */
async function warmUp(pages: Pages, log: Log): Promise<void> {
	const home = pages.resolve({
		path: BASE,
		search: "",
		cookies: { lite: false, embed: false, framed: false },
	});
	try {
		if (home.kind === "page") await pages.get(home.context);
	} catch (error) {
		// A remote API that is down is not this site's health.
		log.warn(errorFields(error), "home page not rendered");
	}
}

/** Paths at which feeds may stand; all others never ask. */
const FEED_PATH = new RegExp(`^(/robots\\.txt|${BASE}/[a-z0-9/_.-]+\\.(xml|txt|atom|json))$`, "i");

/** Opens the content, then both listeners. */
export async function startSiteServer({
	configuration,
	log,
	render,
	pageTypes,
	inlineTexts,
	clientDir,
	build,
}: SiteServerOptions): Promise<SiteServer> {
	const parts = compose<PreparedPage>(configuration, {
		render: (key, error) => log.warn({ key: key.split("?")[0], ...errorFields(error) }, "render failed"),
		call: (call, failure) =>
			log.warn(
				{ call, ...(typeof failure === "number" || failure === null ? { status: failure } : errorFields(failure)) },
				"call failed",
			),
	});
	const { content, cache } = parts;
	const state = {
		settings: siteSettings(configuration.siteOrigins ?? localOrigins(configuration.port)),
		closing: false,
		ready: false,
	};
	const metrics = createMetrics({
		cacheSizes: () => cache.sizes().pools,
		rendersRunning: () => cache.sizes().running,
		rendersWaiting: () => cache.sizes().waiting,
		connections: () => connectionsOf(server),
	});
	// The security headers depend on the canonical origin alone, which a port chosen by the system does not make secure.
	const { security, secure } = state.settings;

	const pages = new Pages({
		cache,
		support: parts.support,
		build,
		pageTypes: new Set(pageTypes),
		origin: () => state.settings.origin,
		site: () => contextSite(content.brand(), configuration.queryMaxLength),
		fill: {
			render,
			security,
			secure,
			cdn: configuration.cdn,
			keeps: configuration.cacheMaxBytes > 0,
			listedHashes: hashesOnce(inlineTexts),
			onRender: metrics.render,
			onViewFailure: ({ module, pageType, error }) => {
				metrics.viewFailure(module);
				log.error({ module, pageType, ...errorFields(error) }, "view failed");
			},
		},
	});
	const replies = new PageReplies({ pages, metrics, log, cdn: configuration.cdn, settings: () => state.settings });

	async function feed(path: string): Promise<PreparedPage | null> {
		if (!FEED_PATH.test(path)) return null;
		const answer = await cache.get({ key: `feed ${path}`, pool: "pages", fill: () => fillFeed(path) });
		return answer.filled.status === 200 ? answer.filled.body : null;
	}

	async function fillFeed(path: string): Promise<Filled<PreparedPage>> {
		const found = await feedAt(path, {
			addressBook: parts.addressBook,
			locales: content.brand().locales,
			origin: state.settings.origin,
		});
		const status = found === null ? 404 : 200;
		const body = await preparePage(
			{
				status,
				type: found?.type ?? "text/plain",
				body: Buffer.from(found?.body ?? "not found"),
				location: null,
				policy: NOTHING_TO_LOAD,
				cdn: [],
			},
			security,
			"kept",
		);
		return {
			status,
			body,
			bytes: body.bytes,
			life: found === null ? LIVES.missing : LIVES.standard,
			tags: ["site"],
			degraded: false,
		};
	}

	const front = new Front({
		pages,
		replies,
		metrics,
		log,
		feed,
		staticFiles: readStaticFiles(clientDir, security),
		findFile: content.file,
		api: parts.service ? parts.service.fetch.bind(parts.service) : relayTo(configuration.supportApiUrl ?? ""),
		authenticate: parts.authenticate,
		settings: () => state.settings,
		closing: () => state.closing,
	});
	const server = publicServer({
		handle: (request, response) => front.handle(request, response),
		nextId: () => front.nextId(),
		security: () => security,
		onRefusal: metrics.refusal,
	});
	const ops = opsServer({
		token: opsToken(configuration.opsToken, configuration.dataDir),
		ready: () => state.ready && !state.closing,
		metrics: metrics.text,
		invalidate: (tags) => cache.invalidate(tags),
	});

	const port = await listen(server, configuration.host, configuration.port);
	const opsPort = await listen(ops, configuration.opsHost, configuration.opsPort);
	if (configuration.siteOrigins === null) state.settings = siteSettings(localOrigins(port));
	await warmUp(pages, log);
	state.ready = true;
	return {
		address: state.settings.origin + BASE,
		port,
		opsPort,
		metrics,
		stop: async () => {
			state.closing = true;
			await drain(server);
			ops.close();
			parts.close();
		},
	};
}
