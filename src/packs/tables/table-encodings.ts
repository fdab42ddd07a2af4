/** Those of Western Europe: any byte is a letter of them, whatever it was meant for. */
const WESTERN: ReadonlySet<string> = new Set(["windows-1252", "iso-8859-1", "iso-8859-15", "macintosh"]);

/** Of bytes that would tell of other scripts so many, and so much of them side by side. */
const [TELLING_BYTES, SIDE_BY_SIDE] = [8, 0.6];

/** Whether letters stand in bytes as those of other scripts than the Latin one do: beyond ASCII most stand side by side. */
function isOtherScript(bytes: Uint8Array): boolean {
	let [all, beside] = [0, 0];
	for (let at = 0; at < bytes.length; at++) {
		if ((bytes[at] ?? 0) < 0x80) continue;
		all++;
		if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) beside++;
	}
	return all >= TELLING_BYTES && beside / all >= SIDE_BY_SIDE;
}

const OF_SCRIPTS =
	'"gbk" or "big5" (Chinese), "shift_jis" (Japanese), "euc-kr" (Korean), "windows-1251" (Cyrillic), "windows-1256" (Arabic)';

/** What may be written into a mapping whose table is not UTF-8. */
export const encodingAdvice = (bytes: Uint8Array): string =>
	`or write into its mapping as "encoding" what it is saved in: ${isOtherScript(bytes) ? OF_SCRIPTS : '"windows-1252" (Western Europe), "windows-1250" (Central Europe)'}`;

/** What a table shows that is read as letters of Western Europe and is likely something else; null where nothing tells. */
export function strangeLetters(bytes: Uint8Array, encoding: string): string | null {
	if (!WESTERN.has(encoding) || !isOtherScript(bytes)) return null;
	const shown = /[\u0080-\uffff]{2,12}/.exec(new TextDecoder(encoding).decode(bytes))?.[0];
	return `reads as "${shown}" in ${encoding}; where these are no words, it is something else: ${OF_SCRIPTS}`;
}
