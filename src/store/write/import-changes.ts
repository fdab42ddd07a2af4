import type { KeyObject } from "node:crypto";
import { unwrittenLocales } from "#src/packs/unwritten-locales.ts";
import { MOMENTS_KNOWN_MAX } from "#src/site/version-limits.ts";
import { type FoundVersions, findVersion } from "../find-version.ts";
import { preparedFor } from "../followers.ts";
import { amendVersion } from "./amend/amend-version.ts";
import { bringIntoForce } from "./bring-into-force.ts";
import { buildVersion } from "./build-version.ts";
import type { FoldersSince } from "./folders-since.ts";
import type { ImportOptions, ImportOutcome } from "./import-outcome.ts";
import { toldOfMisses } from "./ledger/told-of-left.ts";
import { localeFault, toldOfPrefixes } from "./locale-fault.ts";
import { keptAt, momentsAfter } from "./pack-at.ts";
import { prepareFollowers, prepareOfWholePack } from "./prepare-followers.ts";
import { SILENT } from "./progress.ts";
import { replacementFault } from "./replacement-fault.ts";
import { shrinkFault } from "./shrink-fault.ts";
import { signingKey } from "./signing-key.ts";
import { toldOfAwaited } from "./told-of-hidden.ts";
import { waitingPack } from "./waiting-pack.ts";
import { type Reading, withWholePack } from "./whole-pack.ts";

/** What an import has found before it changes anything. */
interface LookedAt {
	/** When it began, in milliseconds. */
	readonly began: number;
	readonly served: FoundVersions;
	/** Whether no served file is damaged that its version still has. */
	readonly isWhole: boolean;
	/** Null where all is to be read. */
	readonly since: FoldersSince | null;
}

/** The key that signs, once it is asked for; a string says why there is none. */
function signingOf({ dataDir, keyFile = null, tell = () => {} }: ImportOptions): () => KeyObject | string {
	let known: KeyObject | string | null = null;
	return () => {
		known ??= signingKey(dataDir, keyFile, tell);
		return known;
	};
}

/** Prepares what follows a version and is not there yet. @returns why that cannot be, and nothing where it was done */
export function importFollowers(
	options: ImportOptions,
	before: FoundVersions,
	{ version, read, by = Number.POSITIVE_INFINITY }: { version: string; read: string; by?: number },
	signing = signingOf(options),
): Promise<readonly string[]> {
	const { packDir, dataDir, tell = () => {}, progress = SILENT } = options;
	return prepareOfWholePack({ packDir, dataDir, before, read, version, by, signing, tell, progress });
}

/**
 * Makes a version of a pack that is another than that of the version in force, and puts it in force. For who holds the import
 * lock.
 *
 * @returns null where a version that waited was published, and what is in force is to be looked at again
 */
export async function importChanges(
	options: ImportOptions,
	{ began, served, isWhole, since }: LookedAt,
): Promise<ImportOutcome | null> {
	const { packDir, dataDir, replaceBrand = false, force = false, noPublish = false } = options;
	const { tell = () => {}, progress = SILENT } = options;
	const signing = signingOf(options);
	const ofWholePack = (version: string) => (by: number) =>
		importFollowers(options, served, { version, read: version, by }, signing);
	const bring = (version: string, before: FoundVersions, prepare: (by: number) => Promise<readonly string[]>) =>
		bringIntoForce({ dataDir, version, before, began, isHeld: noPublish, prepare, tell });
	// A version that is made anew puts what is damaged in its place again, one that waits does not.
	const held = served.kept && (isWhole || !noPublish) ? await waitingPack(packDir, dataDir, served) : null;
	// One that was made from another would drop what came since.
	if (held?.isMadeFromInForce) {
		const { version, items } = held;
		const published = await bring(version, served, ofWholePack(version));
		if (published?.state === "refused") return published;
		if (!isWhole) return null;
		const tags = published?.state === "published" ? published.tags : [];
		return { state: noPublish ? "waiting" : "imported", version, items, tags, ...preparedFor(dataDir, version) };
	}
	const destiny = noPublish ? "waiting" : "in force";
	const amending = { packDir, dataDir, before: served, destiny, signingKey: signing, tell } as const;
	const amended = since ? await amendVersion({ ...amending, since, progress }) : null;
	if (amended) {
		// What could not be changed in the same way is made of the whole pack.
		const { version } = amended;
		const published = await bring(version, served, ofWholePack(version));
		if (published?.state === "refused") return published;
		return { state: noPublish ? "waiting" : "imported", ...amended, ...preparedFor(dataDir, version) };
	}
	// What the new version is compared with may have been imported by other rules.
	const before = served.kept ? served : await findVersion(dataDir, "any");
	const faultOf: Reading["faultOf"] = (pack, previous) =>
		replaceBrand
			? null
			: (replacementFault(pack, previous) ??
				(force ? null : (shrinkFault(pack, previous) ?? localeFault(pack, previous))));
	const reading = {
		packDir,
		dataDir,
		version: before.kept?.version ?? null,
		faultOf,
		signing,
		tell,
		progress,
		mayLose: force || replaceBrand,
	};
	return withWholePack(reading, async ({ kept, ...whole }) => {
		for (const line of toldOfPrefixes(kept.pack.site, whole.previous)) tell(line);
		for (const { index, words } of unwrittenLocales(kept.pack)) tell(`site.json locales[${index}]: ${words}`);
		const now = Date.now();
		const shown = keptAt(kept, now);
		const hidden = toldOfAwaited(kept, shown, now);
		if (hidden !== null) tell(hidden);
		const misses = toldOfMisses(kept.pack);
		if (misses !== null) tell(misses);
		const built = await buildVersion({
			...{ ...whole, kept: shown, dataDir, before, tell, progress },
			moments: momentsAfter(kept.pack, now).slice(0, MOMENTS_KNOWN_MAX),
			destiny,
		});
		if (built.state === "refused") return built;
		const { version } = built;
		const published = await bring(version, before, async (by) => {
			await prepareFollowers({ ...whole, kept, dataDir, before, tell, progress }, version, by);
			return [];
		});
		if (published?.state === "refused") return published;
		return { ...built, state: noPublish ? "waiting" : "imported", ...preparedFor(dataDir, version) };
	});
}
