import { LRUCache } from "lru-cache";

/**
 * Memory for what was used last, by its name.
 *
 * By size: by number the library would lay out the room for all of them at once, which costs whoever needs a few of them more
 * than all that is remembered saves.
 *
 * @param max how many are remembered
 */
export const remembered = <Value extends NonNullable<unknown>>(max: number): LRUCache<string, Value> =>
	new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
