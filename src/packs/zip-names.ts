import { ZIP_DIRECTORY_MAX_BYTES } from "#src/site/pack-limits.ts";
import { partOf } from "./file-part.ts";
import type { PackFile } from "./pack-files.ts";

/** The end record with the longest comment there may be, and the record of large archives before it. */
const END_MAX_BYTES = 65_557 + 20;
const END = Buffer.from("PK\x05\x06", "latin1");
const LARGE_END = Buffer.from("PK\x06\x07", "latin1");
const ENTRY = Buffer.from("PK\x01\x02", "latin1");
const ENTRY_BYTES = 46;

/** Paths of the files in a ZIP archive, read from its directory alone (APPNOTE 4.3.12-16); null when it is damaged. */
export function namesInZip(file: PackFile): string[] | null {
	const { absolute, size } = file;
	const tail = partOf(absolute, Math.max(0, size - END_MAX_BYTES), END_MAX_BYTES);
	const end = tail.lastIndexOf(END);
	if (end < 0 || end + 22 > tail.length) return null;
	const place = largePlace(file, tail, end) ?? {
		bytes: tail.readUInt32LE(end + 12),
		start: tail.readUInt32LE(end + 16),
	};
	if (place.start + place.bytes > size) return null;
	const directory = partOf(absolute, place.start, Math.min(place.bytes, ZIP_DIRECTORY_MAX_BYTES));
	const names: string[] = [];
	for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
		if (!directory.subarray(at, at + 4).equals(ENTRY)) return null;
		const after = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
		const name = directory.toString("utf8", at + ENTRY_BYTES, after);
		if (!name.endsWith("/")) names.push(name);
		at = after + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
	}
	return names;
}

/** Where the directory of an archive beyond 4 GB is; null of any other. */
function largePlace(
	{ absolute, size }: PackFile,
	tail: Buffer,
	end: number,
): { readonly bytes: number; readonly start: number } | null {
	const locator = end - 20;
	if (locator < 0 || !tail.subarray(locator, locator + 4).equals(LARGE_END)) return null;
	const at = Number(tail.readBigUInt64LE(locator + 8));
	const record = at < size ? partOf(absolute, at, 56) : tail.subarray(0, 0);
	if (record.length < 56) return null;
	return { bytes: Number(record.readBigUInt64LE(40)), start: Number(record.readBigUInt64LE(48)) };
}
