import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { CLIENTS_REMEMBERED_MAX, REPEAT_WINDOW } from "#src/site/sending-limits.ts";

/** An idempotency key as its header (a quoted string) or a form's field holds it; random enough not to be guessed. */
export const IDEMPOTENCY_KEY = /^"?([A-Za-z0-9_-]{16,64})"?$/;

/** The key of a header or field value; null for none, "malformed" for one that is no key. */
export function readIdempotencyKey(value: string | undefined): string | null | "malformed" {
	if (value === undefined || value === "") return null;
	return IDEMPOTENCY_KEY.exec(value)?.[1] ?? "malformed";
}

const hash = (...parts: readonly string[]) => createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);

/** What a sending is called. */
export interface SendingName {
	readonly id: string;
	/** Another one, once `used` stands for something that may not change any more; null for what a key names. */
	renew(used: string): string | null;
}

/**
 * Names sendings. A page of the cache is the same for everybody, so its form can hold no key: what the
 * same client sends about the same thing within a minute has one name. That memory is bounded, names
 * nobody, and ends with the process; a key is durable, because the name is made from it alone.
 */
export class SendingIds {
	readonly #recent: LRUCache<string, string>;

	/** @param clock monotonic, in milliseconds */
	constructor(clock: { now(): number } = performance) {
		this.#recent = new LRUCache({ max: CLIENTS_REMEMBERED_MAX, ttl: REPEAT_WINDOW, ttlResolution: 0, perf: clock });
	}

	/** @param isRepeated what this browser sent before under another key is meant as well, when it is remembered */
	nameOf(action: string, key: string | null, browser: string, sameAs: string, isRepeated = false): SendingName {
		const before = isRepeated ? this.#recent.get(hash(action, browser, sameAs)) : undefined;
		if (before !== undefined) return { id: before, renew: () => null };
		if (key !== null) return { id: hash("key", action, key), renew: () => null };
		const repeat = hash(action, browser, sameAs);
		const idBut = (used: string | null) => {
			const recent = this.#recent.get(repeat);
			const id = recent === undefined || recent === used ? hash("chance", randomBytes(16).toString("hex")) : recent;
			// The minute counts from the first: a busy document would else have one vote all day.
			if (id !== recent) this.#recent.set(repeat, id);
			return id;
		};
		return { id: idBut(null), renew: idBut };
	}

	/** Notes under which name something was kept, for whoever sends it once more from another form. */
	remember(action: string, browser: string, sameAs: string, { id }: SendingName, window: number): void {
		const repeat = hash(action, browser, sameAs);
		if (this.#recent.get(repeat) !== id) this.#recent.set(repeat, id, { ttl: window });
	}
}
