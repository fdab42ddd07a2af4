/** Places for what is done at the same time: so many of each kind, and of these a share for one client. */
export class ClientPlaces<Kind extends string> {
	readonly #atOnce: Readonly<Record<Kind, number>>;
	readonly #share: number;
	readonly #taken = new Map<Kind, Map<string, number>>();

	/** @param share of the places of a kind, at most, that one client takes */
	constructor(atOnce: Readonly<Record<Kind, number>>, share: number) {
		this.#atOnce = atOnce;
		this.#share = share;
	}

	/** Takes a place of this kind; the result, called once, gives it back. Where there is none: whose limit is reached. */
	take(kind: Kind, client: string): (() => void) | "everybody's" | "client's" {
		const taken = this.#taken.getOrInsertComputed(kind, () => new Map());
		const most = this.#atOnce[kind];
		const own = taken.get(client) ?? 0;
		const all = taken.values().reduce((sum, each) => sum + each, 0);
		if (own >= most * this.#share) return "client's";
		if (all >= most) return "everybody's";
		taken.set(client, own + 1);
		return () => {
			const left = (taken.get(client) ?? 1) - 1;
			if (left > 0) taken.set(client, left);
			else taken.delete(client);
		};
	}
}
