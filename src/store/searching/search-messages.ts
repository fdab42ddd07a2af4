import type { SearchedFile, Searcher, SearchMessage } from "./searches.ts";

type File = Pick<SearchedFile, "id" | "path">;

/** What a thread that searches is told: a question when it has none, or a version that is gone. */
export type ToThread =
	| (Omit<SearchMessage, "searcher"> & { readonly searcher: Omit<Searcher, "file"> & { readonly file: File } })
	| { readonly forget: File };

/** Why a question has no result. */
export interface Fault {
	/** It was not asked, or of a damaged file; else the search itself is at fault. */
	readonly isUnavailable: boolean;
	readonly message: string;
	readonly stack: string;
}

/** That it waits for its first question. */
export const READY = "ready";

/** What it says: that it waits, then one answer a question. */
export type FromThread =
	| typeof READY
	| { readonly result: unknown }
	| { readonly fault: Fault; readonly isDamaged: boolean };
