import { Counter, Gauge, type Registry } from "prom-client";
import type { DiskReports, DiskTier } from "#src/page-cache/disk/disk-tier.ts";

/** Counts what becomes of pages on disk. */
export interface DiskMetrics extends Pick<DiskReports, "lookup" | "stored" | "dropped"> {
	fault(kind: "damaged" | "trouble"): void;
}

const OUTCOMES = ["hit", "miss", "corrupt", "failed", "late", "unasked"] as const;

/**
 * The metrics of pages on disk.
 *
 * @param prefix what every metric's name begins with
 * @param sizes of the disk when it is asked; null when nothing is kept there
 */
export function diskMetrics(registry: Registry, prefix: string, sizes: () => DiskTier["sizes"] | null): DiskMetrics {
	const registers = [registry];
	const tier = "disk";
	const lookups = new Counter({
		name: `${prefix}cache_tier_lookups_total`,
		help: "Pages that were not in memory, by what the disk said: hit, miss, corrupt (removed), failed, late, or unasked, since it is not open or did not answer before.",
		labelNames: ["tier", "outcome"],
		registers,
	});
	for (const outcome of OUTCOMES) lookups.inc({ tier, outcome }, 0);
	const writes = new Counter({
		name: `${prefix}cache_tier_writes_total`,
		help: "Finished pages, by whether they were stored on disk.",
		labelNames: ["tier", "outcome"],
		registers,
	});
	for (const outcome of ["stored", "dropped"]) writes.inc({ tier, outcome }, 0);
	const faults = new Counter({
		name: `${prefix}cache_tier_faults_total`,
		help: "What was wrong with pages on disk: damaged, and made anew, or trouble of the disk.",
		labelNames: ["tier", "kind"],
		registers,
	});
	for (const kind of ["damaged", "trouble"]) faults.inc({ tier, kind }, 0);
	const gauge = (name: "entries" | "bytes", help: string) => {
		const made: Gauge = new Gauge({
			name: `${prefix}cache_tier_${name}`,
			help,
			labelNames: ["tier"],
			registers,
			collect: () => made.set({ tier }, sizes()?.[name] ?? 0),
		});
	};
	gauge("entries", "Pages kept on disk.");
	gauge("bytes", "Bytes in use on disk for pages.");
	return {
		lookup: (outcome) => lookups.inc({ tier, outcome }),
		stored: (pages) => writes.inc({ tier, outcome: "stored" }, pages),
		dropped: (pages) => writes.inc({ tier, outcome: "dropped" }, pages),
		fault: (kind) => faults.inc({ tier, kind }),
	};
}
