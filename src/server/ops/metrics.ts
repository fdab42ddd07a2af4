import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CallFailure } from "#src/client/support-client.ts";
import { SEARCH_OUTCOMES, type SearchOutcome } from "#src/contract/search/outcomes.ts";
import type { DeliveryNews } from "#src/delivery/deliveries.ts";
import type { AnswerState } from "#src/page-cache/answer.ts";
import type { FillReason } from "#src/page-cache/entry.ts";
import type { PoolSize } from "#src/page-cache/pools.ts";
import type { Reader } from "../gate/visitor.ts";
import { needOf, whyFailed } from "./call-failures.ts";
import { databaseMetrics } from "./database-metrics.ts";
import { inboxMetrics } from "./inbox-metrics.ts";
import type { MetricsSource } from "./metrics-source.ts";
import { type Busy, refusalReason } from "./refusal-reason.ts";
import { type TierMetrics, tierMetrics } from "./tier-metrics.ts";
import { PREFIX, type ProcessMetrics, samplesOf, type ToldMetrics } from "./told-metrics.ts";
import { VERSION } from "./version.ts";

/** The counts of one process, in Prometheus' format. None holds anything about a visitor. */
export interface Metrics extends ToldMetrics {
	render(pageType: string, reason: FillReason, seconds: number): void;
	/** A module was hidden because its view threw. */
	viewFailure(module: string): void;
	/** A render ended without a page. */
	renderFailure(pageType: string, reason: FillReason): void;
	/** A visitor was told that there is no page, since what it needs failed or took too long. */
	failedAnswer(status: number): void;
	/** A client left before he was answered: before his connection was taken, before he was heard, or while he waited. */
	left(when: "taken" | "heard" | "waiting"): void;
	/** How a page was answered; called on every hit, so it only adds one. */
	answer(state: AnswerState | "bypass"): void;
	/** Who read it, by kind. */
	reader(kind: Reader): void;
	/** A kept page was made anew, so long after it was to be. */
	rebuild(reason: FillReason, seconds: number): void;
	/** A request was turned away before anything was made for it: by the gate, or because there was no place (503). */
	refusal(status: number, busy?: Busy): void;
	/** A call of the support API failed. */
	callFailure(failure: Pick<CallFailure, "call" | "error" | "asker">): void;
	/** Something was sent to a route: "kept", or the status with which it was not. */
	action(route: string, outcome: string): void;
	/** It was tried to hand on a message to support. */
	delivery(news: Pick<DeliveryNews, "channel" | "outcome">): void;
	/** What became of a search, and the time from its question on. */
	search(outcome: SearchOutcome, seconds: number): void;
	/** A thread that searches was given up, or crashed. */
	searchThread(end: "overran" | "crashed"): void;
	/** Pages on disk, and those that nodes share. */
	readonly tiers: TierMetrics;
	/** A network in front was told what is out of date. */
	cdnPurge(isTaken: boolean): void;
	/** The inbox was there without a byte, and a new one took its place. */
	inboxEmptied(): void;
	unhandledRejection(): void;
	/** All of them as plain data. */
	plain(): Promise<ProcessMetrics>;
}

