/** What a search stays within: items that name one of `named`, and all that belongs below a category. */
export interface SearchScope {
	readonly named: readonly string[];
	readonly below: string | null;
}
