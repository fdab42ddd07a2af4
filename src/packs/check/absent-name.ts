import { nearestWord } from "#src/site/spelling.ts";
import { idOf } from "../id-of.ts";
import type { Pack } from "../pack.ts";
import type { Reference } from "../references.ts";
import { absentPicture } from "./absent-picture.ts";
import { meantItem } from "./meant-item.ts";

/** What to say of something that a fact names and the pack has not. */
export function absentName({ to, id }: Pick<Reference, "to" | "id">, pack: Pack): string {
	if (to === "picture") return absentPicture(id, pack.pictures);
	const near = meantName({ to, id }, pack);
	const meant = near === null ? "" : `did you mean ${near}? Else `;
	if (to === "file") return `there is no file ${id}, ${meant}add files/${id}`;
	if (to === "term") return `the key ${id} is missing in terms/*/${pack.site.defaultLocale}.json, ${meant}add it`;
	return `there is no ${to}/${id}, ${meant}add it or correct the name`;
}

/** What of the pack was probably meant by a name of nothing; null when nothing is near. */
export function meantName({ to, id }: Pick<Reference, "to" | "id">, pack: Pack): string | null {
	const { items, folders, files, pictures, terms, site } = pack;
	// Some that are there cannot be read.
	if (folders.has(`${to}/${idOf(id)}`)) return idOf(id);
	if (to !== "picture" && to !== "file" && to !== "term") return meantItem(to, id, items);
	const known = to === "file" ? files : to === "picture" ? pictures : terms.get(site.defaultLocale);
	return nearestWord(id, known?.keys() ?? []);
}
