import { LRUCache } from "lru-cache";
import { STALE_IF_ERROR_SECONDS } from "#src/site/cache-limits.ts";
import { KEPT_PICTURE_MAX_BYTES, KEPT_PICTURES_MAX_BYTES, REPLY_OVERHEAD } from "#src/site/limits.ts";
import { shareOf } from "#src/site/process-share.ts";

/**
 * Pictures that everybody may have, as they last came from a host elsewhere, in memory: a page that is kept while that host
 * is away is not a page of broken pictures. Bounded in bytes; those used last stay.
 */
export class KeptPictures {
	readonly #kept = new LRUCache<string, Buffer>({
		maxSize: shareOf(KEPT_PICTURES_MAX_BYTES),
		maxEntrySize: KEPT_PICTURE_MAX_BYTES,
		sizeCalculation: ({ byteLength }) => byteLength + REPLY_OVERHEAD,
		ttl: STALE_IF_ERROR_SECONDS * 1_000,
	});

	/** Null of one that is not kept. */
	get(path: string): Buffer | null {
		return this.#kept.get(path) ?? null;
	}

	/** Its host says that it is not there any more. */
	forget(path: string): void {
		this.#kept.delete(path);
	}

	/** Passes a picture on, and keeps it when as many bytes have come as were said: what ends early may be a part. */
	async *keeping(path: string, length: number | null, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
		const chunks: Uint8Array[] = [];
		let size = 0;
		for await (const chunk of bytes) {
			size += chunk.byteLength;
			if (size <= KEPT_PICTURE_MAX_BYTES) chunks.push(chunk);
			else chunks.length = 0;
			yield chunk;
		}
		if (size > 0 && size <= KEPT_PICTURE_MAX_BYTES && length === size) this.#kept.set(path, joined(chunks, size));
	}
}

/** In memory of its own: a small one of Node's pool would hold what it shares that with. */
function joined(chunks: readonly Uint8Array[], size: number): Buffer {
	const whole = Buffer.allocUnsafeSlow(size);
	let at = 0;
	for (const chunk of chunks) {
		whole.set(chunk, at);
		at += chunk.byteLength;
	}
	return whole;
}
