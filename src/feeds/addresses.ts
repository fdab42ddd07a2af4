import type { Address } from "#src/contract/addresses/schemas.ts";

/** Where sitemaps learn what pages there are; in the order they should be listed. */
export interface AddressBook {
	addresses(): Promise<readonly Address[]>;
}
