import type { Audience } from "#src/contract/audience.ts";
import type { Indexed } from "./indexed.ts";

/** The database of a version that readers hold open. */
export interface SearchedFile {
	/** Of its opening: the same file opened anew is another. */
	readonly id: number;
	readonly path: string;
	/** Told when a search finds it damaged. */
	onDamage?(): void;
}

/** Who searches in which version. */
export interface Searcher {
	readonly file: SearchedFile;
	readonly audience: Audience;
	readonly locale: string;
	readonly day: string;
}

export type SearchName = keyof Indexed;
type Rest<Search> = Search extends (reader: never, ...rest: infer Arguments) => unknown ? Arguments : never;
export type SearchArguments<Name extends SearchName> = Rest<Indexed[Name]>;
export type SearchReply<Name extends SearchName> = ReturnType<Indexed[Name]>;

/** A search as plain data, as it is told to a thread. */
export interface SearchMessage {
	readonly searcher: Searcher;
	readonly name: SearchName;
	readonly rest: readonly unknown[];
}

/** Where the search index is asked: in this thread, or in threads beside it. */
export interface Searches {
	/** Rejects with `SearchUnavailable` when there is no time or place for it, or as the search throws. */
	ask<Name extends SearchName>(
		searcher: Searcher,
		name: Name,
		...rest: SearchArguments<Name>
	): Promise<SearchReply<Name>>;
	/** Nobody reads it from now on: whoever has it open closes it. */
	forget(file: SearchedFile): void;
	close(): Promise<void>;
}

/** A search was not made: nothing is known of what it would have found, and it may be asked again later. */
export class SearchUnavailable extends Error {
	override readonly name = "SearchUnavailable";
}
