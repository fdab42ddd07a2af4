/** A letter of a script that says in one what others say in two or three. */
const WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}]/gu;

/** How much there is to read in a text, in Latin letters: one of Chinese, Japanese or Korean counts double, blanks at its ends do not. */
export function readLength(text: string): number {
	const plain = text.trim().normalize("NFC");
	return [...plain].length + (plain.match(WIDE)?.length ?? 0);
}
