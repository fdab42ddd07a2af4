import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type CountOnce, countHere, type Later } from "#src/site/counting.ts";
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
	renew(used: string): Promise<string | null>;
}

/** What was sent lately without a key, by what it is about; each look is one step, so that of two that come at once one is first. */
class RecentSendings {
	readonly #recent: LRUCache<string, string>;

	constructor(clock: { now(): number }) {
		this.#recent = new LRUCache({ max: CLIENTS_REMEMBERED_MAX, ttl: REPEAT_WINDOW, ttlResolution: 0, perf: clock });
	}

	of(repeat: string): string | null {
		return this.#recent.get(repeat) ?? null;
	}

	/** The name that it has by now; `fresh` where it has none, or the one that is used up. */
	claim(repeat: string, used: string | null, fresh: string): string {
		const recent = this.#recent.get(repeat);
		if (recent !== undefined && recent !== used) return recent;
		// The minute counts from the first: a busy document would else have one vote all day.
		this.#recent.set(repeat, fresh);
		return fresh;
	}

	remember(repeat: string, id: string, window: number): void {
		if (this.#recent.get(repeat) !== id) this.#recent.set(repeat, id, { ttl: window });
	}
}

/**
 * Names sendings. A page of the cache is the same for everybody, so its form can hold no key: what the
 * same client sends about the same thing within a minute has one name. That memory is bounded, names
 * nobody, and ends with the process; a key is durable, because the name is made from it alone.
 */
export class SendingIds {
	readonly #recent: Later<RecentSendings>;

	/** @param clock monotonic, in milliseconds */
	constructor(countOnce: CountOnce = countHere, clock: { now(): number } = performance) {
		this.#recent = countOnce("recent sendings", () => new RecentSendings(clock));
	}

	/** @param isRepeated what this browser sent before under another key is meant as well, when it is remembered */
	async nameOf(
		action: string,
		key: string | null,
		browser: string,
		sameAs: string,
		isRepeated = false,
	): Promise<SendingName> {
		const repeat = hash(action, browser, sameAs);
		const before = isRepeated ? await this.#recent.of(repeat) : null;
		if (before !== null) return { id: before, renew: async () => null };
		if (key !== null) return { id: hash("key", action, key), renew: async () => null };
		const idBut = (used: string | null) =>
			this.#recent.claim(repeat, used, hash("chance", randomBytes(16).toString("hex")));
		return { id: await idBut(null), renew: idBut };
	}

	/** Notes under which name something was kept, for whoever sends it once more from another form. */
	async remember(
		action: string,
		browser: string,
		sameAs: string,
		{ id }: Pick<SendingName, "id">,
		window: number,
	): Promise<void> {
		await this.#recent.remember(hash(action, browser, sameAs), id, window);
	}
}
