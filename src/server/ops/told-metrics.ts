import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

/** Metrics as they are told. */
export interface ToldMetrics {
	text(): Promise<string>;
	/** What one metric counts by now, by its name without the prefix. */
	samples(name: string): Promise<readonly Sample[]>;
}

/** Metrics of one process as plain data. */
export type ProcessMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What the metrics of several processes tell together: sums, but for what is the same in all of them. */
export function metricsOfAll(all: () => Promise<readonly ProcessMetrics[]>): ToldMetrics {
	const registry = async (): Promise<Registry> => AggregatorRegistry.aggregate((await all()).map((each) => [...each]));
	return {
		text: async () => (await registry()).metrics(),
		samples: async (name) => samplesOf(await registry(), name),
	};
}

/** One number of a metric. */
export interface Sample {
	readonly labels: Readonly<Partial<Record<string, string | number>>>;
	readonly value: number;
}

/** What every metric's name begins with. */
export const PREFIX = "support_";

/** What one metric of a registry counts by now, by its name without the prefix. */
export const samplesOf = async (registry: Registry, name: string): Promise<readonly Sample[]> =>
	(await registry.getSingleMetric(`${PREFIX}${name}`)?.get())?.values ?? [];
