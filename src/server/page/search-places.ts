import type { Source } from "#src/page-cache/entry.ts";
import { Overloaded } from "#src/page-cache/render-queue.ts";
import {
	MISSING_RENDERS_MAX,
	MISSING_RENDERS_WAITING_MAX,
	SEARCH_RENDERS_MAX,
	SEARCH_RENDERS_WAITING_MAX,
} from "#src/site/cache-limits.ts";
import { ClientPlaces } from "#src/site/client-places.ts";
import { PLACES_NETWORK_SHARE } from "#src/site/limits.ts";

/** Places for what anybody can ask for without end: searches, and what is not there. One network takes no more than a share. */
export class SearchPlaces {
	readonly #places = new ClientPlaces(
		{
			search: SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX,
			negative: MISSING_RENDERS_MAX + MISSING_RENDERS_WAITING_MAX,
		},
		PLACES_NETWORK_SHARE,
	);

	/**
	 * Has something answered in a place. What comes at once needs none, nor does a page that nobody can invent.
	 *
	 * @throws {Overloaded} when there is none
	 */
	answer<Answer>(
		{ pool }: Source,
		network: string,
		isAtOnce: () => boolean,
		get: () => Answer | Promise<Answer>,
	): Answer | Promise<Answer> {
		if (pool === "pages") return get();
		const leave = this.#places.take(pool, network);
		if (typeof leave === "string") {
			if (isAtOnce()) return get();
			throw new Overloaded(pool === "search" ? "search" : "missing", `Too many wait (${leave}).`);
		}
		const found = get();
		if (found instanceof Promise) return found.finally(leave);
		leave();
		return found;
	}
}
