import { AggregatorRegistry, Counter, Registry } from "prom-client";
import { MONOTONIC, within } from "#src/site/clock.ts";
import { WORKER_METRICS_PATIENCE } from "#src/site/worker-limits.ts";
import { metricsOfAll, PREFIX, type ProcessMetrics, type ToldMetrics } from "../ops/told-metrics.ts";
import type { Member } from "./member.ts";

/** What all processes count together. What a worker has counted stays counted when it ends: no sum ever falls. */
export class AllMetrics implements ToldMetrics {
	readonly #here: () => Promise<ProcessMetrics>;
	readonly #members: () => readonly Member[];
	readonly #last = new Map<number, ProcessMetrics>();
	/** Workers that have told all that they counted: they end in order. */
	readonly #done = new Set<number>();
	readonly #crew = new Registry();
	readonly #lost = new Counter({
		name: `${PREFIX}workers_lost_total`,
		help: "Workers that ended before they had told all that they counted: by themselves, or since they did not answer.",
		registers: [this.#crew],
	});
	#ended: ProcessMetrics = [];
	readonly #told: ToldMetrics;

	/** @param here those of this process */
	constructor(here: () => Promise<ProcessMetrics>, members: () => readonly Member[]) {
		this.#here = here;
		this.#members = members;
		this.#told = metricsOfAll(() => this.#all());
	}

	text(): Promise<string> {
		return this.#told.text();
	}

	samples(names: readonly string[]): ReturnType<ToldMetrics["samples"]> {
		return this.#told.samples(names);
	}

	/** What a worker has counted to its end. */
	tell({ id }: Pick<Member, "id">, metrics: ProcessMetrics): void {
		this.#last.set(id, metrics);
		this.#done.add(id);
	}

	/** A worker has ended: its counts stay, as far as they were told. */
	async end({ id }: Pick<Member, "id">): Promise<void> {
		if (!this.#done.delete(id)) this.#lost.inc();
		const last = this.#last.get(id);
		this.#last.delete(id);
		if (!last) return;
		const sums = last.filter(({ type }) => COUNTING.has(type));
		// Nobody reads a sum without them meanwhile.
		const all = [...this.#ended, ...sums];
		this.#ended = all;
		const sum = await AggregatorRegistry.aggregate([all]).getMetricsAsJSON();
		if (this.#ended === all) this.#ended = sum;
	}

	async #all(): Promise<readonly ProcessMetrics[]> {
		await Promise.all(
			this.#members().map(async (member) => {
				if (member.state !== "ready" && member.state !== "ending") return;
				const asked = within(MONOTONIC, WORKER_METRICS_PATIENCE, member.channel.ask({ kind: "metrics" }));
				const answer = await asked.catch(() => null);
				if (answer?.kind === "metrics" && this.#members().includes(member)) this.#last.set(member.id, answer.metrics);
			}),
		);
		const here = (await this.#here()).map(ofTheWhole);
		return [here, await this.#crew.getMetricsAsJSON(), this.#ended, ...this.#last.values()];
	}
}

/** What has no sum, such as the time of a start, is that of the process which leads: it is first, and how it is told holds for all. */
const ofTheWhole = (metric: ProcessMetrics[number]): ProcessMetrics[number] =>
	metric.aggregator === "omit" ? { ...metric, aggregator: "first" } : metric;

/** Kinds of metrics that only grow; their type is told as a word, though not declared so. */
const COUNTING: ReadonlySet<unknown> = new Set(["counter", "histogram"]);
