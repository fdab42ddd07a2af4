/** What a form that is sent without leaving the page says meanwhile, in the page's language. */
export interface SendingWords {
	readonly sending: string;
	readonly failed: string;
	/** Too much was sent; when to try again. */
	readonly early: string;
}
