import type { Parts, SearchSizes } from "#src/compose.ts";
import type { Deliveries } from "#src/delivery/deliveries.ts";
import type { PoolSize } from "#src/page-cache/pools.ts";
import type { TiersSource } from "./tier-metrics.ts";

/** What gauges read when they are asked for. */
export interface MetricsSource extends TiersSource {
	cacheSizes(): Readonly<Record<string, PoolSize>>;
	/** Bytes that the public port has sent. */
	sentBytes(): number;
	rendersRunning(): number;
	rendersWaiting(): number;
	connections(): number;
	/** The version of the content in force; null when an API elsewhere tells none. */
	contentVersion(): string | null;
	/** Whether a version of the content should be in force and cannot be used. */
	contentRefused(): boolean;
	/** What of a support API elsewhere is left alone, by its part. */
	resting(): Readonly<Partial<Record<string, boolean>>>;
	/** How many files of the content are damaged, and offered to nobody until an import brings them back. */
	damagedFiles(): number;
	/** What hands messages on to support; null where another process does. */
	deliveries(): Pick<Deliveries, "count" | "isInboxUp"> | null;
	/** Searches that wait for a thread, those under way, and threads. */
	searches(): SearchSizes;
	/** The processes that answer visitors and those that should, by their state; none where one process does all. */
	workers(): Readonly<Partial<Record<"ready" | "lacking", number>>>;
	/** Connections to a database that several machines share; null where there is none. */
	readonly databaseSizes: (() => NonNullable<Parts["database"]>["sizes"] | null) | null;
}
