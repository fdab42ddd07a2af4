import { signatureOf } from "./signature.ts";

/** Letters of UTF-8 that were read as Windows-1252 and saved again: two or three stand where one was. */
const SAVED_TWICE =
	/Ã[\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf]|Ã[ŸœŒ]|Â[\u00a0-\u00aa\u00ac-\u00ba\u00bc-\u00bf]|â€[œ™˜“”¦\u009d]|ï¿½|\ufffd/;

/** Why bytes are no text that can be shown, as file and place; null when they are. */
export type EncodingFault = { readonly at: number; readonly words: string };

/** Reads UTF-8, or says what the bytes are instead and what to do. */
export function decoded(bytes: Uint8Array): { readonly text: string } | EncodingFault {
	if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
		return { at: 0, words: "is UTF-16 and not UTF-8, save it as UTF-8" };
	try {
		return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
	} catch {
		const signature = signatureOf(bytes);
		if (signature)
			return {
				at: 0,
				words: `is ${signature.name} and no text, name it .${signature.endings[0]} or save the text again`,
			};
		const at = new TextDecoder().decode(bytes).indexOf("\ufffd");
		const letters = new TextDecoder("windows-1252").decode(bytes).match(/[\u0080-\u00ff]+/)?.[0];
		return {
			at,
			words: `is not UTF-8, save it as UTF-8${letters && letters.length < 3 ? ` (in Windows-1252 it begins to differ at ${letters})` : ""}`,
		};
	}
}

/** The first letter that was saved in two encodings, or null. */
export function savedTwice(text: string): EncodingFault | null {
	const match = SAVED_TWICE.exec(text);
	return (
		match && {
			at: match.index,
			words: `holds "${match[0]}", a letter that was saved in a wrong encoding; write the letter and save as UTF-8`,
		}
	);
}
