import type { Database } from "./database.ts";
import type { DatabaseAddress } from "./database-address.ts";

export interface DatabaseSettings {
	readonly address: DatabaseAddress;
	/** Most connections of this process. */
	readonly connections: number;
}

/** The database of a site that has one; only such a site loads what speaks to it. */
export async function openDatabase(
	settings: DatabaseSettings | null,
	onState?: (reason: string | null) => void,
): Promise<Database | null> {
	if (settings === null) return null;
	const { Database } = await import("./database.ts");
	return new Database({ ...settings, ...(onState ? { onState } : {}) });
}
