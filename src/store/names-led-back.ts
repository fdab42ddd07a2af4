import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isItemName, readItemName } from "#src/packs/format/addresses.ts";
import { NAMES_LED_BACK_MAX_BYTES } from "#src/site/version-limits.ts";
import { contentDirectory, versionsEnding } from "./current.ts";
import { sync } from "./sync.ts";
import { waitingVersions } from "./waiting-version.ts";

/**
 * Names under which items stood in versions that were in force and were left for another, which does not know them, each with
 * the name that the item has there: `products/lumen-e9`. Whoever was led to them comes again.
 */
export type NamesLedBack = ReadonlyMap<string, string>;

const ENDING = ".led-back";

const pathOf = (dataDir: string, version: string): string => join(contentDirectory(dataDir), `${version}${ENDING}`);

/** The names that lead back in a version, or in the one that it follows by itself; none where its file cannot be read. */
export function namesLedBack(dataDir: string, version: string): NamesLedBack {
	const own = readLedBack(dataDir, version);
	if (own.size > 0) return own;
	const after = waitingVersions(dataDir).find((each) => each.version === version)?.after ?? null;
	return after === null ? own : readLedBack(dataDir, after);
}

function readLedBack(dataDir: string, version: string): NamesLedBack {
	const path = pathOf(dataDir, version);
	try {
		const found = statSync(path, { throwIfNoEntry: false });
		// Something else than a file could be read without end.
		if (!found?.isFile() || found.size > NAMES_LED_BACK_MAX_BYTES) return new Map();
		const written = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, "utf8")));
		// Another release may have kinds that are none here.
		return new Map(Object.entries(written).filter((names) => names.every(isItemName) && isOfOneKind(names)));
	} catch {
		return new Map();
	}
}

const isOfOneKind = ([name, to]: readonly [string, string]) => readItemName(name).kind === readItemName(to).kind;

/** Removes what is said of versions that are gone. @param there those that are not */
export function removeLedBack(dataDir: string, there: ReadonlySet<string>): void {
	for (const version of versionsEnding(dataDir, ENDING))
		if (!there.has(version)) rmSync(pathOf(dataDir, version), { recursive: true, force: true });
}

/** Says which names lead back in a version, in one step that survives a power cut; `folder` is where that is written first. */
export function writeLedBack(dataDir: string, version: string, names: NamesLedBack, folder: string): void {
	const aside = join(folder, `${version}${ENDING}`);
	writeFileSync(aside, JSON.stringify(Object.fromEntries(names)));
	sync(aside);
	renameSync(aside, pathOf(dataDir, version));
	sync(contentDirectory(dataDir));
}
