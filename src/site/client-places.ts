/** Places for what is done at the same time: so many of each kind, and of these a share for one client. */
export class ClientPlaces<Kind extends string> {
	readonly #atOnce: Readonly<Record<Kind, number>>;
	readonly #share: number;
	readonly #taken = new Map<Kind, { all: number; readonly by: Map<string, number> }>();

	/** @param share of the places of a kind, at most, that one client takes */
	constructor(atOnce: Readonly<Record<Kind, number>>, share: number) {
		this.#atOnce = atOnce;
		this.#share = share;
	}

	/** Takes a place of this kind; the result, called once, gives it back. Where there is none: whose limit is reached. */
	take(kind: Kind, client: string): (() => void) | "everybody's" | "client's" {
		const taken = this.#taken.getOrInsertComputed(kind, () => ({ all: 0, by: new Map<string, number>() }));
		const most = this.#atOnce[kind];
		const own = taken.by.get(client) ?? 0;
		if (own >= most * this.#share) return "client's";
		if (taken.all >= most) return "everybody's";
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
