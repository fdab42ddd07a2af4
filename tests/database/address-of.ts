import { type DatabaseAddress, databaseAddress } from "#src/database/database-address.ts";

/** The address that a URL of a test names. */
export function addressOf(url: string): DatabaseAddress {
	const address = databaseAddress(url);
	if ("must" in address) throw new Error(address.must);
	return address;
}
