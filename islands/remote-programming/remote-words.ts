/** The words of the choice of a device and its brand, in the reader's language. */
export interface RemoteWords {
	readonly brand: string;
	readonly label: string;
	readonly button: string;
	readonly letters: string;
	readonly all: string;
	readonly none: string;
	readonly advice: string;
	readonly working: string;
	readonly failed: string;
	readonly again: string;
	readonly more: string;
	readonly previous: string;
	/** "No brands", "1 brand", "2 brands", ... in order. */
	readonly counts: readonly string[];
}
