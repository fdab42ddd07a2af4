import { checkVersion } from "../check-version.ts";
import { databasePath } from "../current.ts";
import { openForReading } from "../database.ts";
import { itemsHeld } from "../version-facts.ts";
import { waitingVersions } from "../waiting-version.ts";
import { isPack } from "./is-pack.ts";

interface HeldPack {
	readonly version: string;
	readonly items: number;
	/** Whether it is on its way into force, and held by nobody. */
	readonly isDestined: boolean;
}

/** The version that was made of a pack and waits to be published, by whom ever; null when there is none. */
export async function waitingPack(packDir: string, dataDir: string): Promise<HeldPack | null> {
	for (const { version, checksum, after, isDestined = false } of waitingVersions(dataDir)) {
		if (after !== null) continue;
		const checked = await checkVersion(dataDir, version, checksum, "own");
		if (typeof checked === "string" || !isPack(packDir, dataDir, checked)) continue;
		const database = openForReading(databasePath(dataDir, version));
		try {
			return { version, items: itemsHeld(database), isDestined };
		} finally {
			database.close();
		}
	}
	return null;
}
