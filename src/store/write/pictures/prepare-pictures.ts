import { allItems, type Pack } from "#src/packs/pack.ts";
import { referencesOf } from "#src/packs/references.ts";
import type { FileStore } from "../file-store.ts";
import { type PreparedPicture, preparePicture } from "./prepare-picture.ts";

/** Pictures at work at the same time; the drawing library has its own threads. */
const AT_ONCE = 4;

/** Prepares every picture of the pack; those of products and categories also for link previews. */
export async function preparePictures(pack: Pack, store: FileStore): Promise<ReadonlyMap<string, PreparedPicture>> {
	const social = new Set<string>();
	for (const item of allItems(pack))
		if (item.kind === "products" || item.kind === "categories")
			for (const { to, id, path } of referencesOf(item)) if (to === "picture" && path.length === 1) social.add(id);
	const waiting = [...pack.pictures];
	const prepared = new Map<string, PreparedPicture>();
	const worker = async () => {
		for (let next = waiting.pop(); next; next = waiting.pop())
			prepared.set(next[0], await preparePicture(next[0], next[1], social.has(next[0]), store));
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return prepared;
}
