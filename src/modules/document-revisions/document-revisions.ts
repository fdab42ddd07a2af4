import { defineModule } from "../module.ts";
import { repairDocument } from "../repair-document.ts";
import DocumentRevisions from "./DocumentRevisions.astro";

/** What changed in a document for agents since each of its earlier editions, word by word; the newest is open. */
export const documentRevisions = defineModule({
	name: "document-revisions",
	audience: "asc",
	calls: (context) => ({ document: repairDocument(context) }),
	inPacks: true,
	view: DocumentRevisions,
});
