import { LRUCache } from "lru-cache";
import { ACTION_RATE, ATTEMPTS_FOR_ONE, CLIENT_RATE, CLIENTS_REMEMBERED_MAX } from "#src/site/sending-limits.ts";

/** So many at once, then one each interval. */
export interface Rate {
	readonly burst: number;
	/** Milliseconds between two once the burst is used up. */
	readonly interval: number;
}

/** A sending that came too early, and when it may come again. */
export interface TooEarly {
	/** Whose limit it is: the client's own, or that of all together. */
	readonly limit: "client" | "everybody";
	readonly retryAfterSeconds: number;
}

/** One bucket: the moment at which it is empty again (generic cell rate algorithm). */
function after(emptyAt: number, now: number, { burst, interval }: Rate): number | { readonly wait: number } {
	// Later than a full bucket can last, it was counted before the clock went back: that holds nobody up.
	const next = (emptyAt > now + burst * interval ? now : Math.max(emptyAt, now)) + interval;
	const wait = next - now - burst * interval;
	return wait > 0 ? { wait } : next;
}

const USUAL = { client: CLIENT_RATE, everybody: ACTION_RATE } as const;

/** How much more often something may be tried than done: a mistake in a form costs far less than what is kept. */
const tried = ({ burst, interval }: Rate): Rate => ({
	burst: burst * ATTEMPTS_FOR_ONE,
	interval: interval / ATTEMPTS_FOR_ONE,
});

/** Bounds what clients may try and send, each and all together; memory is bounded too. */
export class RateLimit {
	readonly #attempts = new LRUCache<string, number>({ max: CLIENTS_REMEMBERED_MAX });
	readonly #clients = new LRUCache<string, number>({ max: CLIENTS_REMEMBERED_MAX });
	#everybody = 0;
	readonly #rates: { readonly client: Rate; readonly everybody: Rate };

	constructor(rates: { readonly client: Rate; readonly everybody: Rate } = USUAL) {
		this.#rates = rates;
	}

	/**
	 * Counts one sending; null when it may pass.
	 *
	 * @param client a name that does not tell the address; null for one that is counted elsewhere
	 */
	take(client: string | null, now: number): TooEarly | null {
		return this.admit(client, now) ?? this.spend(client, now);
	}

	/** Counts an attempt of a client that may send yet: it may come to nothing. */
	admit(client: string | null, now: number): TooEarly | null {
		const own = this.#own(client, now);
		if (typeof own !== "number") return own;
		const attempt = client === null ? 0 : after(this.#attempts.get(client) ?? 0, now, tried(this.#rates.client));
		if (typeof attempt !== "number") return tooEarly("client", attempt);
		const all = this.#all(now);
		if (typeof all !== "number") return all;
		if (client !== null) this.#attempts.set(client, attempt);
		return null;
	}

	/** Counts for the client and for everybody what was admitted, once it is worth something. */
	spend(client: string | null, now: number): TooEarly | null {
		const own = this.#own(client, now);
		if (typeof own !== "number") return own;
		const all = this.#all(now);
		if (typeof all !== "number") return all;
		if (client !== null) this.#clients.set(client, own);
		this.#everybody = all;
		return null;
	}

	#own(client: string | null, now: number): number | TooEarly {
		const own = client === null ? 0 : after(this.#clients.get(client) ?? 0, now, this.#rates.client);
		return typeof own === "number" ? own : tooEarly("client", own);
	}

	#all(now: number): number | TooEarly {
		const all = after(this.#everybody, now, this.#rates.everybody);
		return typeof all === "number" ? all : tooEarly("everybody", all);
	}
}

const tooEarly = (limit: TooEarly["limit"], { wait }: { readonly wait: number }): TooEarly => ({
	limit,
	retryAfterSeconds: Math.ceil(wait / 1000),
});
