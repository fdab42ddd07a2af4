import { extname } from "node:path";

/** What a file is by its first bytes, whatever its name says. */
export interface Signature {
	/** With its article. */
	readonly name: string;
	/** Endings that say the same, the usual one first. */
	readonly endings: readonly string[];
}

const SIGNATURES: readonly (Signature & { readonly begins: string | RegExp })[] = [
	{ name: "a PNG picture", endings: ["png"], begins: "\x89PNG\r\n" },
	{ name: "a JPEG picture", endings: ["jpg", "jpeg"], begins: "\xff\xd8\xff" },
	{ name: "a WebP picture", endings: ["webp"], begins: /^RIFF[\s\S]{4}WEBP/ },
	{ name: "a GIF picture", endings: ["gif"], begins: /^GIF8[79]a/ },
	{ name: "an AVIF or HEIC picture", endings: ["avif", "heic", "heif"], begins: /^[\s\S]{4}ftyp(?:avi|hei|hev|mif)/ },
	{ name: "a TIFF picture", endings: ["tiff", "tif"], begins: /^(?:II\*\0|MM\0\*)/ },
	{ name: "a PDF", endings: ["pdf"], begins: "%PDF-" },
	{
		name: "a ZIP archive",
		endings: ["zip", "apk", "ipa", "jar", "docx", "xlsx", "pptx", "odt", "msix"],
		begins: "PK",
	},
	{ name: "a Word or Excel file", endings: ["doc", "xls", "ppt", "msi"], begins: "\xd0\xcf\x11\xe0" },
	{ name: "a Windows program", endings: ["exe", "dll"], begins: "MZ" },
	{ name: "a gzip archive", endings: ["gz", "tgz"], begins: "\x1f\x8b" },
	{ name: "a 7-Zip archive", endings: ["7z"], begins: "7z\xbc\xaf" },
	{ name: "a drawing", endings: ["svg"], begins: /^\s*<svg\b/ },
	{ name: "a web page", endings: ["html", "htm"], begins: /^\s*<(?:!doctype html|html)/i },
];

/** Bytes from which a file is told. */
export const SIGNATURE_BYTES = 64;

/** What bytes are; null when it cannot be told. */
export function signatureOf(bytes: Uint8Array): Signature | null {
	const beginning = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString("latin1");
	return (
		SIGNATURES.find(({ begins }) =>
			typeof begins === "string" ? beginning.startsWith(begins) : begins.test(beginning),
		) ?? null
	);
}

/** What a file with this ending must be; null when any bytes may stand there. */
const signatureFor = (ending: string): Signature | null =>
	SIGNATURES.find(({ endings }) => endings.includes(ending)) ?? null;

/** Why a file is not what the ending of its name says, by its first bytes; null when it is, or nobody can tell. */
export function signatureFault(path: string, beginning: Uint8Array): string | null {
	const [wanted, found] = [signatureFor(extname(path).slice(1).toLowerCase()), signatureOf(beginning)];
	if (wanted === found || (wanted === null && found?.name !== "a web page")) return null;
	const should = wanted === null ? "" : ` and not ${wanted.name}`;
	if (found === null) return `is not ${wanted?.name}, put the file itself here`;
	// A page that says that something is not there is often saved in its place.
	const rename = found.name === "a web page" ? "" : `name it .${found.endings[0]} or `;
	return `is ${found.name}${should}, ${rename}put the right file here`;
}
