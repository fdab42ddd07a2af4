import type { Address, AddressPart } from "#src/contract/addresses/schemas.ts";

/** Where sitemaps learn what pages there are; in the order they should be listed. */
export interface AddressBook {
	/** The parts of the list, each small enough for one file. */
	parts(): Promise<readonly AddressPart[]>;
	/** The pages of a part, some at a time. */
	within(part: AddressPart): AsyncIterable<readonly Address[]>;
}
