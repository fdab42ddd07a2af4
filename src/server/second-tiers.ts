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

/** Whether a setting changes what stands on pages: then they are made anew, and shared with those alone who have the same. */
const IS_OF_PAGES: ReadonlyMap<string, boolean> = mapOf({
	...{ supportApi: true, siteJson: true, signOn: true, passwords: true, cdn: true, queryMaxLength: true },
	...{ host: false, port: false, siteOrigins: false, trustedProxyHops: false, drainDelay: false, workers: false },
	...{ opsHost: false, opsPort: false, opsHosts: false, opsToken: false, linkSecret: false, siteToken: false },
	...{ dataDir: false, contentPack: false, checksumsKeyFile: false, database: false, inboxMaxBytes: false },
	...{ cacheMaxBytes: false, cacheDiskMaxBytes: false, sharedCache: false, cdnPurge: false, tickets: false },
	...{ internalCookie: false, traces: false, accessLog: false, logLevel: false },
});

/** A setting that is new has to be said to be one or the other. */
function mapOf(answers: Readonly<Record<keyof Configuration, boolean>>): ReadonlyMap<string, boolean> {
	return new Map(Object.entries(answers));
}

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
	const settings = Object.entries(configuration).filter(([name]) => IS_OF_PAGES.get(name));
	const maker = signer.nameOf("pages-on-disk", JSON.stringify([origin, settings]));
	if (disk) {
		disk.open(maker);
		// It says up to where other nodes were heard.
		await within(MONOTONIC, TIER_OPEN_PATIENCE, disk.opened).catch(() => {});
	}
	await shared?.open({ maker: makerName(builtFrom, maker), secret: signer.nameOf("shared-cache", "") });
}

interface OpenedFor extends Pick<DiskSettings, "builtFrom"> {
	readonly configuration: Configuration;
	readonly origin: string;
	readonly signer: LinkSigner;
}
