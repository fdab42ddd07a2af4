import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { visible } from "#src/site/unseen.ts";
import { type Configuration, ConfigurationError, EXIT_CONFIGURATION, readConfiguration } from "./configuration.ts";
import { createLog, errorFields, type Log } from "./ops/log.ts";
import { loadScreens, renderScreen } from "./render/screens.ts";
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
		pageTypes: PAGE_TYPES,
		clientDir: join(dist, "client"),
		inboxWorker: pathToFileURL(join(dist, "server/inbox-worker.mjs")),
	});
	keepServing(site, log);
	stopOnSignals(site, log);
	log.info({ address: site.address, port: site.port, opsPort: site.opsPort }, "listening");
	return site;
}

function configurationOrExit(): Configuration {
	try {
		return readConfiguration(process.env);
	} catch (error) {
		if (!(error instanceof ConfigurationError)) throw error;
		process.stderr.write(`${visible(error.message)}\n`);
		process.exit(EXIT_CONFIGURATION);
	}
}

/** What cannot be started, such as a site without imported content or on a port in use, is said in one sentence. */
async function startOrExit(options: SiteServerOptions): Promise<SiteServer> {
	try {
		return await startSiteServer(options);
	} catch (error) {
		options.log.debug(errorFields(error), "not started");
		const reason = error instanceof Error ? error.message : String(error);
		process.stderr.write(`The site cannot start: ${visible(reason)}\n`);
		process.exit(EXIT_CONFIGURATION);
	}
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
