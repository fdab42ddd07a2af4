import { REMOTE_FILES_AT_ONCE, REMOTE_FILES_CLIENT_SHARE } from "#src/site/limits.ts";

/** Pictures are small and pages are nothing without them; manuals and firmware take their time. */
export type FileKind = keyof typeof REMOTE_FILES_AT_ONCE;

/** Places for files that are passed on at the same time: so many of each kind, and of these a share for one client. */
export class FilePlaces {
	readonly #taken: Readonly<Record<FileKind, Map<string, number>>> = { picture: new Map(), document: new Map() };

	/** Takes a place for a file of this kind; the result, called once, gives it back. Null when there is none for this client. */
	take(kind: FileKind, client: string): (() => void) | null {
		const taken = this.#taken[kind];
		const most = REMOTE_FILES_AT_ONCE[kind];
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
