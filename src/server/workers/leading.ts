import { randomBytes } from "node:crypto";
import { Actions } from "#src/actions/actions.ts";
import type { PageType } from "#src/page-types/page-type.ts";
import { BASE } from "#src/routes.ts";
import { DESK_SHARE } from "#src/site/cache-limits.ts";
import { MONOTONIC, within } from "#src/site/clock.ts";
import { CountersHere } from "#src/site/counting.ts";
import { WORKER_METRICS_PATIENCE, WORKERS_TOLD_PATIENCE } from "#src/site/worker-limits.ts";
import { turnedAway } from "../action/action-replies.ts";
import { arrivalRates } from "../action/arrivals.ts";
import { agentsNotice } from "../agents-notice.ts";
import { contextRules, linkSigner, openParts } from "../assemble.ts";
import { localOrigins } from "../configuration.ts";
import { logContent, versionInForce } from "../content-log.ts";
import { operating } from "../operating.ts";
import { createMetrics } from "../ops/metrics.ts";
import { type Origins, originsOf } from "../origins.ts";
import { diskSettings, openPages } from "../second-tiers.ts";
import type { SiteServer, SiteServerOptions } from "../site-server.ts";
import { AllMetrics } from "./all-metrics.ts";
import { Crew } from "./crew.ts";
import { LeaseBook } from "./lease-book.ts";
import { overviewOfAll } from "./overviews.ts";
import type { LeaderSpeech } from "./speech.ts";

interface LeadingOptions
	extends Pick<SiteServerOptions, "configuration" | "log" | "inboxWorker" | "searchWorker" | "build"> {
	readonly pageTypes: Readonly<Partial<Record<string, PageType>>>;
	/** The file that a worker runs. */
	readonly exec: string;
	/** No worker can be started any more: the site ends. */
	onVain(status: number): void;
}

/** A site of several processes, from the one that leads. */
export interface LedSite extends Pick<SiteServer, "address" | "port" | "opsPort" | "contentVersion"> {
	readonly metrics: Pick<SiteServer["metrics"], "unhandledRejection">;
	/** Stops without dropping a request, as `SiteServer` does. */
	stop(delay: number): Promise<void>;
	/** Puts new workers in the place of all, without failing a request. */
	renew(): Promise<void>;
}

/**
 * Leads the workers that answer visitors: follows the content before them, holds the pages that they share with those on
 * disk, counts what is counted once, hands on messages, and answers operators.
 *
 * @throws {WorkerFailed} when the first of them does not start
 */
