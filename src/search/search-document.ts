import type { Audience } from "#src/contract/audience.ts";
import type { ResultType } from "#src/contract/search/search-types.ts";
import type { Marked } from "./ranking/marks.ts";

/** Something that can be found, in one locale. */
export interface SearchDocument {
	readonly kind: string;
	readonly id: string;
	/** Whom it is for; the words of what is not public are suggested to nobody else. */
	readonly audience: Audience;
	readonly type: ResultType;
	readonly title: string;
	readonly keywords: readonly string[];
	/** Codes that it explains, each in a row of its own. */
	readonly codes: readonly {
		readonly code: string;
		readonly anchor: string;
		/** What the code means, behind it. */
		readonly title: string;
		/** What to do, as plain text. */
		readonly body: string;
	}[];
	/** Names and model numbers of what it is about. */
	readonly names: readonly string[];
	/** The products of which it says what another may say of their siblings; none where it stands by itself. */
	readonly about: readonly {
		readonly id: string;
		readonly category: string;
		/** Name and numbers. */
		readonly names: readonly string[];
	}[];
	/** What is measured and counted of it, as it is shown. */
	readonly facts: readonly string[];
	/** Plain text. */
	readonly body: string;
	/** What a search may be narrowed to, so that this is found. */
	readonly marked: Marked;
	/** Lower stands first among its type: what is sold before what is discontinued. */
	readonly rank: number;
	/** How often it was opened; 0 where nobody says. */
	readonly views: number;
	/** Day that orders what is otherwise equal. */
	readonly date: string;
	/** The page of it that this is, as its address ends: `de/12`. Null for the whole. */
	readonly page: string | null;
}
