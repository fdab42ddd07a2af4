import { statSync } from "node:fs";
import type { Audience } from "#src/contract/audience.ts";
import type { Brand } from "#src/site/brand.ts";
import type { ChecksumList } from "#src/site/checksum-list.ts";
import type { KeptVersion } from "./check-version.ts";
import { keptChecksums, signedChecksums } from "./checksums.ts";
import { databasePath } from "./current.ts";
import type { DamagedFiles } from "./damage/damaged-files.ts";
import { type FormerPrefixes, formerPrefixes } from "./former-prefixes.ts";
import { namesLedBack } from "./names-led-back.ts";
import { type AskIndex, VersionRows } from "./read/version-rows.ts";
import type { Searches } from "./searching/searches.ts";
import type { ContentSnapshot } from "./snapshot.ts";
import { bindVersion, type VersionByAudience } from "./store.ts";

/** A version that is open for readers. */
export interface OpenVersion extends KeptVersion {
	readonly rows: VersionByAudience;
	readonly brand: Brand;
	/** Whether its file is another than when it was opened: cut short or written over. A file without its name stays readable. */
	isTouched(): boolean;
	readers: number;
	isOld: boolean;
	close(): void;
}

let openings = 0;

/**
 * Opens a version that was checked.
 *
 * @param onDamage told when a statement finds its file damaged
 * @param searches who asks its search index
 * @param damaged served files that are damaged
 */
export function openVersion(
	dataDir: string,
	kept: KeptVersion,
	onDamage: () => void,
	searches: Searches,
	damaged: Pick<DamagedFiles, "has">,
): OpenVersion {
	const path = databasePath(dataDir, kept.version);
	openings += 1;
	const file = { id: openings, path, onDamage };
	const before = statSync(path, { bigint: true });
	const opened: VersionRows[] = [];
	let former: FormerPrefixes | null = null;
	const back = namesLedBack(dataDir, kept.version);
	const open = (audience: Audience) => {
		const ask: AskIndex = (of, name, ...rest) => searches.ask({ file, audience, ...of }, name, ...rest);
		const rows = new VersionRows(path, audience, {
			...{ onDamage, ask, isDamaged: (address) => damaged.has(address) },
			formerPrefixes: (site) => {
				former ??= formerPrefixes(dataDir, site);
				return former;
			},
			namesLedBack: back,
		});
		opened.push(rows);
		return rows;
	};
	const rowsAndBrand = () => {
		const rows = { public: open("public"), asc: open("asc") };
		return { rows, brand: { ...rows.public.brand(), contentVersion: kept.version } };
	};
	let made: ReturnType<typeof rowsAndBrand>;
	try {
		made = rowsAndBrand();
	} catch (error) {
		for (const { database } of opened) database.close();
		throw error;
	}
	return {
		...kept,
		...made,
		isTouched: () => {
			const now = statSync(path, { bigint: true, throwIfNoEntry: false });
			return now?.ino === before.ino && (now.size !== before.size || now.ctimeNs !== before.ctimeNs);
		},
		readers: 0,
		isOld: false,
		close: () => {
			for (const { database } of opened) database.close();
			searches.forget(file);
		},
	};
}

/** Holds a version open for a reader. */
export function pin(open: OpenVersion): ContentSnapshot {
	let isHeld = true;
	open.readers++;
	const snapshot: ContentSnapshot = {
		version: open.version,
		brand: open.brand,
		release: () => {
			if (!isHeld) return;
			isHeld = false;
			open.readers--;
			settle(open);
		},
	};
	bindVersion(snapshot, open.rows);
	return snapshot;
}

/** The signed list of what its files hold; null when it has none. It is held open while somebody reads the list. */
export function checksumsOf(open: OpenVersion): ChecksumList | null {
	const { database } = open.rows.public;
	const signed = signedChecksums(database);
	const parts = function* () {
		const held = pin(open);
		try {
			yield* keptChecksums(database);
		} finally {
			held.release();
		}
	};
	return signed && { ...signed, audience: "public", parts };
}

/** Nobody reads it from now on; it is closed when the last reader has ended. */
export function retire(open: OpenVersion): void {
	open.isOld = true;
	settle(open);
}

function settle(open: OpenVersion): void {
	if (open.isOld && open.readers === 0) open.close();
}
