import { type CdnPurgeReports, type CdnPurgeSettings, cdnPurge } from "./cdn-purge.ts";
import { type DiskReports, type DiskSettings, DiskTier } from "./disk/disk-tier.ts";
import { HeardContent, NearAndShared } from "./near-and-shared.ts";
import type { SharedReports } from "./redis/shared-reports.ts";
import type { SharedSettings, SharedTier } from "./redis/shared-tier.ts";
import type { ContentState, SecondTier } from "./second-tier.ts";

/** Where pages are kept beyond memory. */
export interface TierSettings {
	/** On disk; null: not there. */
	readonly disk: DiskSettings | null;
	/** Where nodes share them; null: nowhere. */
	readonly sharedCache: SharedSettings | null;
	/** Where a network in front is told what is out of date; null: nowhere. */
	readonly cdnPurge: CdnPurgeSettings | null;
}

/** What becomes of them there. */
export interface TierReports extends CdnPurgeReports {
	/** Of pages on disk. */
	readonly disk: DiskReports;
	/** Of pages that nodes share, and of the way to them. */
	readonly shared: SharedReports;
}

export interface Tiers {
	/** Null when none are kept there. */
	readonly disk: DiskTier | null;
	/** Null when nodes share none. */
	readonly shared: SharedTier | null;
	/** Both as one; null when there is neither. */
	readonly tier: SecondTier | null;
	/** What tells a network in front. */
	readonly purge: ReturnType<typeof cdnPurge>;
}

/** None of them. */
export const NO_TIERS: TierSettings = { disk: null, sharedCache: null, cdnPurge: null };

/** Builds the tiers; each begins when it is opened. @param content what pages are made of */
export async function createTiers(settings: TierSettings, content: ContentState, reports: TierReports): Promise<Tiers> {
	const shared =
		settings.sharedCache && (await sharedTier({ ...settings.sharedCache, content, reports: reports.shared }));
	const heard = shared && new HeardContent(content, shared);
	const disk = settings.disk && new DiskTier({ ...settings.disk, content: heard ?? content, reports: reports.disk });
	const tier = disk && shared && heard ? new NearAndShared(disk, shared, heard) : (disk ?? shared);
	return { disk, shared, tier, purge: cdnPurge(settings.cdnPurge, reports) };
}

/** Only a site that shares loads what speaks to the server. */
async function sharedTier(options: ConstructorParameters<typeof SharedTier>[0]): Promise<SharedTier> {
	const { SharedTier } = await import("./redis/shared-tier.ts");
	return new SharedTier(options);
}
