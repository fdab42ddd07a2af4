/** Names of the form's fields: what the page sends and the action reads. */
export const SURVEY_FIELDS = {
	survey: "survey",
	answer: "answer",
	contentVersion: "contentVersion",
	/** Path after the base of the page that asks: the reader is back there afterwards. */
	page: "page",
} as const;

/** Where on that page the reader is thanked. */
export const SURVEY_THANKS = "micro-survey-thanks";
