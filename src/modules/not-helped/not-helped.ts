import { defineModule, optional } from "../module.ts";
import { repairDocument } from "../repair-document.ts";
import NotHelped from "./NotHelped.astro";
import style from "./not-helped.css?inline";

/** The way out at the end of an article, after the question whether it helped; of a document that was withdrawn nobody asks. */
export const notHelped = defineModule({
	name: "not-helped",
	calls: (context) => ({ document: optional(repairDocument(context)) }),
	view: NotHelped,
	style,
});
