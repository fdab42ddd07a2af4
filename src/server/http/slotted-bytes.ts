import { constants, crc32, deflateRawSync } from "node:zlib";
import { encodingsFor } from "./encodings.ts";

/** Text between the slots, and what is known of it before it is sent. */
interface Coded {
	/** Blocks of DEFLATE that begin and end at a byte and look at nothing before them (RFC 1951 section 3.2). */
	readonly deflated: Buffer;
	/** The checksum of what stands before it to the one with it. */
	readonly checksum: (before: number) => number;
}

type Piece = { readonly plain: Buffer; coded: Coded | null } | { readonly slot: string };

/** One text with slots, as it is sent to one client. */
export interface FilledBytes {
	readonly bytes: Buffer;
	readonly encoding: "gzip" | "identity";
}

/** A stored block holds no more (RFC 1951 section 3.2.4). */
const STORED_MAX = 65_535;
/** No name, time or system (RFC 1952 section 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255]);

/**
 * A text into which something is written each time it is sent. What stands between is compressed once, when somebody first
 * takes it so, and a reply costs no more than putting pieces together.
 */
export class SlottedBytes {
	readonly #pieces: readonly Piece[];

	/** @param slots texts in whose places something else is written, of letters, digits and - or / alone; none is part of another */
	constructor(bytes: Buffer, slots: readonly string[]) {
		this.#pieces = bytes
			.toString("utf8")
			.split(new RegExp(`(${slots.join("|")})`))
			.filter((piece) => piece !== "")
			.map((piece) => (slots.includes(piece) ? { slot: piece } : { plain: Buffer.from(piece), coded: null }));
	}

	/**
	 * The text for one client.
	 *
	 * @param written what stands in each slot; of one that is not named, nothing
	 * @param accept its `Accept-Encoding`
	 */
	fill(written: Readonly<Record<string, string>>, accept: string | undefined): FilledBytes {
		const inSlot = Object.fromEntries(Object.entries(written).map(([slot, text]) => [slot, Buffer.from(text)]));
		const isSmall = Object.values(inSlot).every(({ length }) => length <= STORED_MAX);
		const takesGzip = encodingsFor(accept).find((each) => each !== "br") === "gzip";
		return isSmall && takesGzip
			? { bytes: this.#gzipped(inSlot), encoding: "gzip" }
			: { bytes: Buffer.concat(this.#plain(inSlot)), encoding: "identity" };
	}

	#plain(inSlot: Readonly<Record<string, Buffer>>): Buffer[] {
		return this.#pieces.map((piece) => ("slot" in piece ? (inSlot[piece.slot] ?? NOTHING) : piece.plain));
	}

	#gzipped(inSlot: Readonly<Record<string, Buffer>>): Buffer {
		const parts: Buffer[] = [GZIP_HEAD];
		let checksum = 0;
		let length = 0;
		for (const piece of this.#pieces) {
			if ("slot" in piece) {
				const text = inSlot[piece.slot] ?? NOTHING;
				checksum = crc32(text, checksum);
				length += text.length;
				parts.push(stored(text), text);
			} else {
				piece.coded ??= coded(piece.plain);
				checksum = piece.coded.checksum(checksum);
				length += piece.plain.length;
				parts.push(piece.coded.deflated);
			}
		}
		const trailer = Buffer.allocUnsafe(8);
		trailer.writeUInt32LE(checksum, 0);
		trailer.writeUInt32LE(length, 4);
		return Buffer.concat([...parts, LAST_BLOCK, trailer]);
	}
}

const NOTHING = Buffer.alloc(0);

/** The head of a block of text that is not compressed, and not the last (RFC 1951 section 3.2.4). */
function stored({ length }: Buffer): Buffer {
	const head = Buffer.alloc(5);
	head.writeUInt16LE(length, 1);
	head.writeUInt16LE(~length & 0xffff, 3);
	return head;
}

function coded(plain: Buffer): Coded {
	const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
	// A checksum is affine in the one before: known for each bit of it, it is known for all (RFC 1952 section 8).
	const alone = crc32(plain);
	const bits = Array.from({ length: 32 }, (_, bit) => crc32(plain, (1 << bit) >>> 0) ^ alone);
	const checksum = (before: number) =>
		bits.reduce((sum, changed, bit) => (before & (1 << bit) ? sum ^ changed : sum), alone) >>> 0;
	return { deflated, checksum };
}
