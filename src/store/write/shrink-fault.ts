import { KIND_NAMES, type Pack } from "#src/packs/pack.ts";
import { IMPORT_SHRINK_LEAST, IMPORT_SHRINK_SHARE, IMPORT_VANISH_LEAST } from "#src/site/pack-limits.ts";
import type { Database } from "../database.ts";
import { itemsIn } from "../version-facts.ts";

/**
 * Why a pack must not take the place of another unless that is meant: a kind has a tenth less of items, and not just a
 * few. Null when none has. Packs are held against packs: what is not shown yet, or no longer, counts.
 *
 * @param previous the content in force, of whatever rules
 */
export function shrinkFault(pack: Pack, previous: Database): string | null {
	const before = itemsIn(previous);
	const shrunk = KIND_NAMES.flatMap((kind) => {
		const [was, is] = [before[kind] ?? 0, pack.items[kind].size];
		const lost = was - is;
		const isMuch = lost >= IMPORT_SHRINK_LEAST && lost >= was * IMPORT_SHRINK_SHARE;
		return isMuch || (is === 0 && was >= IMPORT_VANISH_LEAST) ? [`${kind} ${was} -> ${is}`] : [];
	});
	return shrunk.length === 0
		? null
		: `The pack ${pack.directory} has far fewer items than the content in force: ${shrunk.join(", ")}. If that is meant, import it with --force`;
}
