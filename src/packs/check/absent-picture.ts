import { nearestWord } from "#src/site/spelling.ts";
import { isAddress, NOT_FETCHED } from "../format/grammar.ts";
import { quoted } from "../issue-words.ts";
import type { Pack } from "../pack.ts";

const ENDING = /\.(?:svg|png|jpe?g|webp)$/i;

/** What to say of a picture that is not there; authors often write its name with the folder and the ending. */
export function absentPicture(id: string, pictures: Pack["pictures"]): string {
	if (isAddress(id)) return `${quoted(id)} does not fit: ${NOT_FETCHED}`;
	const plain = id.replace(/^(?:\.{0,2}\/)*(?:pictures\/)?/, "").replace(ENDING, "");
	const ending = ENDING.exec(id)?.[0].toLowerCase() ?? ".svg";
	const near = pictures.has(plain) ? plain : nearestWord(plain, pictures.keys());
	if (near === plain && plain !== id)
		return `names a picture with more than its id, write ${plain} (its file name in pictures/ without the ending)`;
	const meant = near === null ? "" : `did you mean ${near}? Else `;
	const named = plain === id ? "" : `, of which the id is ${plain},`;
	return `there is no picture ${id}, ${meant}add pictures/${plain}${ending}${named} or name another`;
}
