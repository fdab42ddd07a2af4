import form from "#src/ui/form.css?inline";
import oneTap from "#src/ui/one-tap.css?inline";
import { articleDetails } from "../article-details/article-details.ts";
import { defineModule, optional } from "../module.ts";
import { repairDocumentDetails } from "../repair-document-details/repair-document-details.ts";
import Feedback from "./Feedback.astro";
import style from "./feedback.css?inline";

/** Whether this document helped: one tap, in every mode. On articles and repairs it knows the steps that may have failed. */
export const feedback = defineModule({
	name: "feedback",
	calls: (context, brand) => ({
		article: optional(articleDetails.calls(context, brand).article),
		document: optional(repairDocumentDetails.calls(context, brand).document),
	}),
	view: Feedback,
	style: form + oneTap + style,
});
