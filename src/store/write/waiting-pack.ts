import { checkVersion } from "../check-version.ts";
import { databasePath } from "../current.ts";
import { openForReading } from "../database.ts";
import { itemsHeld } from "../version-facts.ts";
import { waitingVersions } from "../waiting-version.ts";
import { isPack } from "./is-pack.ts";

/** The version that was made of a pack and waits to be published, by whom ever; null when there is none. */
export async function waitingPack(
	packDir: string,
	dataDir: string,
): Promise<{ readonly version: string; readonly items: number } | null> {
	for (const { version, checksum, after } of waitingVersions(dataDir)) {
		if (after !== null) continue;
		const checked = await checkVersion(dataDir, version, checksum, "own");
		if (typeof checked === "string" || !isPack(packDir, dataDir, checked)) continue;
		const database = openForReading(databasePath(dataDir, version));
		try {
			return { version, items: itemsHeld(database) };
		} finally {
			database.close();
		}
	}
	return null;
}
