import { join } from "node:path";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import type { DiskSettings, DiskTier } from "#src/page-cache/disk/disk-tier.ts";
import { TIER_OPEN_PATIENCE } from "#src/site/cache-limits.ts";
import { MONOTONIC, within } from "#src/site/clock.ts";
import type { Configuration } from "./configuration.ts";

/** Where pages are kept on disk; null where none are, which goes for disk and memory. */
export function diskSettings(
	{ dataDir, cacheMaxBytes, cacheDiskMaxBytes: maxBytes }: Configuration,
	build: Pick<DiskSettings, "worker" | "builtFrom">,
): DiskSettings | null {
	return cacheMaxBytes === 0 || maxBytes === 0 ? null : { ...build, folder: join(dataDir, "pages"), maxBytes };
}

/** What changes nothing on any page. */
const BESIDE_PAGES: ReadonlySet<string> = new Set<keyof Configuration>([
	...(["host", "port", "siteOrigins", "opsHost", "opsPort", "opsHosts", "opsToken", "linkSecret"] as const),
	...(["trustedProxyHops", "drainDelay", "dataDir", "contentPack", "checksumsKeyFile", "siteToken"] as const),
	...(["cacheMaxBytes", "cacheDiskMaxBytes", "inboxMaxBytes", "accessLog", "logLevel", "internalCookie"] as const),
]);

/**
 * Opens the pages on disk that were made as this process makes them: besides build and content, with the same origin and
 * settings. Waits until they are found, but not for a disk that hangs.
 */
export async function openPages(
	disk: Pick<DiskTier, "open" | "opened">,
	{ configuration, origin, signer }: { configuration: Configuration; origin: string; signer: LinkSigner },
): Promise<void> {
	// Settings hold secrets: only a keyed hash of them stands anywhere.
	const settings = Object.entries(configuration).filter(([name]) => !BESIDE_PAGES.has(name));
	disk.open(signer.nameOf("pages-on-disk", JSON.stringify([origin, settings])));
	await within(MONOTONIC, TIER_OPEN_PATIENCE, disk.opened).catch(() => {});
}
