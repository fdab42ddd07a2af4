/** The kinds of pages that sitemaps list, one file each and locale. */
export const ADDRESS_TYPES = ["home", "categories", "products", "articles", "downloads"] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

/** A canonical page of the site, the same in every locale. */
export interface Address {
	readonly type: AddressType;
	/** Path after the base. */
	readonly path: string;
	/** Day of its last change. */
	readonly modified: string;
}

/** Where sitemaps learn what pages there are; in the order they should be listed. */
export interface AddressBook {
	addresses(): Promise<readonly Address[]>;
}
