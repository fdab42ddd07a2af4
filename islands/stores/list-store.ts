import { type MapStore, map } from "nanostores";
import type { CallError, Outcome } from "#src/contract/call.ts";

/** Every list an island shows goes through these states (specification section 4). */
export interface ListState<Item> {
	readonly isFetching: boolean;
	readonly hasError: boolean;
	readonly data: readonly Item[];
}

export interface ListStore<Item, Data> {
	readonly $list: MapStore<ListState<Item>>;
	/**
	 * Asks for the list: fetching on, then the data, or on failure empty with the error on. A newer
	 * request aborts the older one, whose answer is dropped. Resolves with the data that was stored, or null.
	 */
	load(ask: (signal: AbortSignal) => Promise<Outcome<Data>>): Promise<Data | null>;
	/** What is under way is not wanted any more: its answer is dropped. Of what is shown `keep` stays until the next. */
	supersede(keep: (item: Item) => boolean): void;
	/** What is under way is not wanted any more, and nothing comes in its place: what is shown stays. */
	stop(): void;
	/** Empty again; what is under way is aborted. */
	clear(): void;
}

/**
 * Makes the store of one list.
 *
 * @param itemsOf finds the items in the call's reply
 * @param onFailure told what went wrong: `failPageLoad` for a part of the page, nothing for what the page can do without
 */
export function listStore<Item, Data>(
	itemsOf: (data: Data) => readonly Item[],
	onFailure: (error: CallError) => void = () => {},
): ListStore<Item, Data> {
	const empty: ListState<Item> = { isFetching: false, hasError: false, data: [] };
	const $list = map<ListState<Item>>(empty);
	let current: AbortController | null = null;
	/** Null for an answer of another shape, such as a proxy's. */
	const itemsIn = (data: Data): readonly Item[] | null => {
		try {
			const items = itemsOf(data);
			return Array.isArray(items) ? items : null;
		} catch {
			return null;
		}
	};
	return {
		$list,
		async load(ask) {
			current?.abort();
			const mine = new AbortController();
			current = mine;
			$list.setKey("isFetching", true);
			const outcome = await ask(mine.signal).catch(() => null);
			if (current !== mine) return null;
			current = null;
			const data = outcome?.state === "ok" ? itemsIn(outcome.data) : null;
			if (outcome?.state === "ok" && data !== null) {
				$list.set({ isFetching: false, hasError: false, data });
				return outcome.data;
			}
			$list.set({ ...empty, hasError: outcome?.state !== "skipped" });
			if (outcome?.state === "failed") onFailure(outcome.error);
			return null;
		},
		supersede(keep) {
			current?.abort();
			current = null;
			$list.setKey("data", $list.get().data.filter(keep));
		},
		stop() {
			current?.abort();
			current = null;
			$list.setKey("isFetching", false);
		},
		clear() {
			current?.abort();
			current = null;
			$list.set(empty);
		},
	};
}
