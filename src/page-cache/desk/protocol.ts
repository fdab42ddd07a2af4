import type { FoundPage, StoredPage } from "../second-tier.ts";

/** What a worker asks the desk, with the state of the content that it has in force: pages go between those alone who have the same. */
export type DeskQuestion =
	| { readonly kind: "page"; readonly target: string; readonly state: string }
	/** `number`: by which what becomes of it is told, where somebody else makes the page. */
	| {
			readonly kind: "lease";
			readonly target: string;
			readonly state: string;
			readonly isLookedUp: boolean;
			readonly number: number;
	  };

/** What it tells it. */
export type DeskNotice =
	| { readonly kind: "kept"; readonly lease: number; readonly page: StoredPage }
	| { readonly kind: "removed"; readonly lease: number }
	| { readonly kind: "released"; readonly lease: number }
	| { readonly kind: "touched"; readonly target: string };

export type DeskAnswer =
	| { readonly kind: "page"; readonly page: FoundPage | null }
	| { readonly kind: "held"; readonly lease: number }
	/** Somebody else makes it: what becomes of it follows. */
	| { readonly kind: "elsewhere" };

/** What became of a page that somebody else made. */
export interface MadeNotice {
	readonly number: number;
	readonly page: FoundPage | null;
}
