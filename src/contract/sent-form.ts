type FieldProblem =
	| "missing"
	| "unknown"
	// An address to which nobody can write.
	| "no-address"
	| "too-long"
	| "not-kept"
	| "not-checked"
	// Of files.
	| "too-large"
	| "too-large-together"
	| "too-many"
	| "wrong-kind"
	| "choose-again"
	// Of what was read.
	| "revised"
	| "withdrawn"
	// Of the whole.
	| "sign-on-over"
	| "sign-on-refused"
	| "sign-on-away"
	| "already-sent"
	| "too-early"
	| "full";

/** What is wrong with a field of a form; the words stand in the locales. */
export interface FieldError {
	/** Name of the field; "form" for the whole. */
	readonly field: string;
	readonly problem: FieldProblem;
}

/** What a visitor wrote, shown to him again: the words as they were, and what is wrong with them. */
export interface SentForm {
	readonly values: Readonly<Record<string, string>>;
	readonly errors: readonly FieldError[];
}
