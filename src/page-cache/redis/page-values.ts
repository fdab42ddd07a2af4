import { createHmac, timingSafeEqual } from "node:crypto";
import { SHARED_VALUE_MAX_BYTES } from "#src/site/shared-cache-limits.ts";
import { readRecord, sumOf, writeRecord } from "../page-record.ts";
import type { StoredPage } from "../second-tier.ts";

/** A page that was read, and the last invalidation that was heard where it was made. */
export interface ReadPage extends StoredPage {
	readonly since: number;
}

const SUM_BYTES = 32;
const LENGTH_BYTES = 4;

/**
 * Pages as values of the shared cache: a keyed sum (HMAC-SHA-256) over key and record, the record, and the bytes, whose own
 * sum stands in the record. Whoever can write there without the secret makes no page of ours.
 */
export class PageValues {
	readonly #secret: string;

	constructor(secret: string) {
		this.#secret = secret;
	}

	/** Null of a page that is too large. @param key under which it is kept */
	write(key: string, page: StoredPage, since: number): Buffer | null {
		const record = Buffer.from(writeRecord(page, since, sumOf(page.bytes)));
		const length = Buffer.alloc(LENGTH_BYTES);
		length.writeUInt32BE(record.length);
		const bytes = SUM_BYTES + LENGTH_BYTES + record.length + page.bytes.length;
		if (bytes > SHARED_VALUE_MAX_BYTES) return null;
		return Buffer.concat([this.#sum(key, record), length, record, page.bytes], bytes);
	}

	/** Null of what we did not write under that key for that target. */
	read(key: string, target: string, value: Buffer): ReadPage | null {
		const from = SUM_BYTES + LENGTH_BYTES;
		if (value.length < from || value.length > SHARED_VALUE_MAX_BYTES) return null;
		const end = from + value.readUInt32BE(SUM_BYTES);
		const record = value.subarray(from, end);
		if (end > value.length || !timingSafeEqual(this.#sum(key, record), value.subarray(0, SUM_BYTES))) return null;
		const read = readRecord(record.toString());
		const bytes = new Uint8Array(value.subarray(end));
		if (!read || sumOf(bytes) !== read.bytesSum) return null;
		const { bytesSum: _bytesSum, ...page } = read;
		return { ...page, target, bytes };
	}

	#sum(key: string, record: Buffer): Buffer {
		return createHmac("sha256", this.#secret).update(`${key}\n`).update(record).digest();
	}
}
