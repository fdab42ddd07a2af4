import { checkVersion } from "../check-version.ts";
import { databasePath } from "../current.ts";
import { openForReading } from "../database.ts";
import type { FoundVersions } from "../find-version.ts";
import { itemsHeld } from "../version-facts.ts";
import { waitingVersions } from "../waiting-version.ts";
import { isPack } from "./is-pack.ts";
import { isMadeFromInForce } from "./version-base.ts";

interface HeldPack {
	readonly version: string;
	readonly items: number;
	/** Whether it is on its way into force, and held by nobody. */
	readonly isDestined: boolean;
	/** Whether it was made from what is in force, and knows all of that. */
	readonly isMadeFromInForce: boolean;
}

/**
 * The version that was made of a pack and waits to be published, by whom ever, one that was made from what is in force if there
 * is one; null when there is none.
 */
export async function waitingPack(packDir: string, dataDir: string, found: FoundVersions): Promise<HeldPack | null> {
	let other: HeldPack | null = null;
	for (const { version, checksum, after, isDestined = false } of waitingVersions(dataDir)) {
		if (after !== null) continue;
		const checked = await checkVersion(dataDir, version, checksum, "own");
		if (typeof checked === "string" || !isPack(packDir, dataDir, checked)) continue;
		const database = openForReading(databasePath(dataDir, version));
		const items = itemsHeld(database);
		database.close();
		const held = { version, items, isDestined, isMadeFromInForce: isMadeFromInForce(dataDir, version, found) };
		if (held.isMadeFromInForce) return held;
		other ??= held;
	}
	return other;
}
