import { AggregatorRegistry } from "prom-client";
import { MONOTONIC, within } from "#src/site/clock.ts";
import { WORKER_METRICS_PATIENCE } from "#src/site/worker-limits.ts";
import { metricsOfAll, type ProcessMetrics, type ToldMetrics } from "../ops/told-metrics.ts";
import type { Member } from "./member.ts";

/** What all processes count together. What a worker has counted stays counted when it ends: no sum ever falls. */
export class AllMetrics implements ToldMetrics {
	readonly #here: () => Promise<ProcessMetrics>;
	readonly #members: () => readonly Member[];
	readonly #last = new Map<number, ProcessMetrics>();
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

	samples(name: string): ReturnType<ToldMetrics["samples"]> {
		return this.#told.samples(name);
	}

	/** What a worker has counted to its end. */
	tell({ id }: Pick<Member, "id">, metrics: ProcessMetrics): void {
		this.#last.set(id, metrics);
	}

	/** A worker has ended: its counts stay, as far as they were told. */
	async end({ id }: Pick<Member, "id">): Promise<void> {
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
		return [await this.#here(), this.#ended, ...this.#last.values()];
	}
}

/** Kinds of metrics that only grow; their type is told as a word, though not declared so. */
const COUNTING: ReadonlySet<unknown> = new Set(["counter", "histogram"]);
