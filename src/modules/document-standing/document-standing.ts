import { defineModule } from "../module.ts";
import { repairDocument } from "../repair-document.ts";
import DocumentStanding from "./DocumentStanding.astro";
import style from "./document-standing.css?inline";

/** Whether a document for agents still holds, and what does instead; which edition it is, and whether each has to confirm it. */
export const documentStanding = defineModule({
	name: "document-standing",
	audience: "asc",
	tellsReceipts: true,
	calls: (context) => ({ document: repairDocument(context) }),
	inPacks: true,
	view: DocumentStanding,
	style,
});
