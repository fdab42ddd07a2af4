/** Kinds of content whose canonical pages are listed. */
export const LISTED_KINDS = [
	"categories",
	"products",
	"articles",
	"downloads",
	"software",
	"licences",
	"repair-documents",
	"serial-lists",
	"remote-codes",
] as const;

/** Types of canonical pages, in the order in which they are listed. */
export const ADDRESS_TYPES = ["home", ...LISTED_KINDS, "compatibility", "tv-help", "manual-pages"] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];
