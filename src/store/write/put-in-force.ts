import { existsSync } from "node:fs";
import { SITE_TAG } from "#src/contract/tags.ts";
import { diskFault } from "#src/site/disk-fault.ts";
import { CONTENT_VERSIONS_KEPT } from "#src/site/limits.ts";
import { isUnsummed, type KeptVersion } from "../check-version.ts";
import { checksumOf } from "../checksum.ts";
import { type Checksum, type Current, databasePath, numberOf, readCurrent, writeCurrent } from "../current.ts";
import type { FoundVersions } from "../find-version.ts";
import { syncBeside } from "../sync.ts";
import { systemStart } from "../system-start.ts";
import { checksumIn, waitingVersions } from "../waiting-version.ts";
import { withBuildFolder } from "./build-folder.ts";
import { wayBackFrom } from "./way-back.ts";

type Known = Omit<KeptVersion, "knownBy">;

/**
 * Makes a version the one in force, in one step, and has it stand on the disk; the one before stays. For who holds the import
 * lock.
 *
 * @param isBack whether it was in force before, and what came behind it is taken back
 * @param folder where CURRENT is written first, on the same disk
 * @param sound what is looked at while the disk works, and throws when the version must not stay
 * @throws when it must not, or the disk does not take it: what was in force before is so again
 */
export async function putInForce(
	dataDir: string,
	{ version, hash, checksum, isBack = false }: Known & { readonly isBack?: boolean },
	tags: readonly string[],
	before: FoundVersions,
	folder: string,
	sound: () => Promise<unknown> = async () => {},
): Promise<void> {
	const checksums = { [version]: checksum, ...staying(dataDir, before, version) };
	// What stood in for a damaged one took no other's place.
	const previous = before.kept && before.kept.version !== version ? before.kept.version : null;
	const back = wayBackFrom(dataDir, version, before, isBack);
	writeCurrent(dataDir, { version, hash, previous, back, tags: [...tags], checksums }, folder);
	await settle(dataDir, before.current, folder, sound);
}

/**
 * Names a whole version in CURRENT again: what CURRENT named, or CURRENT itself, was damaged; its file has another time than
 * CURRENT says, as after a copy; or its import was killed before all of it was on the disk. For who holds the import lock.
 */
export async function nameAgain(
	dataDir: string,
	{ current: said, named }: FoundVersions,
	{ version, hash, checksum }: Known,
): Promise<void> {
	const current =
		said && (named === version || said.version === version)
			? { ...said, checksums: { ...said.checksums, [version]: noted(said.checksums[version], checksum) } }
			: { version, hash, previous: null, tags: [SITE_TAG], checksums: { [version]: checksum } };
	await withBuildFolder(dataDir, async (folder) => {
		writeCurrent(dataDir, current, folder);
		await settle(dataDir, said, folder);
	});
}

/** What is said of a version whose checksum is known anew: whether it is on the disk is a matter of that one. */
export function noted(said: Checksum | undefined, checksum: Checksum): Checksum {
	const { start: _, ...facts } = said ?? {};
	return { ...facts, ...checksum };
}

/** The version before, and of the others that were in force the newest; none that is damaged, or was taken back. */
function staying(dataDir: string, { kept, current, refused }: FoundVersions, version: string): Current["checksums"] {
	const waiting = waitingVersions(dataDir);
	const unpublished = new Set(waiting.filter(({ after }) => after === null).map((each) => each.version));
	const withdrawn = waiting.filter(({ after }) => after === null || unpublished.has(after)).map((each) => each.version);
	const gone = new Set([...refused.map(({ name }) => name), ...withdrawn, version]);
	const before = kept && !gone.has(kept.version) ? [kept.version] : [];
	const earlier = Object.keys(current?.checksums ?? {})
		.filter((each) => each !== kept?.version && !gone.has(each))
		.sort((a, b) => numberOf(b) - numberOf(a));
	const all = [...before, ...earlier].slice(0, CONTENT_VERSIONS_KEPT - 1);
	return Object.fromEntries(
		all.flatMap((each) => {
			const known = checksumIn(current, waiting, each);
			// Of the version before it is known by which time it is trusted now.
			const checksum = kept?.version === each ? noted(known, kept.checksum) : known;
			return checksum ? [[each, checksum] as const] : [];
		}),
	);
}

/** Has every version that this start of the machine wrote stand on the disk, and CURRENT say so, with its sum. */
export async function settle(
	dataDir: string,
	before: Current | null,
	folder: string,
	sound: () => Promise<unknown> = async () => {},
): Promise<void> {
	const current = readCurrent(dataDir);
	if (!current) return;
	const written = Object.entries(current.checksums).filter(([version, { start }]) => {
		return start !== undefined && start === systemStart() && existsSync(databasePath(dataDir, version));
	});
	const settled: [version: string, Checksum][] = [];
	const settleOne = async ([version, { start: _, ...checksum }]: (typeof written)[number]) => {
		const path = databasePath(dataDir, version);
		const [{ sha256 }] = await Promise.all([isUnsummed(checksum) ? checksumOf(path) : checksum, syncBeside(path)]);
		settled.push([version, { ...checksum, sha256 }]);
	};
	try {
		await Promise.all([sound(), ...written.map(settleOne)]);
	} catch (error) {
		if (before) writeCurrent(dataDir, before, folder);
		throw error;
	}
	if (written.length === 0) return;
	try {
		writeCurrent(dataDir, { ...current, checksums: { ...current.checksums, ...Object.fromEntries(settled) } }, folder);
	} catch (error) {
		// The next import notes it.
		if (diskFault(error) === null) throw error;
	}
}
