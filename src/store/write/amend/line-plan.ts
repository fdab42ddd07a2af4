import { nameOfItem } from "#src/packs/format/addresses.ts";
import { FOLLOWERS_PREPARED_MAX, MOMENTS_KNOWN_MAX } from "#src/site/version-limits.ts";
import type { KeptVersion } from "../../check-version.ts";
import type { Database } from "../../database.ts";
import type { FoldersSince } from "../folders-since.ts";
import { amendedBy } from "./amend-database.ts";
import { AmendedPack } from "./amended-pack.ts";
import { CannotAmend } from "./cannot-amend.ts";
import { changedItems } from "./changed-items.ts";
import { lineMoments } from "./line-moments.ts";
import { packChanges } from "./pack-changes.ts";

/** A version that is in force, or will be from a moment on. */
export interface Standing {
	readonly kept: KeptVersion;
	readonly path: string;
	readonly previous: Database;
	/** ISO 8601; null of the one in force. */
	readonly from: string | null;
}

/** One of them, and what of the pack changes in it. */
export interface Planned extends Standing {
	readonly pack: AmendedPack;
}

interface Plan {
	readonly planned: readonly [Planned, ...Planned[]];
	/** Those of the line, and those of what came. */
	readonly moments: readonly string[];
	/** Those of the line at which nothing happens any more. */
	readonly lost: ReadonlySet<string>;
}

/**
 * What of a pack changes in each version of a line.
 *
 * @param line the version in force, then what follows it; `moments` are those to come that its pack has: ISO 8601
 * @throws {CannotAmend}
 */
export function planOf(
	packDir: string,
	line: readonly Standing[],
	{ now, moments: known }: { readonly now: number; readonly moments: readonly string[] },
	since: FoldersSince,
): Plan {
	const [base] = line;
	if (!base) throw new CannotAmend("nothing is in force");
	const changed = changedItems(packDir, base.previous, packChanges(packDir, base.previous, since));
	const { coming, lost } = lineMoments(line, changed, { now, moments: known });
	const moments = [...known.filter((moment) => !lost.has(moment)), ...coming];
	moments.sort((a, b) => Date.parse(a) - Date.parse(b));
	if (moments.length > MOMENTS_KNOWN_MAX) throw new CannotAmend(`there are more than ${MOMENTS_KNOWN_MAX} moments`);
	const prepared = new Set(moments.slice(0, FOLLOWERS_PREPARED_MAX));
	const [, ...followers] = withComing(
		line.filter(({ from }) => from === null || !lost.has(from)),
		coming.filter((moment) => prepared.has(moment)),
	);
	const planned = (standing: Standing): Planned => {
		const moment = standing.from === null ? now : Date.parse(standing.from);
		const pack = new AmendedPack(changed, standing.previous, { moment, now });
		amendedBy(standing.previous, pack.items.length + pack.gone.length);
		return { ...standing, pack };
	};
	const [first, ...others] = [planned(base), ...followers.map(planned)] as const;
	// Each is checked where it is shown.
	for (const item of first.pack.hidden)
		if (others.every(({ pack }) => pack.hidden.includes(item)))
			throw new CannotAmend(`${nameOfItem(item)} is shown in no version that is prepared`);
	checkOver([first, ...others]);
	return { planned: [first, ...others], moments, lost };
}

/** What a version holds no more that none before it in its line ever held would count as shown before. @throws {CannotAmend} */
function checkOver(planned: readonly Planned[]): void {
	const names = planned.map(({ pack }) => ({
		hidden: new Set(pack.hidden.map(nameOfItem)),
		gone: pack.gone.map(nameOfItem),
	}));
	const heldNow = new Set(names[0]?.gone);
	for (const [at, { gone }] of names.entries())
		for (const name of gone)
			if (!heldNow.has(name) && names.slice(0, at).every(({ hidden }) => hidden.has(name)))
				throw new CannotAmend(`${name} is shown later than what begins with it`);
}

/**
 * A line with what is in force from moments on at which nothing but what changed begins to be shown, or ends: it is another
 * change of the version before it.
 */
function withComing(line: readonly Standing[], moments: readonly string[]): Standing[] {
	const all = [...line];
	for (const from of moments) {
		const at = all.findLastIndex((each) => each.from === null || Date.parse(each.from) < Date.parse(from));
		const before = all[at];
		if (before) all.splice(at + 1, 0, { ...before, from });
	}
	return all;
}
