/** What is handed to everybody with a product. */
export const MANUAL_TYPES = [
	"manual",
	"quick-start-guide",
	"safety-guide",
	"installation-guide",
	"declaration",
] as const;

/** What a document is; service manuals are for agents of service centres (specification section 2). */
export const DOCUMENT_TYPES = [...MANUAL_TYPES, "service-manual"] as const;
