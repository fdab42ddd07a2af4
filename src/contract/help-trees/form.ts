/** Names of the form's fields: what the page of an end sends and the action reads. */
export const OUTCOME_FIELDS = {
	product: "product",
	tree: "tree",
	answers: "answers",
	outcome: "outcome",
	category: "category",
	contentVersion: "contentVersion",
} as const;

/** What became of it at the end of a help tree: solved, not solved, or handed to a person. */
export const OUTCOMES = ["solved", "not-solved", "ticket"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Where on the page a step begins: whoever answers goes on there, past all that stands above it on every page. */
export const STEP_START = "help-step";

/** Where on the page its reader is thanked. */
export const OUTCOME_THANKS = "help-step-thanks";

/** Where on the page it says how to reach a person. */
export const OUTCOME_PERSON = "help-step-person";
