import { join } from "node:path";
import type { Parts } from "#src/compose.ts";
import type { LinkSigner } from "#src/identity/link-signer.ts";
import type { DiskSettings } from "#src/page-cache/disk/disk-tier.ts";
import { makerName } from "#src/page-cache/maker-name.ts";
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
	...([
		"cacheMaxBytes",
		"cacheDiskMaxBytes",
		"sharedCache",
		"cdnPurge",
		"inboxMaxBytes",
		"database",
		"accessLog",
		"logLevel",
		"internalCookie",
		"workers",
	] as const),
]);

/**
 * Opens the pages on disk, and those that nodes share, that were made as this process makes them: besides build and content,
 * with the same origin and settings. Waits until they are found, but neither for a disk that hangs nor for a server that is
 * away.
 */
export async function openPages(
	{ disk, shared }: Pick<Parts, "disk" | "shared">,
	{ configuration, origin, signer, builtFrom }: OpenedFor,
): Promise<void> {
	// Settings hold secrets: only a keyed hash of them stands anywhere.
	const settings = Object.entries(configuration).filter(([name]) => !BESIDE_PAGES.has(name));
	const maker = signer.nameOf("pages-on-disk", JSON.stringify([origin, settings]));
	if (disk) {
		disk.open(maker);
		// It says up to where other nodes were heard.
		await within(MONOTONIC, TIER_OPEN_PATIENCE, disk.opened).catch(() => {});
	}
	await shared?.open({ maker: makerName(builtFrom, maker), secret: signer.nameOf("shared-pages", maker) });
}

interface OpenedFor extends Pick<DiskSettings, "builtFrom"> {
	readonly configuration: Configuration;
	readonly origin: string;
	readonly signer: LinkSigner;
}
