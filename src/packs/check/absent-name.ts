import { nearestWord } from "#src/site/spelling.ts";
import type { Pack } from "../pack.ts";
import type { Reference } from "../references.ts";
import { absentPicture } from "./absent-picture.ts";

/** What to say of something that a fact names and the pack has not. */
export function absentName({ to, id }: Pick<Reference, "to" | "id">, pack: Pack): string {
	if (to === "picture") return absentPicture(id, pack.pictures);
	const near = nearestWord(id, knownOf(to, pack));
	const meant = near === null ? "" : `did you mean ${near}? Else `;
	if (to === "file") return `there is no file ${id}, ${meant}add files/${id}`;
	if (to === "term") return `the key ${id} is missing in terms/*/${pack.site.defaultLocale}.json, ${meant}add it`;
	return `there is no ${to}/${id}, ${meant}add it or correct the name`;
}

function knownOf(to: Exclude<Reference["to"], "picture">, { items, files, terms, site }: Pack): Iterable<string> {
	if (to === "file") return files.keys();
	return to === "term" ? (terms.get(site.defaultLocale)?.keys() ?? []) : items[to].keys();
}