export async function startLeading({
	configuration,
	log,
	pageTypes,
	inboxWorker,
	searchWorker,
	build,
	exec,
	onVain,
}: LeadingOptions): Promise<LedSite> {
	const { workers: count, cacheMaxBytes, siteOrigins } = configuration;
	const metrics = createMetrics({
		cacheSizes: () => ({}),
		sentBytes: () => 0,
		rendersRunning: () => 0,
		rendersWaiting: () => 0,
		connections: () => 0,
		contentVersion: () => contentVersion(),
		contentRefused: () => parts.refused() !== null,
		resting: () => ({}),
		damagedFiles: () => parts.damagedFiles(),
		deliveries: () => operated?.deliveries ?? null,
		searches: () => ({ waiting: 0, running: 0, threads: 0 }),
		diskSizes: () => parts.disk?.sizes ?? null,
		isConnected: () => parts.shared?.isConnected ?? null,
		workers: () => ({ ready: crew.ready.length, lacking: crew.lacking }),
		databaseSizes: configuration.database && (() => parts.database?.sizes ?? null),
	});
	const signer = linkSigner(configuration, log);
	const counters = new CountersHere();
	const { countOnce } = counters;
	// What workers count is counted here.
	for (const made of [() => new Actions(countOnce), () => arrivalRates(countOnce), () => turnedAway(countOnce)]) made();
	const parts = await openParts(
		{
			...{ ...configuration, inboxWorker, searchWorker, signer, lead: null, searchThreads: 0, countOnce },
			disk: diskSettings(configuration, build),
		},
		log,
		metrics,
	);
	const desk = parts.openDesk(Math.floor(cacheMaxBytes * DESK_SHARE));
	const leases = new LeaseBook(desk);
	const state = {
		closing: false,
		settings: originsOf(siteOrigins ?? localOrigins(configuration.port)) satisfies Origins,
	};
	const namesSecret = randomBytes(32).toString("base64url");
	const rulesOf = contextRules(configuration, pageTypes);
	let operated: ReturnType<typeof operating> | null = null;
	const contentVersion = () => versionInForce(parts.support);

	const crew = new Crew({
		...{ count, exec, log, onVain },
		environment: () => ({
			CLIENT_NAMES_SECRET: namesSecret,
			WORKERS: String(count),
			CONTENT_IN_FORCE: contentVersion() ?? "",
		}),
		answer: async (member, question) =>
			question.kind === "count" ? { kind: "counted", result: counters.run(question) } : leases.answer(member, question),
		hear: (member, notice) => {
			if (notice.kind === "counted") all.tell(member, notice.metrics);
			else if (notice.kind !== "ready") leases.hear(member, notice);
		},
		onEnd: (member) => {
			leases.end(member);
			void all.end(member);
		},
	});
	const all = new AllMetrics(metrics.plain, () => crew.members);

	/** What is said to all is known to each, or the one that does not answer is gone. */
	async function tellAll(names: readonly string[] | null): Promise<number> {
		const told = crew.members.map(async ({ channel, ended, state: begun }) => {
			const asked = channel.ask({ kind: "outdate", names });
			// One that is starting hears it before it answers anybody.
			const answer =
				begun === "starting" ? null : await Promise.race([asked, ended.then(() => null)]).catch(() => null);
			if (begun === "starting") asked.catch(() => {});
			return answer?.kind === "outdated" ? answer.marked : 0;
		});
		const marked = await within(MONOTONIC, WORKERS_TOLD_PATIENCE, Promise.all(told));
		return marked.reduce((sum, each) => sum + each, 0);
	}

	async function ofAll() {
		const asked = crew.ready.map(({ channel }) =>
			within(MONOTONIC, WORKER_METRICS_PATIENCE, channel.ask({ kind: "overview" })).catch(() => null),
		);
		const answers: (LeaderSpeech["answer"] | null)[] = await Promise.all(asked);
		const told = answers.flatMap((answer) => (answer?.kind === "overview" ? [answer.overview] : []));
		return overviewOfAll(told, answers.length - told.length);
	}

	// What other nodes say is out of date.
	desk.onForgotten((names) => void tellAll(names).catch(() => {}));
	logContent(parts, contentVersion, log);
	// What is out of date is known here before any worker has the new content in force.
	parts.onChange(() => {
		const version = contentVersion();
		if (version !== null) for (const { channel } of crew.members) channel.tell({ kind: "content", version });
	});
	const { port } = await crew.start().catch(async (error: unknown) => {
		await parts.close();
		throw error;
	});
	if (siteOrigins === null) state.settings = originsOf(localOrigins(port));
	else if (parts.door) agentsNotice(state.settings.origin, log);
	const { origin } = state.settings;
	await openPages(parts, { ...build, configuration, origin, signer });
	operated = operating({
		...{ configuration, log, parts, metrics: all, counts: metrics, signer, contentVersion },
		origin: () => origin,
		answering: ofAll,
		invalidate: async (names) => {
			const [marked] = await Promise.all([tellAll(names), desk.invalidate(names)]);
			return { marked };
		},
		ready: () => !state.closing && crew.members.some(({ isAnswering }) => isAnswering) && parts.isWhole(),
		rules: () => rulesOf(parts.brand()),
	});
	const opsPort = await operated.listen().catch(async (error: unknown) => {
		await crew.end(0);
		throw error;
	});
	return {
		...{ address: origin + BASE, port, opsPort, metrics },
		contentVersion: contentVersion(),
		renew: () => crew.roll(),
		stop: async (delay) => {
			state.closing = true;
			await crew.end(delay);
			await operated?.stop();
			await parts.close();
		},
	};
}
