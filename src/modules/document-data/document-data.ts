import { defineModule } from "../module.ts";
import { repairDocument } from "../repair-document.ts";
import DocumentData from "./DocumentData.astro";
import style from "./document-data.css?inline";

/** The way to a whole repair document as programs read it; to one that was withdrawn there is none. */
export const documentData = defineModule({
	name: "document-data",
	calls: (context) => ({ document: repairDocument(context) }),
	view: DocumentData,
	style,
});
