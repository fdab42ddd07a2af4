import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { loadTwin } from "#src/page-types/twins/twin.ts";
import type { Configuration } from "./configuration.ts";
import { prepareDataDir } from "./data-dir.ts";
import { configurationOrExit, exitWith } from "./environment.ts";
import { createLog, errorFields, type Log } from "./ops/log.ts";
import { VERSION } from "./ops/version.ts";
import { loadScreens, renderScreen } from "./render/screens.ts";
import { ConfigurationError } from "./setting.ts";
import { type SiteServer, type SiteServerOptions, startSiteServer } from "./site-server.ts";

/** The process: configuration, server, signals. Everything else is in the parts it starts. */
async function main(): Promise<SiteServer> {
	const configuration = configurationOrExit();
	const log = createLog(configuration.logLevel);
	const dist = dirname(dirname(fileURLToPath(import.meta.url)));
	await loadScreens();
	const site = await startOrExit({
		configuration,
		log,
		render: renderScreen,
		loadTwin,
		pageTypes: PAGE_TYPES,
		clientDir: join(dist, "client"),
		inboxWorker: pathToFileURL(join(dist, "server/inbox-worker.mjs")),
		searchWorker: pathToFileURL(join(dist, "server/search-worker.mjs")),
		build: {
			worker: pathToFileURL(join(dist, "server/page-worker.mjs")),
			builtFrom: [join(dist, "server"), join(dist, "client")],
		},
	});
	keepServing(site, log);
	stopOnSignals(site, log);
	log.info(startFields(site, configuration), "listening");
	return site;
}

/** What cannot be started, such as a site without imported content or on a port in use, is said in one sentence. */
async function startOrExit(options: SiteServerOptions): Promise<SiteServer> {
	try {
		prepareDataDir(options.configuration.dataDir);
		return await startSiteServer(options);
	} catch (error) {
		options.log.debug(errorFields(error), "not started");
		if (error instanceof ConfigurationError) return exitWith(error);
		return exitWith(
			new ConfigurationError(`The site cannot start: ${error instanceof Error ? error.message : String(error)}`),
		);
	}
}

/** What runs here, and the settings that matter to whoever reads the log; none that holds a secret. */
function startFields({ address, port, opsPort, contentVersion }: SiteServer, configuration: Configuration) {
	const { siteOrigins, host, opsHost, trustedProxyHops, dataDir, supportApi } = configuration;
	const { cacheMaxBytes, cacheDiskMaxBytes, inboxMaxBytes, cdn, accessLog, logLevel } = configuration;
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
		inboxMaxBytes,
		cdn,
		accessLog,
		logLevel,
	};
}

/** A promise that nobody awaited must not end the service of everyone else. */
function keepServing(site: SiteServer, log: Log): void {
	process.on("unhandledRejection", (error) => {
		site.metrics.unhandledRejection();
		log.error(errorFields(error), "unhandled rejection");
	});
}

function stopOnSignals(site: SiteServer, log: Log): void {
	let stopping = false;
	const stop = (signal: NodeJS.Signals) => {
		if (stopping) process.exit(1);
		stopping = true;
		log.info({ signal }, "stopping");
		void site.stop({ atTerminal: signal === "SIGINT" || process.stdin.isTTY === true }).finally(() => {
			log.info({}, "stopped");
			process.exit(0);
		});
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}

/** The running server, for the command that starts it in its own process. */
export const site = await main();
