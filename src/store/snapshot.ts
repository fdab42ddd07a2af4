/** One version of the content, held open for as long as somebody reads from it. */
export interface ContentSnapshot {
	readonly version: string;
	/** Lets go; the second call does nothing. */
	release(): void;
}
