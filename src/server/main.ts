import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ApiAway } from "#src/client/api-away.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { loadTwin } from "#src/page-types/twins/twin.ts";
import { DESK_SHARE } from "#src/site/cache-limits.ts";
import { shareOf } from "#src/site/process-share.ts";
import type { Configuration } from "./configuration.ts";
import { prepareDataDir } from "./data-dir.ts";
import { configurationOrExit, exitWith } from "./environment.ts";
import { createLog, errorFields, type Log } from "./ops/log.ts";
import { VERSION } from "./ops/version.ts";
import { loadScreens, renderScreen } from "./render/screens.ts";
import { ConfigurationError } from "./setting.ts";
import { type SiteServer, startSiteServer } from "./site-server.ts";
import { type LedSite, startLeading } from "./workers/leading.ts";
import { WorkerFailed } from "./workers/member.ts";
import { type Leader, leaderOf } from "./workers/worker.ts";

const dist = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILT = {
	pageTypes: PAGE_TYPES,
	inboxWorker: pathToFileURL(join(dist, "server/inbox-worker.mjs")),
	searchWorker: pathToFileURL(join(dist, "server/search-worker.mjs")),
	build: {
		worker: pathToFileURL(join(dist, "server/page-worker.mjs")),
		builtFrom: [join(dist, "server"), join(dist, "client")],
	},
};

/** The process: configuration, server, signals. Everything else is in the parts it starts. */
async function main(): Promise<SiteServer | LedSite> {
	const configuration = configurationOrExit();
	const log = createLog(configuration.logLevel);
	const leader = leaderOf();
	if (leader) return work(configuration, log, leader);
	if (configuration.workers > 1) return lead(configuration, log);
	await loadScreens();
	const site = await startOrExit(configuration, log, () => answerVisitors(configuration, log, null));
	keepServing(site, log);
	stopOnSignals(site, configuration, log);
	// `systemctl reload` must not end it.
	process.on("SIGHUP", () => log.warn({}, "nothing is renewed: WORKERS is 1"));
	log.info(startFields(site, configuration), "listening");
	return site;
}

function answerVisitors(configuration: Configuration, log: Log, leader: Leader | null): Promise<SiteServer> {
	const clientDir = join(dist, "client");
	return startSiteServer({ ...BUILT, configuration, log, leader, clientDir, render: renderScreen, loadTwin });
}

/** Has several processes answer visitors. */
async function lead(configuration: Configuration, log: Log): Promise<LedSite> {
	const site = await startOrExit(configuration, log, () =>
		startLeading({
			...{ ...BUILT, configuration, log, exec: join(dist, "server/main.mjs") },
			onVain: (status) => {
				log.error({ status }, "no worker starts any more");
				process.exit(status);
			},
		}),
	);
	keepServing(site, log);
	stopOnSignals(site, configuration, log);
	process.on("SIGHUP", () => {
		log.info({ workers: configuration.workers }, "renewing workers");
		void site.renew();
	});
	log.info({ ...startFields(site, configuration), workers: configuration.workers }, "listening");
	return site;
}

/** Answers visitors as one of several: the process that started this one hears the signals, and says when it ends. */
async function work(configuration: Configuration, log: Log, leader: Leader): Promise<SiteServer> {
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
	await loadScreens();
	const cacheMaxBytes = shareOf(configuration.cacheMaxBytes * (1 - DESK_SHARE));
	const own = { ...configuration, cacheMaxBytes: configuration.cacheMaxBytes === 0 ? 0 : cacheMaxBytes };
	const site = await startOrExit(configuration, log, () => answerVisitors(own, log, leader));
	keepServing(site, log);
	const end = async (delay: number) => {
		await leader.end(await site.stop(delay));
		process.exit(0);
	};
	const { metrics, overview, take, connections } = site;
	const duties = { metrics: metrics.plain, overview, take, connections, end: (delay: number) => void end(delay) };
	leader.ready(duties, site);
	return site;
}

/** What cannot be started, such as a site without imported content or on a port in use, is said in one sentence. */
async function startOrExit<Site>({ dataDir }: Configuration, log: Log, start: () => Promise<Site>): Promise<Site> {
	try {
		prepareDataDir(dataDir);
		return await start();
	} catch (error) {
		log.debug(errorFields(error), "not started");
		if (error instanceof ConfigurationError || error instanceof ApiAway) return exitWith(error);
		// It has said why.
		if (error instanceof WorkerFailed) process.exit(error.status);
		return exitWith(
			new ConfigurationError(`The site cannot start: ${error instanceof Error ? error.message : String(error)}`),
		);
	}
}

type Site = Pick<SiteServer, "address" | "port" | "opsPort" | "contentVersion">;

/** What runs here, and the settings that matter to whoever reads the log; none that holds a secret. */
function startFields({ address, port, opsPort, contentVersion }: Site, configuration: Configuration) {
	const { siteOrigins, host, opsHost, trustedProxyHops, dataDir, supportApi } = configuration;
	const { cacheMaxBytes, cacheDiskMaxBytes, sharedCache, inboxMaxBytes, cdn, accessLog, logLevel } = configuration;
	return {
		version: VERSION,
		node: process.versions.node,
		contentVersion,
		address,
		host,
		port,
		opsHost,
		opsPort,
		siteOrigins: siteOrigins ?? "derived",
		trustedProxyHops,
		dataDir,
		supportApi: supportApi?.base ?? "embedded",
		cacheMaxBytes,
		cacheDiskMaxBytes,
		cachePrefix: sharedCache?.prefix ?? null,
		inboxMaxBytes,
		cdn,
		accessLog,
		logLevel,
	};
}

/** A promise that nobody awaited must not end the service of everyone else. */
function keepServing(
	{ metrics }: { readonly metrics: Pick<SiteServer["metrics"], "unhandledRejection"> },
	log: Log,
): void {
	process.on("unhandledRejection", (error) => {
		metrics.unhandledRejection();
		log.error(errorFields(error), "unhandled rejection");
	});
}

function stopOnSignals(site: { stop(delay: number): Promise<unknown> }, { drainDelay }: Configuration, log: Log): void {
	let stopping = false;
	const stop = (signal: NodeJS.Signals) => {
		if (stopping) process.exit(1);
		stopping = true;
		log.info({ signal }, "stopping");
		// At a terminal nobody spreads any load, and nothing is waited for.
		const atTerminal = signal === "SIGINT" || process.stdin.isTTY === true;
		void site.stop(atTerminal ? 0 : drainDelay).finally(() => {
			log.info({}, "stopped");
			process.exit(0);
		});
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}

/** The running server, for the command that starts it in its own process. */
export const site = await main();
