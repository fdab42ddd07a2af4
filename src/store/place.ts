/** The category and product under which an item's canonical address stands. */
export interface Place {
	readonly category: string | null;
	readonly product: string | null;
}
