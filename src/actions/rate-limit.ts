import { LRUCache } from "lru-cache";
import { ACTION_RATE, CLIENT_RATE, CLIENTS_REMEMBERED_MAX } from "#src/site/sending-limits.ts";

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

/** Bounds what clients may send, each and all together; memory is bounded too. */
export class RateLimit {
	readonly #clients = new LRUCache<string, number>({ max: CLIENTS_REMEMBERED_MAX });
	#everybody = 0;
	readonly #rates: { readonly client: Rate; readonly everybody: Rate };

	constructor(rates: { readonly client: Rate; readonly everybody: Rate } = USUAL) {
		this.#rates = rates;
	}

	/**
	 * Counts one sending; null when it may pass.
	 *
	 * @param client a name that does not tell the address
	 */
	take(client: string, now: number): TooEarly | null {
		return this.admit(client, now) ?? this.spend(now);
	}

	/** Counts it for the client alone: it may come to nothing. */
	admit(client: string, now: number): TooEarly | null {
		const own = after(this.#clients.get(client) ?? 0, now, this.#rates.client);
		if (typeof own !== "number") return { limit: "client", retryAfterSeconds: Math.ceil(own.wait / 1000) };
		const all = this.#all(now);
		if (typeof all !== "number") return all;
		this.#clients.set(client, own);
		return null;
	}

	/** Counts for everybody what was admitted, once it is worth something. */
	spend(now: number): TooEarly | null {
		const all = this.#all(now);
		if (typeof all !== "number") return all;
		this.#everybody = all;
		return null;
	}

	#all(now: number): number | TooEarly {
		const all = after(this.#everybody, now, this.#rates.everybody);
		return typeof all === "number" ? all : { limit: "everybody", retryAfterSeconds: Math.ceil(all.wait / 1000) };
	}
}
