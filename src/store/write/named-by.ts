import type { Audience } from "#src/contract/audience.ts";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { isKind } from "#src/packs/format/kinds.ts";
import type { SiteFile } from "#src/packs/format/site.ts";
import { type NamedFile, namedByBrand, namedFiles, withdrawnFiles } from "#src/packs/named-files.ts";
import type { Item } from "#src/packs/pack.ts";
import { linksIn, referencesOf } from "#src/packs/references.ts";
import type { Database } from "../database.ts";
import type { PutRow } from "./insert.ts";

/** Whom an item is for; hidden is one of the pack that a version does not show. */
export type Standing = Audience | "hidden";

/** Writes down which pictures and files an item names, and which items its texts link to; of one that is hidden, all items that it names. */
export function writeNamed(put: PutRow, item: Item, audience: Standing): void {
	const { kind, id } = item;
	const withdrawn = new Set<string>(withdrawnFiles(item));
	for (const named of namesOf(item, audience))
		put("named_by", { named, kind, id, audience, withdrawn: Number(withdrawn.has(named)) });
}

function namesOf(item: Item, audience: Standing): Set<string> {
	const links = [...item.texts.values()].flatMap(({ body }) => linksIn(body).map(nameOfItem));
	const references = audience === "hidden" ? referencesOf(item) : [];
	const items = references.flatMap(({ to, id }) => (isKind(to) ? [nameOfItem({ kind: to, id })] : []));
	return new Set([...namedFiles(item), ...links, ...items]);
}

/** The items that name a picture or file, or link to an item, one at a time: they may be a whole catalogue. @param named as `named_by` has it */
export const namedBy = (database: Database, named: string): Iterable<ItemName & { readonly audience: Standing }> =>
	database.each("SELECT kind, id, audience FROM named_by WHERE named = ?", named);

/** Whom a file is for, and whether nobody gets it any more. */
export interface FileStanding {
	readonly audience: Audience;
	readonly isWithdrawn: boolean;
}

/** The same of what is in a pack, and whether anything names it there, or anything that is shown. */
interface StandingInPack extends FileStanding {
	readonly isNamed: boolean;
	readonly isShown: boolean;
}

/**
 * Tells whom a picture or file is for: everybody where something public names it, or the brand; all others are for agents. It
 * is withdrawn where all that names it says so. When it is written what all items name.
 */
export function standingOfFiles(database: Database, brand: SiteFile): (file: NamedFile) => StandingInPack {
	const ofBrand = namedByBrand(brand);
	const isNamed = (file: NamedFile, how = "TRUE") =>
		database.get(`SELECT 1 FROM named_by WHERE named = ? AND ${how} LIMIT 1`, file) !== undefined;
	return (file) => ({
		audience: ofBrand.has(file) || isNamed(file, "audience = 'public'") ? "public" : "asc",
		isWithdrawn:
			file.startsWith("file ") &&
			isNamed(file, "audience <> 'hidden' AND withdrawn = 1") &&
			!isNamed(file, "audience <> 'hidden' AND withdrawn = 0"),
		isNamed: ofBrand.has(file) || isNamed(file),
		isShown: ofBrand.has(file) || isNamed(file, "audience <> 'hidden'"),
	});
}

/** How it stands where it is served: what was withdrawn and lies in the pack, where nothing names it, stays so. */
export const standingAfter = (
	inPack: FileStanding & Pick<StandingInPack, "isNamed">,
	before: FileStanding | undefined,
): FileStanding => (before?.isWithdrawn && !inPack.isNamed ? before : inPack);
