import form from "#src/ui/form.css?inline";
import serialCheckStyle from "#src/ui/serial-check.css?inline";
import { articleDetails } from "../article-details/article-details.ts";
import { defineModule, optional } from "../module.ts";
import SerialCheck from "./SerialCheck.astro";

/** A recall notice checks itself: the form of the list that an article names, on the article. */
export const serialCheck = defineModule({
	name: "serial-check",
	calls: (context, brand) => ({ article: optional(articleDetails.calls(context, brand).article) }),
	view: SerialCheck,
	style: form + serialCheckStyle,
});
