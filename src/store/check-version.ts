import { stat, utimes } from "node:fs/promises";
import { site } from "#src/packs/format/site.ts";
import { fieldName } from "#src/packs/problem.ts";
import { checksumOf } from "./checksum.ts";
import { type Checksum, databasePath } from "./current.ts";
import { openForReading } from "./database.ts";
import { IMPORT_RULES } from "./import-rules.ts";
import { systemStart } from "./system-start.ts";

/** A finished version that was checked. */
export interface KeptVersion {
	readonly version: string;
	/** Of the pack and of the rules it was imported by. */
	readonly hash: string;
	readonly checksum: Checksum;
	/** By what it was known: whether its bytes were read. */
	readonly knownBy: Trust;
}

/** By whose rules a version may have been imported: those it is served by, or any. */
export type Rules = "own" | "any";

/**
 * By what a database is known again: by size and time, and its bytes only where these are others; or by its bytes, when
 * there is a doubt.
 */
export type Trust = "time" | "bytes";

/**
 * Checks a version before it is used: what was imported, by rules that this site knows. A database whose bytes are
 * others under the same time gets another time, so that nobody trusts it again.
 *
 * @param known its checksum, where the import's is known; without one the database's own structure is checked
 * @returns the version; or, in words that fit behind its name, why it cannot be used
 */
export async function checkVersion(
	dataDir: string,
	version: string,
	known: Checksum | undefined,
	rules: Rules,
	trust: Trust = "time",
): Promise<KeptVersion | string> {
	const path = databasePath(dataDir, version);
	try {
		const found = await stat(path);
		// Something else than a file could be read without end.
		if (!found.isFile()) return "its database is no file";
		if (known && found.size !== known.size)
			return `its database has ${found.size} bytes instead of the ${known.size} that were imported`;
		const foreign = known && rules === "own" ? foreignRules(path) : null;
		if (foreign !== null) return foreign;
		const isTrusted = trust === "time" && known?.modified === found.mtimeMs && isOfThisStart(known);
		if (known && !isTrusted && isUnsummed(known)) return CUT_OFF;
		const checksum = known && isTrusted ? known : await checksumOf(path);
		if (known && checksum.sha256 !== known.sha256) {
			if (checksum.modified === known.modified) await distrust(path);
			return "its database does not hold the bytes that were imported";
		}
		const meta = metaOf(path, known === undefined);
		const strange = rules === "own" ? strangenessOf(meta) : null;
		return strange ?? { version, hash: meta.get("hash") ?? "", checksum, knownBy: isTrusted ? "time" : "bytes" };
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return "its database is missing";
		return `its database cannot be read (${error instanceof Error ? error.message : "unreadable"})`;
	}
}

/** A version that was used by its time does not hold the bytes that were imported. */
export class DamagedVersion extends Error {
	override readonly name = "DamagedVersion";
}

/**
 * Holds what the bytes of a version are that was used by its time against what they should be, and has it trusted no more
 * where they are others.
 *
 * @param sha256 of them
 * @throws {DamagedVersion}
 */
export async function checkBytes(dataDir: string, { version, checksum }: KeptVersion, sha256: string): Promise<void> {
	if (isUnsummed(checksum) || sha256 === checksum.sha256) return;
	await distrust(databasePath(dataDir, version));
	throw new DamagedVersion(`The content version ${version} does not hold the bytes that were imported.`);
}

/** Whether its import, or the power, ended before all of it was read once. */
export const isUnsummed = ({ sha256 }: Checksum): boolean => sha256 === "";

const CUT_OFF = "its import was cut off before all of it was on the disk";

/** False of what may have been lost with the power, though a file of that size and time is there. */
const isOfThisStart = ({ start }: Checksum): boolean => start === undefined || start === systemStart();

async function distrust(path: string): Promise<void> {
	const now = new Date();
	// Where nothing can be written it stays as it is: whoever reads it meets the damage, or reads its bytes again.
	await utimes(path, now, now).catch(() => {});
}

/** What a database says of itself. @throws when it is damaged; `whole`: looks at all of it */
function metaOf(path: string, whole: boolean): ReadonlyMap<string, string> {
	const database = openForReading(path);
	try {
		const integrity = whole
			? database.get<{ integrity_check: string }>("PRAGMA integrity_check(1)")?.integrity_check
			: "ok";
		if (integrity !== "ok") throw new Error(integrity);
		const rows = database.all<{ key: string; value: string }>("SELECT key, value FROM meta");
		return new Map(rows.map(({ key, value }) => [key, value]));
	} finally {
		database.close();
	}
}

/** Whether a database says of itself that other rules made it: then its bytes need not all be read. Null of a damaged one. */
function foreignRules(path: string): string | null {
	try {
		return metaOf(path, false).get("rules") === IMPORT_RULES ? null : FOREIGN;
	} catch {
		return null;
	}
}

const FOREIGN = "it was imported by other rules than those of this site";

/** Why a whole version is not for this site: rules decide what was checked and made safe before it was stored. */
function strangenessOf(meta: ReadonlyMap<string, string>): string | null {
	if (meta.get("rules") !== IMPORT_RULES) return FOREIGN;
	const parsed = site.safeParse(JSON.parse(meta.get("site") ?? "null"));
	if (parsed.success) return null;
	const [issue] = parsed.error.issues;
	const path = (issue?.path ?? []).filter((part) => typeof part !== "symbol");
	return `its site.json is none that this site takes (${fieldName(path)}: ${issue?.message})`;
}
