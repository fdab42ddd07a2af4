import { nameOfItem } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { asFile, asPicture, type NamedFile, namedByBrand, namedFiles } from "#src/packs/named-files.ts";
import { allItems, type Item, KIND_NAMES, type Pack } from "#src/packs/pack.ts";
import { isShown } from "#src/packs/shown.ts";
import { Audiences } from "./audience.ts";
import { leaningOn } from "./leaning.ts";
import type { EndedItem } from "./ledger/ledger.ts";
import type { Kept } from "./ledger/retire.ts";
import { type NamedAt, namedAt } from "./ledger/waiting-names.ts";
import { withShelves } from "./shelves.ts";

/** Moments after one at which something of a pack begins to be shown, or ends, in their order: ISO 8601 in UTC. */
export function momentsAfter({ shown }: Pick<Pack, "shown">, moment: number): string[] {
	const all = [...shown.values()].flatMap(({ from, until }) => [from, until]);
	return [...new Set(all)]
		.filter((each) => each > moment && Number.isFinite(each))
		.sort((a, b) => a - b)
		.map((each) => new Date(each).toISOString());
}

/**
 * A pack as it is at a moment: without what is not shown then, what leans on nothing else, and pictures and files of
 * nothing else. @param moment milliseconds
 */
function packAt({ pack, outdated, over, notYet }: NamedAt, moment: number): Pick<KeptAt, "pack" | "hidden"> {
	const hidden = new Set(notYet);
	for (const [name, shown] of pack.shown) if (!isShown(shown, moment)) hidden.add(name);
	// Nothing of the pack names what is over.
	if (hidden.size === 0 && (outdated.size === 0 || over.length === 0)) return { pack, hidden: [] };
	for (const each of over) hidden.add(nameOfItem(each));
	const left = leftOut(pack, hidden);
	const withoutLeft = (map: Pack["files"], named: (name: string) => NamedFile) =>
		new Map([...map].filter(([name]) => !left.files.has(named(name))));
	const items = withShelves(pack.items, (kind) => {
		const own = left.items[kind];
		return { lacking: own.size, isThere: (id) => !own.has(id) };
	});
	return {
		pack: { ...pack, items, files: withoutLeft(pack.files, asFile), pictures: withoutLeft(pack.pictures, asPicture) },
		hidden: KIND_NAMES.flatMap((kind) => [...left.items[kind]].flatMap((id) => pack.items[kind].get(id) ?? [])),
	};
}

/** What is kept of a pack at a moment. */
export interface KeptAt extends NamedAt {
	/** Items of it whose time is over by then, what leans on nothing else, and those that left it so. */
	readonly ended: readonly EndedItem[];
	/** Items of it that are not shown then. */
	readonly hidden: readonly Item[];
}

/** A pack with what it has no more, as it is at a moment. @param moment milliseconds */
export function keptAt(kept: Kept, moment: number): KeptAt {
	const named = namedAt(kept, moment);
	return { ...named, ...packAt(named, moment), ended: [...endedAt(named, moment), ...named.over] };
}

function endedAt({ pack, outdated, over }: Kept, moment: number): KeptAt["ended"] {
	const ended = new Set([...pack.shown].flatMap(([name, { until }]) => (until <= moment ? [name] : [])));
	if (ended.size === 0 && (outdated.size === 0 || over.length === 0)) return [];
	for (const each of over) ended.add(nameOfItem(each));
	const { items } = leftOut(pack, ended);
	const audiences = new Audiences(pack);
	return KIND_NAMES.flatMap((kind) =>
		[...items[kind]].flatMap((id) => {
			const item = pack.items[kind].get(id);
			return item ? [{ kind, id, audience: audiences.of(item) }] : [];
		}),
	);
}

interface LeftOut {
	readonly items: Readonly<Record<Kind, ReadonlySet<string>>>;
	readonly files: ReadonlySet<NamedFile>;
}

function leftOut(pack: Pack, hidden: ReadonlySet<string>): LeftOut {
	const isHidden = leaningOn(pack, hidden);
	const items = Object.fromEntries(KIND_NAMES.map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>;
	const [shown, gone] = [namedByBrand(pack.site), new Set<NamedFile>()];
	for (const item of allItems(pack)) {
		const isGone = isHidden(item.kind, item.id);
		if (isGone) items[item.kind].add(item.id);
		for (const file of namedFiles(item)) (isGone ? gone : shown).add(file);
	}
	return { items, files: gone.difference(shown) };
}
