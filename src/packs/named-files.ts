import { brandPictures, type SiteFile } from "./format/site.ts";
import type { Item } from "./pack.ts";
import { picturesIn, referencesOf } from "./references.ts";

/** A picture of a pack by its id, such as `picture tv`, or a file by its path inside `files/`, such as `file manuals/tv.pdf`. */
export type NamedFile = `picture ${string}` | `file ${string}`;

export const asPicture = (id: string): NamedFile => `picture ${id}`;
export const asFile = (path: string): NamedFile => `file ${path}`;

/** Whether it names a picture or a file, and which. */
export function readNamedFile(file: NamedFile): { readonly to: "picture" | "file"; readonly id: string } {
	const [to, id = ""] = file.split(/ (.*)/s);
	return { to: to === "picture" ? to : "file", id };
}

/** Pictures and files that an item names in its facts and texts. */
export function namedFiles(item: Pick<Item, "kind" | "data" | "texts">): Set<NamedFile> {
	const inFacts = referencesOf(item).flatMap(({ to, id }) =>
		to === "picture" ? [asPicture(id)] : to === "file" ? [asFile(id)] : [],
	);
	const inTexts = [...item.texts.values()].flatMap(({ body }) => picturesIn(body).map(asPicture));
	return new Set([...inFacts, ...inTexts]);
}

/** Files among them that nobody gets any more: those that withdrawn versions of a download name, and no other. */
export function withdrawnFiles(item: Pick<Item, "kind" | "data">): Set<NamedFile> {
	if (item.kind !== "downloads" || !("versions" in item.data)) return new Set();
	const filesOf = (isWithdrawn: boolean) =>
		"versions" in item.data
			? item.data.versions.flatMap(({ file, withdrawn }) => (withdrawn === isWithdrawn ? [asFile(file)] : []))
			: [];
	return new Set(filesOf(true)).difference(new Set(filesOf(false)));
}

/** Pictures that a brand names. */
export const namedByBrand = (site: SiteFile): Set<NamedFile> => new Set(brandPictures(site).map(asPicture));
