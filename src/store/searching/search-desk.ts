import { SEARCH_ROWS_REMEMBERED_MAX_BYTES, SEARCHED_FILES_OPEN_MAX } from "#src/site/search-limits.ts";
import { Reader } from "../read/reader.ts";
import { VersionRows } from "../read/version-rows.ts";
import { INDEXED } from "./indexed.ts";
import { type SearchedFile, type Searcher, type Searches, type SearchMessage, SearchUnavailable } from "./searches.ts";

/** Answers searches one after the other; holds the last few versions open, each for the audiences that asked. */
export class SearchDesk {
	/** By file and audience, the one asked last at the end. */
	readonly #open = new Map<string, VersionRows>();

	/** @throws SearchUnavailable when the version cannot be opened; else as the search does */
	answer({ searcher, name, rest }: SearchMessage): unknown {
		const reader = new Reader(this.#rows(searcher), searcher.locale, searcher.day);
		// The pair of name and arguments is checked where the question is made.
		const search = INDEXED[name] as (reader: Reader, ...rest: readonly unknown[]) => unknown;
		return search(reader, ...rest);
	}

	forget({ id }: Pick<SearchedFile, "id">): void {
		for (const key of [...this.#open.keys()]) if (key.startsWith(`${id} `)) this.#close(key);
	}

	close(): void {
		for (const key of [...this.#open.keys()]) this.#close(key);
	}

	#rows({ file, audience }: Searcher): VersionRows {
		const key = `${file.id} ${audience}`;
		const rows = this.#open.get(key) ?? opened(file, audience);
		this.#open.delete(key);
		this.#open.set(key, rows);
		const [oldest] = this.#open.keys();
		if (this.#open.size > SEARCHED_FILES_OPEN_MAX && oldest !== undefined) this.#close(oldest);
		return rows;
	}

	#close(key: string): void {
		this.#open.get(key)?.database.close();
		this.#open.delete(key);
	}
}

function opened(file: SearchedFile, audience: Searcher["audience"]): VersionRows {
	try {
		return new VersionRows(file.path, audience, {
			onDamage: () => file.onDamage?.(),
			rememberedMaxBytes: SEARCH_ROWS_REMEMBERED_MAX_BYTES,
		});
	} catch (error) {
		// The file is gone, or another than the readers have open.
		file.onDamage?.();
		throw new SearchUnavailable("The version cannot be opened for a search.", { cause: error });
	}
}

/** Searches in the thread that asks: for commands and tests, which hold up nobody. */
export function searchesHere(): Searches {
	const desk = new SearchDesk();
	return {
		ask: async <Reply>(searcher: Searcher, name: SearchMessage["name"], ...rest: readonly unknown[]) =>
			// The reply of a search is that of its name.
			desk.answer({ searcher, name, rest }) as Reply,
		forget: (file) => desk.forget(file),
		close: async () => desk.close(),
	};
}
