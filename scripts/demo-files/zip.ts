import { crc32, deflateRawSync } from "node:zlib";

/** 1 January 2020, 00:00 in the calendar of ZIP: the same bytes whenever it is made. */
const DOS_DAY = ((2020 - 1980) << 9) | (1 << 5) | 1;

interface Entry {
	readonly name: string;
	readonly content: Buffer;
	/** As it is, not deflated: an update that is packed already. */
	readonly isStored?: boolean;
}

/** A ZIP archive of a few files, the same bytes for the same entries. */
export function zip(entries: readonly Entry[]): Buffer {
	const files: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, content, isStored = false } of entries) {
		const packed = isStored ? content : deflateRawSync(content, { level: 9 });
		const fields = Buffer.alloc(26);
		fields.writeUInt16LE(20, 0); // version that can unpack it
		fields.writeUInt16LE(0x0800, 2); // names in UTF-8
		fields.writeUInt16LE(isStored ? 0 : 8, 4); // stored or deflated
		fields.writeUInt16LE(0, 6);
		fields.writeUInt16LE(DOS_DAY, 8);
		fields.writeUInt32LE(crc32(content), 10);
		fields.writeUInt32LE(packed.length, 14);
		fields.writeUInt32LE(content.length, 18);
		fields.writeUInt16LE(Buffer.byteLength(name), 22);
		const central = Buffer.alloc(14);
		central.writeUInt32LE(offset, 10);
		files.push(Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), packed);
		directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, central, Buffer.from(name));
		offset += 30 + Buffer.byteLength(name) + packed.length;
	}
	const size = directory.reduce((sum, part) => sum + part.length, 0);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(entries.length, 4);
	end.writeUInt16LE(entries.length, 6);
	end.writeUInt32LE(size, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...files, ...directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}
