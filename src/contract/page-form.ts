import type { FeedbackForm } from "./feedback/form.ts";

/** What the page of an action shows besides content; told apart by `form`. */
export type PageForm = FeedbackForm;
