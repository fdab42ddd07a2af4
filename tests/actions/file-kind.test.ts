import { describe, expect, test } from "vitest";
import { FileKind } from "#src/actions/file-kind.ts";

/** What a file is that comes in pieces of this size. */
function kindOf(bytes: Buffer, piece = bytes.length): string | null {
	const kind = new FileKind();
	for (let at = 0; at < bytes.length; at += piece) kind.push(bytes.subarray(at, at + piece));
	return kind.end();
}

const latin = (text: string) => Buffer.from(text, "latin1");
const boxed = (brand: string) => latin(`\x00\x00\x00\x20ftyp${brand}\x00\x00\x00\x00mdat\xff\xfe`);

describe("what a file is", () => {
	test.each<readonly [string, Buffer, string | null]>([
		["a photograph", latin("\xff\xd8\xff\xe1\x00\x10Exif"), "image/jpeg"],
		["a picture of a screen", latin("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "image/png"],
		["a picture of the web", latin("RIFF\x10\x00\x00\x00WEBPVP8 "), "image/webp"],
		["a picture of a phone", boxed("heic"), "image/heic"],
		["a film", boxed("isom"), "video/mp4"],
		["a film of a phone", boxed("qt  "), "video/quicktime"],
		["a bill", latin("%PDF-1.7\n%\xe2\xe3\xcf\xd3"), "application/pdf"],
		["a note", Buffer.from("Fehler E12\r\n\tbeim Einschalten 電源"), "text/plain"],
		["a film of a browser", latin("\x1aE\xdf\xa3matroska"), null],
		["a sound", latin("RIFF\x10\x00\x00\x00WAVEfmt "), null],
		["a program of Windows", latin("MZ\x90\x00\x03"), null],
		["a program of Linux", latin("\x7fELF\x02\x01"), null],
		["an archive", latin("PK\x03\x04\x14\x00"), null],
		["a drawing", Buffer.from('  <svg xmlns="http://www.w3.org/2000/svg">'), null],
		["a page", Buffer.from("<!DOCTYPE html>"), null],
		["a page with a mark of order", Buffer.from("\ufeff<script>"), null],
		["a page after many blanks", Buffer.from(`${" \n".repeat(40)}<script>`), null],
		["text of another coding", latin("Ger\xe4t"), null],
		["text that ends inside a letter", Buffer.from("Gerät é").subarray(0, -1), null],
		["text with controls", Buffer.from("a\u0000b"), null],
		["nothing", Buffer.alloc(0), null],
	])("%s, by its bytes alone, however they come", (_, bytes, type) => {
		expect(kindOf(bytes)).toBe(type);
		expect(kindOf(bytes, 1)).toBe(type);
		expect(kindOf(bytes, 5)).toBe(type);
	});
});
