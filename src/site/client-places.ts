/**
 * Places for what is done at the same time: so many of each kind, and of these a share for one client. Of those that
 * others leave free he has no more than that share either, so that several who take all they get leave some, too
 * (dynamic thresholds: Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998).
 */
export class ClientPlaces<Kind extends string> {
	readonly #atOnce: Readonly<Record<Kind, number>>;
	readonly #share: number;
	readonly #taken = new Map<Kind, { all: number; readonly by: Map<string, number> }>();

	/**
	 * @param share of the places of a kind, below 1, that one client takes at most while nobody else has any. Of half, two
	 *   have a third each, three a quarter, and as many are free
	 */
	constructor(atOnce: Readonly<Record<Kind, number>>, share: number) {
		this.#atOnce = atOnce;
		this.#share = share;
	}

	/** Takes a place of this kind; the result, called once, gives it back. Where there is none: whose limit is reached. */
	take(kind: Kind, client: string): (() => void) | "everybody's" | "client's" {
		const taken = this.#taken.getOrInsertComputed(kind, () => ({ all: 0, by: new Map<string, number>() }));
		const most = this.#atOnce[kind];
		const own = taken.by.get(client) ?? 0;
		const free = most - taken.all;
		if (own > 0 && own * (1 - this.#share) >= free * this.#share) return "client's";
		if (free <= 0) return "everybody's";
		taken.all += 1;
		taken.by.set(client, own + 1);
		return () => {
			taken.all -= 1;
			const left = (taken.by.get(client) ?? 1) - 1;
			if (left > 0) taken.by.set(client, left);
			else taken.by.delete(client);
		};
	}
}
