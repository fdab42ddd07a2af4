import { nearestWord } from "#src/site/spelling.ts";
import type { Pack } from "../pack.ts";

/** What to say of a picture that is not there; authors often write its name with the ending. */
export function absentPicture(id: string, pictures: Pack["pictures"]): string {
	const plain = id.replace(/\.(?:svg|png|jpe?g|webp)$/i, "");
	const near = pictures.has(plain) ? plain : nearestWord(plain, pictures.keys());
	return `there is no picture ${id}, ${near === null ? "" : `did you mean ${near}? Else `}add pictures/${plain}.svg or name another`;
}
