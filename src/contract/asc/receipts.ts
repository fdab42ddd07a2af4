/** That an agent has read and understood an edition of a document. */
interface Receipt {
	readonly document: string;
	readonly edition: string;
	/** `2026-03-01` */
	readonly day: string;
}

/** What an agent has confirmed; not told where an API elsewhere knows its agents, nor while the inbox cannot be asked. */
export type Receipts =
	| { readonly state: "known"; readonly receipts: readonly Receipt[] }
	| { readonly state: "elsewhere" }
	| { readonly state: "unknown" };

/** Names of the fields of the form that confirms an edition. */
export const RECEIPT_FIELDS = { document: "document", edition: "edition" } as const;

/** Where the form, and then the confirmation, stands on the document's page. */
export const RECEIPT_ANCHOR = "receipt";

/** The day on which an edition was confirmed; null when it was not, or that is not told. */
export function confirmedOn(receipts: Receipts | null, document: string, edition: string | null): string | null {
	if (receipts?.state !== "known") return null;
	const own = receipts.receipts.find((each) => each.document === document && each.edition === edition);
	return own?.day ?? null;
}
