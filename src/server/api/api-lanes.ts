import type { CallFacts } from "#src/contract/call.ts";
import type { CallName } from "#src/contract/registry.ts";
import { ClientPlaces } from "#src/site/client-places.ts";
import { Lane } from "#src/site/lane.ts";
import { API_CALLS, PLACES_NETWORK_SHARE } from "#src/site/limits.ts";
import { API_SEARCHES, API_SUGGESTIONS } from "#src/site/search-limits.ts";

const BOUNDS = { searches: API_SEARCHES, suggestions: API_SUGGESTIONS, calls: API_CALLS } as const;

export type ApiLane = keyof typeof BOUNDS;

const SUGGESTIONS: ReadonlySet<string> = new Set<CallName>(["suggest", "keywordSuggest"]);

/** The lane of a call: searches wait for searches, suggestions for suggestions; all others, which are a few rows, only for each other. */
export function laneOf({ name, params }: CallFacts): ApiLane {
	if (SUGGESTIONS.has(name)) return "suggestions";
	return Object.values(params).some(({ kind }) => kind === "query") ? "searches" : "calls";
}

/** What is under way and waits for the API's clients; one network takes no more than a share of a lane. */
export class ApiLanes {
	readonly #lanes: Readonly<Record<ApiLane, Lane>> = {
		searches: new Lane(BOUNDS.searches),
		suggestions: new Lane(BOUNDS.suggestions),
		calls: new Lane(BOUNDS.calls),
	};
	readonly #places = new ClientPlaces<ApiLane>(
		{ searches: most(BOUNDS.searches), suggestions: most(BOUNDS.suggestions), calls: most(BOUNDS.calls) },
		PLACES_NETWORK_SHARE,
	);

	/**
	 * Runs `work` when its turn comes; null at once when too many wait, or too many of this network.
	 *
	 * @param network null: another site of the operator's, in which all its visitors ask, and which bounds each of them itself
	 */
	run<Value>(lane: ApiLane, network: string | null, work: () => Promise<Value>): Promise<Value> | null {
		if (network === null) return this.#lanes[lane].run(work);
		const leave = this.#places.take(lane, network);
		if (typeof leave === "string") return null;
		const running = this.#lanes[lane].run(work);
		if (running === null) leave();
		return running?.finally(leave) ?? null;
	}
}

const most = ({ atOnce, waiting }: (typeof BOUNDS)[ApiLane]): number => atOnce + waiting;
