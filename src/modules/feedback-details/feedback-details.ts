import form from "#src/ui/form.css?inline";
import { defineModule } from "../module.ts";
import FeedbackDetails from "./FeedbackDetails.astro";
import style from "./feedback-details.css?inline";

/** The page of a vote, for readers without script: thanks, and the form for its details. */
export const feedbackDetails = defineModule({ name: "feedback-details", view: FeedbackDetails, style: form + style });
