/** What asks for a list: everything but the window, access level and cookie; and the window. */
export interface ListRequest {
	readonly request: string;
	readonly start: number;
	readonly num: number;
}

/** What of a list is there: the results from `start` up to `end`, as they were asked for. */
export interface ListPart {
	readonly request: string;
	readonly start: number;
	readonly end: number;
}

/** How a list becomes what is asked for: so many results stay, from the first; then the missing ones follow. */
export interface ListStep {
	/** Where the list begins afterwards. */
	readonly start: number;
	readonly keep: number;
	/** What is fetched and appended; null when nothing is missing. */
	readonly missing: { readonly start: number; readonly num: number } | null;
}

/**
 * Pagination (specification section 4). A request equal to the earlier one apart from its window fetches only what
 * is missing, to be appended: the original start is kept, and the list ends where its results do. When fewer are
 * asked for than are there, they are trimmed: going back, whose address asks for so many fewer, removes the last ones.
 * Any other request, and one that begins before the list, is fetched whole.
 */
export function paginate(present: ListPart | null, { request, start, num }: ListRequest): ListStep {
	const end = start + num;
	if (present === null || present.request !== request || start < present.start)
		return { start, keep: 0, missing: num > 0 ? { start, num } : null };
	return {
		start: present.start,
		keep: Math.min(present.end, end) - present.start,
		missing: end > present.end ? { start: present.end, num: end - present.end } : null,
	};
}
