/** What a page of a preview says of it. */
export interface PreviewNote {
	readonly version: string;
	/** ISO 8601. */
	readonly until: string;
	/** Address that leads out of it. */
	readonly leave: string;
}
