import { type FileType, isFileType } from "#src/contract/tickets/file-types.ts";

/** Bytes that tell what a file is: the longest sign below with what stands before it. */
const HEAD_BYTES = 32;

/** Kinds of the container of films and of pictures of phones (ISO 14496-12, ISO 23008-12), by the brand they say first. */
const BOXED: Readonly<Partial<Record<FileType, RegExp>>> = {
	"image/heic": /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/,
	"video/quicktime": /^qt {2}$/,
	"video/mp4": /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|M4VH|dash|mmp4|MSNV|3gp[4-9])$/,
};

const signs: readonly (readonly [type: FileType, at: number, sign: string])[] = [
	["image/jpeg", 0, "\xff\xd8\xff"],
	["image/png", 0, "\x89PNG\r\n\x1a\n"],
	["application/pdf", 0, "%PDF-"],
];

/** What begins like a page or drawing is run by browsers, whatever it is called. */
const RUNS = /^<(?:[!?]|[a-z])/i;
/** Controls that no text holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

/** Reads a file as it comes, and says what it is by its bytes: one of a few kinds that support looks at. */
export class FileKind {
	#head = Buffer.alloc(0);
	/** How a text begins, after blanks. */
	#words = "";
	#text: TextDecoder | null = new TextDecoder("utf-8", { fatal: true });

	/** Takes the next bytes. */
	push(bytes: Uint8Array): void {
		if (this.#head.length < HEAD_BYTES) this.#head = Buffer.concat([this.#head, bytes.subarray(0, HEAD_BYTES)]);
		if (this.#text === null) return;
		try {
			const text = this.#text.decode(bytes, { stream: true });
			if (this.#words.length < HEAD_BYTES) this.#words = (this.#words + text).trimStart().slice(0, HEAD_BYTES);
			if (CONTROLS.test(text)) this.#text = null;
		} catch {
			this.#text = null;
		}
	}

	/** The media type of all that came, once nothing more does; null for a kind that is not taken. */
	end(): FileType | null {
		return this.#bySign() ?? (this.#isText() ? "text/plain" : null);
	}

	#bySign(): FileType | null {
		const head = this.#head.toString("latin1");
		const found = signs.find(([, at, sign]) => head.startsWith(sign, at));
		if (found) return found[0];
		if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "image/webp";
		const brand = head.startsWith("ftyp", 4) ? head.slice(8, 12) : "";
		return (
			Object.keys(BOXED)
				.filter(isFileType)
				.find((type) => BOXED[type]?.test(brand)) ?? null
		);
	}

	#isText(): boolean {
		try {
			this.#text?.decode();
		} catch {
			return false;
		}
		return this.#text !== null && this.#head.length > 0 && !RUNS.test(this.#words);
	}
}
