import type { LRUCache } from "lru-cache";
import type { SharedBucket } from "#src/inbox/shared-rates.ts";
import { remembered } from "#src/site/remembered.ts";
import {
	ACTION_RATE,
	ATTEMPTS_FOR_ONE,
	CLIENT_RATE,
	CLIENTS_REMEMBERED_MAX,
	NETWORK_SHARE,
	NETWORKS_REMEMBERED_MAX,
} from "#src/site/sending-limits.ts";

/** So many at once, then one each interval. */
interface Rate {
	readonly burst: number;
	/** Milliseconds between two once the burst is used up. */
	readonly interval: number;
}

/** How often something may be sent by one client, and by all together. */
export interface Rates {
	readonly client: Rate;
	readonly everybody: Rate;
	/** Clients from which agents have signed in are counted apart, as often as all others: no flood of strangers keeps them out. */
	readonly knownApart?: true;
}

/** Who sends, by names that do not tell an address. */
export interface Caller {
	readonly client: string;
	/** The site that its address belongs to: whoever has many clients has them there. */
	readonly network: string;
	/** Whether somebody has signed in from there lately. */
	readonly isKnown?: boolean;
}

/** A caller as plain data. */
export const plainCaller = ({ client, network, isKnown = false }: Caller): Caller => ({ client, network, isKnown });

/** A sending that came too early, and when it may come again. */
export interface TooEarly {
	/** Whose limit it is: the client's own, that of its network, or that of all together. */
	readonly limit: "client" | "network" | "everybody";
	readonly retryAfterSeconds: number;
}

/** The status of what came too early: ours when it is of all together (RFC 6585 section 4, RFC 9110 section 15.6.4). */
export const statusOfEarly = ({ limit }: TooEarly): 429 | 503 => (limit === "everybody" ? 503 : 429);

const USUAL = { client: CLIENT_RATE, everybody: ACTION_RATE } as const;

/** How much more often something may be tried than done: a mistake in a form costs far less than what is kept. */
const tried = ({ burst, interval }: Rate): Rate => ({
	burst: burst * ATTEMPTS_FOR_ONE,
	interval: interval / ATTEMPTS_FOR_ONE,
});

/** What one network may do: its share of what all may, and never less than one client. */
const shared = (client: Rate, everybody: Rate): Rate => ({
	burst: Math.max(everybody.burst * NETWORK_SHARE, client.burst),
	interval: Math.min(everybody.interval / NETWORK_SHARE, client.interval),
});

/** Buckets of one rate by their names, those used last: each is the moment at which it is empty again (generic cell rate algorithm). */
class Buckets {
	readonly #emptyAt: LRUCache<string, number>;
	readonly #limit: TooEarly["limit"];
	readonly #rate: Rate;

	constructor(limit: TooEarly["limit"], rate: Rate, max: number) {
		this.#emptyAt = remembered(max);
		this.#limit = limit;
		this.#rate = rate;
	}

	/** Why one more finds no room; null when it does. */
	refusal(name: string, now: number): TooEarly | null {
		const { burst, interval } = this.#rate;
		const wait = this.#after(name, now) - now - burst * interval;
		return wait > 0 ? { limit: this.#limit, retryAfterSeconds: Math.ceil(wait / 1000) } : null;
	}

	count(name: string, now: number): void {
		this.#emptyAt.set(name, this.#after(name, now));
	}

	bucketOf(name: string, of: string): SharedBucket & Pick<TooEarly, "limit"> {
		return { name: `${of} ${this.#limit} ${name}`, limit: this.#limit, ...this.#rate };
	}

	giveBack(name: string): void {
		const emptyAt = this.#emptyAt.get(name);
		if (emptyAt !== undefined) this.#emptyAt.set(name, emptyAt - this.#rate.interval);
	}

	#after(name: string, now: number): number {
		const { burst, interval } = this.#rate;
		const emptyAt = this.#emptyAt.get(name) ?? 0;
		// Later than a full bucket can last, it was counted before the clock went back: that holds nobody up.
		return (emptyAt > now + burst * interval ? now : Math.max(emptyAt, now)) + interval;
	}
}

/**
 * Bounds what clients may try and send, each, those of one network and all together, so that no network uses up what
 * everybody has; memory is bounded too.
 */
export class RateLimit {
	readonly #attempts: Buckets;
	readonly #clients: Buckets;
	readonly #networks: Buckets;
	readonly #everybody: Buckets;
	readonly #knownApart: boolean;

	constructor({ client, everybody, knownApart }: Rates = USUAL) {
		this.#knownApart = knownApart ?? false;
		this.#attempts = new Buckets("client", tried(client), CLIENTS_REMEMBERED_MAX);
		this.#clients = new Buckets("client", client, CLIENTS_REMEMBERED_MAX);
		this.#networks = new Buckets("network", shared(client, everybody), NETWORKS_REMEMBERED_MAX);
		this.#everybody = new Buckets("everybody", everybody, 2);
	}

	/**
	 * Counts one sending; null when it may pass.
	 *
	 * @param caller null for one that is counted elsewhere
	 */
	take(caller: Caller | null, now: number): TooEarly | null {
		return this.admit(caller, now) ?? this.spend(caller, now);
	}

	/** Counts an attempt of a client that may send yet: it may come to nothing. */
	admit(caller: Caller | null, now: number): TooEarly | null {
		const early =
			(caller && this.#attempts.refusal(caller.client, now)) ??
			firstOf(this.#sent(caller), ([buckets, name]) => buckets.refusal(name, now));
		if (!early && caller) this.#attempts.count(caller.client, now);
		return early;
	}

	/** Counts for the client, its network and everybody what was admitted, before anything comes of it. */
	spend(caller: Caller | null, now: number): TooEarly | null {
		const sent = this.#sent(caller);
		const early = firstOf(sent, ([buckets, name]) => buckets.refusal(name, now));
		if (!early) for (const [buckets, name] of sent) buckets.count(name, now);
		return early;
	}

	/** Where a sending is counted, for who counts elsewhere as well. @param of which tells these buckets from others' */
	bucketsOf(caller: Caller | null, of: string): readonly (SharedBucket & Pick<TooEarly, "limit">)[] {
		return this.#sent(caller).map(([buckets, name]) => buckets.bucketOf(name, of));
	}

	/** Takes back what was spent on something that came to nothing: only the attempt counts. */
	giveBack(caller: Caller | null): void {
		for (const [buckets, name] of this.#sent(caller)) buckets.giveBack(name);
	}

	/** Where a sending is counted. */
	#sent(caller: Caller | null): readonly (readonly [Buckets, string])[] {
		if (caller && this.#knownApart && caller.isKnown)
			return [
				[this.#clients, caller.client],
				[this.#everybody, "known"],
			];
		const all = [this.#everybody, ""] as const;
		return caller ? [[this.#clients, caller.client], [this.#networks, caller.network], all] : [all];
	}
}

function firstOf<Each, Found>(all: readonly Each[], find: (each: Each) => Found | null): Found | null {
	for (const each of all) {
		const found = find(each);
		if (found !== null) return found;
	}
	return null;
}
