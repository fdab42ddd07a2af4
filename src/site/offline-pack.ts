/** Why something is not in a pack. */
export type AbsenceReason = "unavailable" | "too-large";

/** A file that belongs to a product, as the index of its pack names it. */
export interface PackedFile {
	readonly title: string;
	readonly titleLanguage: string;
	/** BCP 47, of the file. */
	readonly language: string;
	/** On the site. */
	readonly url: string;
	/** Bytes. */
	readonly size: number;
	/** Null where the pack holds it. */
	readonly absence: AbsenceReason | null;
}

/** What every page of an offline pack says of it, and its index besides. */
export interface OfflinePackNotes {
	/** `2026-03-01`, as of which it is. */
	readonly day: string;
	/** Null when an API elsewhere does not tell. */
	readonly contentVersion: string | null;
	/** Relative path of the folder that the pack was unpacked into: "" or "../". */
	readonly root: string;
	/** Path after the base of the product's own page. */
	readonly productPath: string;
	readonly productName: string;
	/** On the index alone, null elsewhere. */
	readonly index: {
		readonly files: readonly PackedFile[];
		/** Whole addresses of pages that are not in it. */
		readonly pages: readonly { readonly address: string; readonly absence: AbsenceReason }[];
		/** Whether pictures are missing. */
		readonly lacksPictures: boolean;
	} | null;
}
