import type { FoundPage } from "../second-tier.ts";
import type { DiskSizes, PageWrite } from "./page-file.ts";

/** What the thread of the disk is begun with. */
export interface PageFolder {
	readonly folder: string;
	readonly maxBytes: number;
	/** Folders of what pages are made by: a page made by something else is another. */
	readonly builtFrom: readonly string[];
	/** What pages depend on besides it, in one word. */
	readonly maker: string;
}

/** What the thread is asked; it answers in the order in which it is asked. */
export type DiskQuestion =
	| { readonly kind: "get"; readonly id: number; readonly target: string }
	| { readonly kind: "write"; readonly id: number; readonly writes: readonly PageWrite[]; readonly content: string }
	/** Null: everything. */
	| {
			readonly kind: "invalidate";
			readonly id: number;
			readonly tags: readonly string[] | null;
			readonly content: string;
	  }
	| { readonly kind: "close" };

export type LookupOutcome = "hit" | "miss" | "corrupt" | "failed";

/** What the thread says. */
export type DiskAnswer =
	/** A file is open; null: a new one, else the state of the content up to which it says what is out of date. */
	| { readonly kind: "opened"; readonly content: string | null; readonly sizes: DiskSizes }
	| { readonly kind: "found"; readonly id: number; readonly page: FoundPage | null; readonly outcome: LookupOutcome }
	| { readonly kind: "written"; readonly id: number; readonly stored: number; readonly sizes: DiskSizes }
	/** `fault`: why it is not sure that nothing of it comes back. */
	| { readonly kind: "invalidated"; readonly id: number; readonly fault: string | null }
	/** Something is wrong with the disk, or with the file, which is made anew. */
	| { readonly kind: "fault"; readonly isDamage: boolean; readonly reason: string };
