import type { SentForm } from "../sent-form.ts";

/** What a check says of a serial number. */
export const VERDICTS = ["affected", "not-affected", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What stands for "none of these" where a model or part is chosen: it is sent as null (specification section 5). */
export const NOT_CHOSEN = "-1";

/** Characters of a serial number as it is typed: the longest have some twenty, with spaces between. */
export const SERIAL_MAX_LENGTH = 64;

/** Names of the form's fields: what the page sends and the action reads. */
export const SERIAL_FIELDS = {
	secondaryModelName: "secondaryModelName",
	modelName: "modelName",
	partNumber: "partNumber",
	serialNumber: "serialNumber",
} as const;

/** The page of a list after something was sent that could not be checked; the number stands in no other answer. */
export interface SerialCheckForm extends SentForm {
	readonly form: "serial-check";
}

/** The page of a check's result: what its address proves. */
export interface SerialResultForm extends SentForm {
	readonly form: "serial-result";
	readonly verdict: Verdict;
	readonly modelName: string;
	/** The day of the check. */
	readonly day: string;
}
