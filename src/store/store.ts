import type { Audience } from "#src/contract/audience.ts";
import { audienceOf } from "#src/identity/audience.ts";
import type { Identity } from "#src/identity/identity.ts";
import { Reader } from "./read/reader.ts";
import type { VersionRows } from "./read/version-rows.ts";
import type { ContentSnapshot } from "./snapshot.ts";

/** Who reads, which version of the content, in which locale, on which day. */
interface Reading {
	readonly snapshot: ContentSnapshot;
	readonly identity: Identity;
	readonly locale: string;
	/** Today, `2026-03-01`. */
	readonly today: string;
}

/** A part of a list that is asked for. */
export interface Window {
	readonly start: number;
	readonly num: number;
}

/** A part of a list, and how long the whole is. */
export interface Part<Item> {
	readonly count: number;
	readonly items: readonly Item[];
}

/** The content on this node. */
export interface Store {
	/** A reader bound to version, audience, locale and day: nothing it is asked for can drop one of them. */
	at(reading: Reading): Reader;
}

/** A content version as each audience may see it. */
export type VersionByAudience = Readonly<Record<Audience, VersionRows>>;

const versions = new WeakMap<ContentSnapshot, VersionByAudience>();

/** Ties a snapshot to the version it holds open: only the store knows what is behind a snapshot. */
export function bindVersion(snapshot: ContentSnapshot, version: VersionByAudience): void {
	versions.set(snapshot, version);
}

export const store: Store = {
	at: ({ snapshot, identity, locale, today }) => {
		const version = versions.get(snapshot);
		if (!version) throw new Error("The content snapshot does not belong to this store.");
		return new Reader(version[audienceOf(identity)], locale, today);
	},
};
