import { defineModule } from "../module.ts";
import { repairDocument } from "../repair-document.ts";
import DocumentReceipt from "./DocumentReceipt.astro";
import style from "./document-receipt.css?inline";

/** Where an agent confirms the edition that he has read, or is told when he did. */
export const documentReceipt = defineModule({
	name: "document-receipt",
	audience: "asc",
	tellsReceipts: true,
	calls: (context) => ({ document: repairDocument(context) }),
	view: DocumentReceipt,
	style,
});
