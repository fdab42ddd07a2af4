/** The words of the licence box, in the reader's language. */
export interface EulaWords {
	/** Says that the licence has to be accepted. */
	readonly needed: string;
	readonly version: string;
	/** The link to the licence's own page. */
	readonly open: string;
	/** Opens the text in place. */
	readonly show: string;
	readonly fetching: string;
	readonly failed: string;
	readonly again: string;
	readonly accept: string;
	readonly accepted: string;
}
