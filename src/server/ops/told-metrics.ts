import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

/** Metrics as they are told. */
export interface ToldMetrics {
	text(): Promise<string>;
	/** What some metrics count at one moment, by their names without the prefix. */
	samples(names: readonly string[]): Promise<Samples>;
}

/** Metrics of one process as plain data. */
export type ProcessMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What the metrics of several processes tell together: sums, but for what is the same in all of them. */
export function metricsOfAll(all: () => Promise<readonly ProcessMetrics[]>): ToldMetrics {
	const registry = async (): Promise<Registry> => AggregatorRegistry.aggregate((await all()).map((each) => [...each]));
	return {
		text: async () => (await registry()).metrics(),
		samples: async (names) => samplesOf(await registry(), names),
	};
}

/** One number of a metric. */
export interface Sample {
	readonly labels: Readonly<Partial<Record<string, string | number>>>;
	readonly value: number;
}

/** By the name of a metric; of one that is not there nothing. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** What every metric's name begins with. */
export const PREFIX = "support_";

/** What some metrics of a registry count by now, by their names without the prefix. */
export async function samplesOf(registry: Registry, names: readonly string[]): Promise<Samples> {
	const all = names.map(async (name) => {
		const metric = await registry.getSingleMetric(`${PREFIX}${name}`)?.get();
		return [name, metric?.values ?? []] as const;
	});
	return new Map(await Promise.all(all));
}
