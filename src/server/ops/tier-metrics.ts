import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { DiskReports, DiskTier } from "#src/page-cache/disk/disk-tier.ts";
import type { SharedReports } from "#src/page-cache/redis/shared-reports.ts";

/** Counts what becomes of pages beyond memory. */
export interface TierMetrics {
	readonly disk: Pick<DiskReports, "lookup" | "stored" | "dropped"> & { fault(kind: "damaged" | "trouble"): void };
	readonly shared: Pick<SharedReports, "lookup" | "stored" | "dropped" | "lease" | "heard"> & {
		fault(kind: "away" | "refused"): void;
	};
}

/** What gauges read when they are asked for. */
export interface TiersSource {
	/** Pages on disk; null when none are kept there. */
	diskSizes(): DiskTier["sizes"] | null;
	/** Whether there is a connection to the cache that nodes share; null when there is no such cache. */
	isConnected(): boolean | null;
}

const OUTCOMES = ["hit", "miss", "corrupt", "failed", "late", "unasked"] as const;
const LEASES = ["granted", "taken", "elsewhere", "there", "alone", "unasked"] as const;
const FAULTS = { disk: ["damaged", "trouble"], shared: ["away", "refused"] } as const;

/** The metrics of pages on disk and of those that nodes share. @param prefix what every metric's name begins with */
export function tierMetrics(registry: Registry, prefix: string, source: TiersSource): TierMetrics {
	const registers = [registry];
	const lookups = new Counter({
		name: `${prefix}cache_tier_lookups_total`,
		help: "Pages that were looked up beyond memory, by what the tier said: hit, miss, corrupt (removed), failed, late, or unasked, since it is not there or did not answer before.",
		labelNames: ["tier", "outcome"],
		registers,
	});
	const writes = new Counter({
		name: `${prefix}cache_tier_writes_total`,
		help: "Finished pages, by whether the tier stored them.",
		labelNames: ["tier", "outcome"],
		registers,
	});
	const faults = new Counter({
		name: `${prefix}cache_tier_faults_total`,
		help: "What was wrong with a tier. Of the disk: damaged, and made anew, or trouble. Of the shared one: away, once for each attempt to reach it, or a page refused.",
		labelNames: ["tier", "kind"],
		registers,
	});
	const leases = new Counter({
		name: `${prefix}cache_leases_total`,
		help: "Pages that were to be made where nodes share them: granted, here; taken, here, since another node took too long; elsewhere, waited for; there, made by another; alone, here beside others; unasked, here, since the shared cache is not there.",
		labelNames: ["outcome"],
		registers,
	});
	const heard = new Histogram({
		name: `${prefix}cache_heard_seconds`,
		help: "Time from when another node said what is out of date until it was heard here, by both clocks.",
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600],
		registers,
	});
	for (const tier of ["disk", "shared"] as const) {
		for (const outcome of OUTCOMES) lookups.inc({ tier, outcome }, 0);
		for (const outcome of ["stored", "dropped"]) writes.inc({ tier, outcome }, 0);
		for (const kind of FAULTS[tier]) faults.inc({ tier, kind }, 0);
	}
	for (const outcome of LEASES) leases.inc({ outcome }, 0);
	const gauge = (name: "entries" | "bytes", help: string) => {
		const made: Gauge = new Gauge({
			name: `${prefix}cache_tier_${name}`,
			help,
			labelNames: ["tier"],
			registers,
			collect: () => made.set({ tier: "disk" }, source.diskSizes()?.[name] ?? 0),
		});
	};
	gauge("entries", "Pages kept on disk.");
	gauge("bytes", "Bytes in use on disk for pages.");
	const connected: Gauge = new Gauge({
		name: `${prefix}cache_shared_connected`,
		help: "1 while there is a connection to the cache that nodes share; not told where there is no such cache.",
		labelNames: [],
		registers,
		collect: () => {
			const isConnected = source.isConnected();
			connected.remove();
			if (isConnected !== null) connected.set(isConnected ? 1 : 0);
		},
	});
	const counts = (tier: "disk" | "shared"): Pick<DiskReports, "lookup" | "stored" | "dropped"> => ({
		lookup: (outcome) => lookups.inc({ tier, outcome }),
		stored: (pages) => writes.inc({ tier, outcome: "stored" }, pages),
		dropped: (pages) => writes.inc({ tier, outcome: "dropped" }, pages),
	});
	return {
		disk: { ...counts("disk"), fault: (kind) => faults.inc({ tier: "disk", kind }) },
		shared: {
			...counts("shared"),
			fault: (kind) => faults.inc({ tier: "shared", kind }),
			lease: (outcome) => leases.inc({ outcome }),
			heard: (milliseconds) => heard.observe(milliseconds / 1000),
		},
	};
}
