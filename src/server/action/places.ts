/** Places for what costs something while it lasts: so many at once, and so many of one client. */
export class Places {
	readonly #most: { readonly everybody: number; readonly client: number };
	readonly #clients = new Map<string, number>();
	/** Those who wait for a place, the first of them first. */
	readonly #waiting = new Set<() => void>();
	#all = 0;

	constructor(most: { readonly everybody: number; readonly client: number }) {
		this.#most = most;
	}

	/** Takes a place and gives what frees it again; null when there is none. */
	take(client: string): (() => void) | null {
		const own = this.#clients.get(client) ?? 0;
		if (own >= this.#most.client || this.#all >= this.#most.everybody) return null;
		this.#clients.set(client, own + 1);
		this.#all += 1;
		return () => {
			const left = (this.#clients.get(client) ?? 1) - 1;
			if (left === 0) this.#clients.delete(client);
			else this.#clients.set(client, left);
			this.#all -= 1;
			for (const again of this.#waiting) again();
		};
	}

	/** The same once there is one, for so many milliseconds at most; no more wait than have places. */
	wait(client: string, patience: number): Promise<(() => void) | null> {
		const free = this.take(client);
		if (free || this.#waiting.size >= this.#most.everybody) return Promise.resolve(free);
		return new Promise((resolve) => {
			const end = (found: (() => void) | null) => {
				this.#waiting.delete(again);
				clearTimeout(timer);
				resolve(found);
			};
			const again = () => {
				const found = this.take(client);
				if (found) end(found);
			};
			const timer = setTimeout(() => end(null), patience);
			this.#waiting.add(again);
		});
	}
}
