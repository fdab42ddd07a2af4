import form from "#src/ui/form.css?inline";
import { articleDetails } from "../article-details/article-details.ts";
import { defineModule } from "../module.ts";
import Feedback from "./Feedback.astro";
import style from "./feedback.css?inline";

/** Whether this document helped: one tap, in every mode. On articles it knows the steps that may have failed. */
export const feedback = defineModule({
	name: "feedback",
	calls: articleDetails.calls,
	view: Feedback,
	style: form + style,
});
