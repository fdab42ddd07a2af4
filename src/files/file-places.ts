import { REMOTE_FILES_CLIENT_SHARE } from "#src/site/limits.ts";

/** Places for files that are sent at the same time: so many of each kind, and of these a share for one client. */
export class FilePlaces<Kind extends string> {
	readonly #atOnce: Readonly<Record<Kind, number>>;
	readonly #taken = new Map<Kind, Map<string, number>>();

	constructor(atOnce: Readonly<Record<Kind, number>>) {
		this.#atOnce = atOnce;
	}

	/** Takes a place for a file of this kind; the result, called once, gives it back. Null when there is none for this client. */
	take(kind: Kind, client: string): (() => void) | null {
		const taken = this.#taken.getOrInsertComputed(kind, () => new Map());
		const most = this.#atOnce[kind];
		const own = taken.get(client) ?? 0;
		const all = taken.values().reduce((sum, each) => sum + each, 0);
		if (all >= most || own >= most * REMOTE_FILES_CLIENT_SHARE) return null;
		taken.set(client, own + 1);
		return () => {
			const left = (taken.get(client) ?? 1) - 1;
			if (left > 0) taken.set(client, left);
			else taken.delete(client);
		};
	}
}
