/** Those of Western Europe: any byte is a letter of them, whatever it was meant for. */
const WESTERN: ReadonlySet<string> = new Set(["windows-1252", "iso-8859-1", "iso-8859-15", "macintosh"]);

/**
 * Of bytes that would tell of other scripts so many, and what share of them in runs of so many: in Western and Central Europe
 * hardly more than two letters beyond ASCII follow each other.
 */
const [TELLING_BYTES, RUN, SHARE_IN_RUNS] = [8, 3, 0.25];

/** Whether letters stand in bytes as those of other scripts than the Latin one do: side by side. */
function isOtherScript(bytes: Uint8Array): boolean {
	let [all, inRuns, run] = [0, 0, 0];
	for (let at = 0; at <= bytes.length; at++) {
		if ((bytes[at] ?? 0) >= 0x80) {
			run++;
			continue;
		}
		all += run;
		if (run >= RUN) inRuns += run;
		run = 0;
	}
	return all >= TELLING_BYTES && inRuns / all >= SHARE_IN_RUNS;
}

const OF_SCRIPTS =
	'"gbk" or "big5" (Chinese), "shift_jis" (Japanese), "euc-kr" (Korean), "windows-1251" (Cyrillic), "windows-1256" (Arabic)';

const OF_EUROPE = '"windows-1252" (Western Europe), "windows-1250" (Central Europe)';

/** What may be written into a mapping whose table is not UTF-8. */
export const encodingAdvice = (bytes: Uint8Array): string =>
	`or write into its mapping as "encoding" what it is saved in: ${isOtherScript(bytes) ? `${OF_SCRIPTS}, ${OF_EUROPE}` : OF_EUROPE}`;

/** What a table shows that is read as letters of Western Europe and is likely something else; null where nothing tells. */
export function strangeLetters(bytes: Uint8Array, encoding: string): string | null {
	if (!WESTERN.has(encoding) || !isOtherScript(bytes)) return null;
	const shown = /[\u0080-\uffff]{3,12}/.exec(new TextDecoder(encoding).decode(bytes))?.[0];
	return `reads as "${shown}" in ${encoding}; where these are no words, it is something else: ${OF_SCRIPTS}`;
}