export function createMetrics(source: MetricsSource): Metrics {
	const registry = new Registry();
	const registers = [registry];
	// Processor, memory, garbage collection and the delay of the event loop.
	collectDefaultMetrics({ register: registry, prefix: PREFIX });
	// Sums under a counter's name that are none; what they sum is told by type.
	for (const kind of ["resources", "handles", "requests"])
		registry.removeSingleMetric(`${PREFIX}nodejs_active_${kind}_total`);
	const counter = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
		new Counter({ name: PREFIX + name, help, labelNames: [...labelNames], registers });
	const renders = counter("renders_total", "Pages rendered.", "page_type", "reason");
	const failures = counter("render_failures_total", "Renders that ended without a page.", "page_type", "reason");
	const failedAnswers = counter(
		"failed_answers_total",
		"Error pages sent because what a page needs failed or took too long.",
		"status",
	);
	const clientsLeft = counter("clients_left_total", "Clients that left before they were answered.", "when");
	const viewFailures = counter("view_failures_total", "Modules hidden because their view threw.", "module");
	const seconds = new Histogram({
		name: `${PREFIX}render_seconds`,
		help: "Time to render a page, without its wait for a place.",
		labelNames: ["reason"],
		buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
		registers,
	});
	const rebuilds = new Histogram({
		name: `${PREFIX}rebuild_seconds`,
		help: "Time from when a kept page was to be made anew, since its time ran out or its content changed, until it was: its wait for a place included.",
		labelNames: ["reason"],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
		registers,
	});
	const refusals = counter(
		"refusals_total",
		"Requests turned away before anything was made for them: by the gate, or because there was no place for them (503), with the reason in a word.",
		"status",
		"reason",
	);
	const callFailures = counter(
		"call_failures_total",
		"Calls of the support API that failed: those in trouble have a line in the log; a question that has no answer, such as for what is not there, is nobody's fault. Critical ones cost a page, optional ones a part of it.",
		"call",
		"why",
		"need",
	);
	const actions = counter("actions_total", "What visitors sent, by what became of it.", "route", "outcome");
	const deliveries = counter(
		"ticket_deliveries_total",
		"Attempts to hand on messages to support, by way and outcome.",
		"channel",
		"outcome",
	);
	const searches = counter("searches_total", "Searches that came to the threads, by what became of them.", "outcome");
	for (const outcome of SEARCH_OUTCOMES) searches.inc({ outcome }, 0);
	const searchSeconds = new Histogram({
		name: `${PREFIX}search_seconds`,
		help: "Time from the question to the outcome of a search, with its wait for a thread.",
		labelNames: ["outcome"],
		buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 1.5],
		registers,
	});
	const searchThreads = counter(
		"search_threads_lost_total",
		"Threads that searched and were given up because it took too long, or crashed.",
		"end",
	);
	const purges = counter(
		"cdn_purges_total",
		"Times that a network in front was told what is out of date, by whether it took that.",
		"outcome",
	);
	for (const outcome of ["taken", "failed"]) purges.inc({ outcome }, 0);
	const rejections = counter("unhandled_rejections_total", "Rejections that nobody awaited.");
	const answers: Record<AnswerState | "bypass", number> = {
		hit: 0,
		stale: 0,
		error: 0,
		miss: 0,
		collapsed: 0,
		bypass: 0,
	};

	const readers: Record<Reader, number> = { asc: 0, internal: 0, external: 0 };
	tally("page_answers_total", "Pages answered, by how the cache answered.", ["state"], (add) => {
		for (const [state, count] of Object.entries(answers)) add({ state }, count);
	});
	tally(
		"page_readers_total",
		"Pages answered, by who read them: verified agents, the operator's own people, others.",
		["reader"],
		(add) => {
			for (const [reader, count] of Object.entries(readers)) add({ reader }, count);
		},
	);
	const ofPools = (each: keyof PoolSize) => (tell: (labels: { pool: string }, value: number) => void) => {
		for (const [pool, size] of Object.entries(source.cacheSizes())) tell({ pool }, size[each]);
	};
	gauge("cache_entries", "Pages kept.", ["pool"], ofPools("entries"));
	gauge("cache_bytes", "Bytes of kept pages.", ["pool"], ofPools("bytes"));
	tally("cache_evictions_total", "Kept pages that made room for others.", ["pool"], ofPools("evicted"));
	const refused = "Pages that found no room: what is kept is asked for more often.";
	tally("cache_refused_total", refused, ["pool"], ofPools("refused"));
	tally("sent_bytes_total", "Bytes sent on the public port, headers included.", [], (add) =>
		add({}, source.sentBytes()),
	);
	gauge("renders_running", "Renders under way.", [], (set) => set({}, source.rendersRunning()));
	gauge("renders_waiting", "Renders that wait for a place.", [], (set) => set({}, source.rendersWaiting()));
	gauge("searches_running", "Searches under way.", [], (set) => set({}, source.searches().running));
	gauge("searches_waiting", "Searches that wait for a thread.", [], (set) => set({}, source.searches().waiting));
	gauge("search_threads", "Threads that search.", [], (set) => set({}, source.searches().threads));
	gauge("open_connections", "Open connections of the public port.", [], (set) => set({}, source.connections()));
	gauge(
		"api_resting",
		"1 while a support API elsewhere is in trouble and left alone.",
		["part"],
		(set) => {
			for (const [part, resting] of Object.entries(source.resting())) set({ part }, resting ? 1 : 0);
		},
		"max",
	);
	gauge(
		"damaged_files",
		"Files of the content that are not what was imported, and offered to nobody until an import brings them back.",
		[],
		(set) => set({}, source.damagedFiles()),
		"max",
	);
	gauge(
		"workers",
		"Workers that answer visitors, and those that lack; not told where one process does all.",
		["state"],
		(set) => {
			for (const [state, count] of Object.entries(source.workers())) set({ state }, count);
		},
	);
	gauge(
		"build_info",
		"1, with the version of the software.",
		["version"],
		(set) => set({ version: VERSION }, 1),
		"max",
	);
	gauge(
		"content_info",
		"1, with the version of the content in force.",
		["version"],
		(set) => set({ version: source.contentVersion() ?? "unknown" }, 1),
		"max",
	);

	gauge(
		"content_refused",
		"1 while the version of the content that should be in force cannot be used and another stands in for it.",
		[],
		(set) => set({}, source.contentRefused() ? 1 : 0),
		"max",
	);

	/** A counter that is counted elsewhere, and read when it is asked for. */
	function tally(
		name: string,
		help: string,
		labelNames: string[],
		read: (add: (labels: Record<string, string>, value: number) => void) => void,
	): void {
		const made: Counter = new Counter({
			name: `${PREFIX}${name}`,
			help,
			labelNames,
			registers,
			collect: () => {
				made.reset();
				read((labels, value) => made.inc(labels, value));
			},
		});
	}

	function gauge(
		name: string,
		help: string,
		labelNames: string[],
		read: (set: (labels: Record<string, string>, value: number) => void) => void | Promise<void>,
		/** What several processes tell together. */
		aggregator: Aggregator = "sum",
	): void {
		const made: Gauge = new Gauge({
			aggregator,
			name: `${PREFIX}${name}`,
			help,
			labelNames,
			registers,
			collect: () => {
				// What is gone, such as an older version, is not told any more.
				made.reset();
				return read((labels, value) => made.set(labels, value));
			},
		});
	}

	const inboxEmptied = inboxMetrics(registry, PREFIX, source.deliveries);
	if (source.databaseSizes) databaseMetrics(registry, PREFIX, source.databaseSizes);
	return {
		render: (page_type, reason, time) => {
			renders.inc({ page_type, reason });
			seconds.observe({ reason }, time);
		},
		viewFailure: (module) => viewFailures.inc({ module }),
		renderFailure: (page_type, reason) => failures.inc({ page_type, reason }),
		failedAnswer: (status) => failedAnswers.inc({ status }),
		left: (when) => clientsLeft.inc({ when }),
		answer: (state) => {
			answers[state] += 1;
		},
		reader: (kind) => {
			readers[kind] += 1;
		},
		rebuild: (reason, time) => rebuilds.observe({ reason }, time),
		refusal: (status, busy) => refusals.inc({ status, reason: refusalReason(status, busy) }),
		callFailure: (failure) => callFailures.inc({ call: failure.call, why: whyFailed(failure), need: needOf(failure) }),
		action: (route, outcome) => actions.inc({ route, outcome }),
		delivery: ({ channel, outcome }) => deliveries.inc({ channel, outcome }),
		search: (outcome, time) => {
			searches.inc({ outcome });
			searchSeconds.observe({ outcome }, time);
		},
		searchThread: (end) => searchThreads.inc({ end }),
		tiers: tierMetrics(registry, PREFIX, source),
		cdnPurge: (isTaken) => purges.inc({ outcome: isTaken ? "taken" : "failed" }),
		inboxEmptied,
		unhandledRejection: () => rejections.inc(),
		plain: () => registry.getMetricsAsJSON(),
		text: () => registry.metrics(),
		samples: (names) => samplesOf(registry, names),
	};
}
