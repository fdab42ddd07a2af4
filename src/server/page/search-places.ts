import type { Source } from "#src/page-cache/entry.ts";
import { Overloaded } from "#src/page-cache/render-queue.ts";
import {
	MISSING_RENDERS_MAX,
	MISSING_RENDERS_WAITING_MAX,
	SEARCH_CLIENT_SHARE,
	SEARCH_RENDERS_MAX,
	SEARCH_RENDERS_WAITING_MAX,
} from "#src/site/cache-limits.ts";
import { ClientPlaces } from "#src/site/client-places.ts";

const NONE = () => {};

/** Places for what anybody can ask for without end: searches, and what is not there. One network takes no more than a share. */
export class SearchPlaces {
	readonly #places = new ClientPlaces(
		{
			search: SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX,
			negative: MISSING_RENDERS_MAX + MISSING_RENDERS_WAITING_MAX,
		},
		SEARCH_CLIENT_SHARE,
	);

	/**
	 * Takes a place; a page that comes at once needs none, nor does one that nobody can invent.
	 *
	 * @returns leaves it, once or again
	 * @throws {Overloaded} when there is none
	 */
	take({ pool }: Source, network: string, isAtOnce: () => boolean): () => void {
		if (pool === "pages") return NONE;
		const leave = this.#places.take(pool, network);
		if (typeof leave === "string") {
			if (isAtOnce()) return NONE;
			throw new Overloaded(pool === "search" ? "search" : "missing", `Too many wait (${leave}).`);
		}
		let isTaken = true;
		return () => {
			if (isTaken) leave();
			isTaken = false;
		};
	}
}
