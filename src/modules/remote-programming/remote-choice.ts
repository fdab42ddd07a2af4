import type { RequestContext } from "#src/context/request-context.ts";

/** What an address chooses of a remote control: indexes of the device and its brand, and the place among its codes. */
export interface RemoteChoice {
	readonly device: number | null;
	readonly brand: number | null;
	readonly code: number | null;
}

/** Reads the choice of a page. */
export function choiceOf({ query }: Pick<RequestContext, "query">): RemoteChoice {
	const index = (text: string | undefined) => (text === undefined ? null : Number(text));
	return { device: index(query.device), brand: index(query.brand), code: index(query.code) };
}

/** The parameters of the page with this choice and none of what stood in its address besides. */
export const chosen = (choice: Partial<RemoteChoice> & { readonly show?: "large" | "worked" } = {}) => ({
	...{ device: null, brand: null, code: null, show: null, brandQuery: null, start: null, num: null },
	...choice,
});
