import type { Caller } from "#src/actions/rate-limit.ts";
import { shareOf } from "#src/site/process-share.ts";
import { NETWORK_SHARE } from "#src/site/sending-limits.ts";

/**
 * Places for what costs something while it lasts: so many at once, so many of one client, and of one network its share,
 * so that none can hold all of them.
 */
export class Places {
	readonly #most: { readonly everybody: number; readonly network: number; readonly client: number };
	readonly #clients = new Map<string, number>();
	readonly #networks = new Map<string, number>();
	/** Those who wait for a place, the first of them first. */
	readonly #waiting = new Set<() => void>();
	#all = 0;

	constructor(most: { readonly everybody: number; readonly client: number }) {
		const [everybody, client] = [shareOf(most.everybody), shareOf(most.client)];
		this.#most = { everybody, client, network: Math.max(everybody * NETWORK_SHARE, client) };
	}

	/** Takes a place and gives what frees it again; null when there is none. */
	take({ client, network }: Caller): (() => void) | null {
		const most = this.#most;
		const own = this.#clients.get(client) ?? 0;
		const near = this.#networks.get(network) ?? 0;
		if (own >= most.client || near >= most.network || this.#all >= most.everybody) return null;
		this.#clients.set(client, own + 1);
		this.#networks.set(network, near + 1);
		this.#all += 1;
		return () => {
			takeOne(this.#clients, client);
			takeOne(this.#networks, network);
			this.#all -= 1;
			for (const again of this.#waiting) again();
		};
	}

	/** The same once there is one, for so many milliseconds at most; no more wait than have places. */
	wait(caller: Caller, patience: number): Promise<(() => void) | null> {
		const free = this.take(caller);
		if (free || this.#waiting.size >= this.#most.everybody) return Promise.resolve(free);
		return new Promise((resolve) => {
			const end = (found: (() => void) | null) => {
				this.#waiting.delete(again);
				clearTimeout(timer);
				resolve(found);
			};
			const again = () => {
				const found = this.take(caller);
				if (found) end(found);
			};
			const timer = setTimeout(() => end(null), patience);
			this.#waiting.add(again);
		});
	}
}

/** One less of a name, which is forgotten with the last. */
function takeOne(counts: Map<string, number>, name: string): void {
	const left = (counts.get(name) ?? 1) - 1;
	if (left === 0) counts.delete(name);
	else counts.set(name, left);
}
