import type { KeyObject } from "node:crypto";
import { databasePath } from "../current.ts";
import { openForReading } from "../database.ts";
import type { FoundVersions } from "../find-version.ts";
import { removeFollower, toldOfFollower, unpreparedIn, wholeFollowers } from "../followers.ts";
import { followersOf, waitingVersions } from "../waiting-version.ts";
import { buildVersion } from "./build-version.ts";
import type { Kept } from "./ledger/retire.ts";
import { keptAt } from "./pack-at.ts";
import type { Progress } from "./progress.ts";
import type { Sources } from "./sources.ts";
import { withWholePack } from "./whole-pack.ts";

/** A pack that is imported, and where to. */
interface Importing {
	/** With what it has no more. */
	readonly kept: Kept;
	readonly sources: Sources;
	readonly dataDir: string;
	readonly before: FoundVersions;
	/** Signs what the files of each version hold. */
	readonly key: KeyObject;
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

/**
 * Builds what follows a version, a database a moment, each held against the one before it. Killed on the way it is gone on
 * with by the next import. For who holds the import lock.
 *
 * @param by only of moments up to this one, in milliseconds
 */
export async function prepareFollowers(importing: Importing, version: string, by: number): Promise<void> {
	const { kept, ...own } = importing;
	const { dataDir, tell } = own;
	const [first] = unpreparedIn(dataDir, version, by);
	if (first === undefined) return;
	// What was held against another one than the one before it is made anew, and so is what is not there.
	const there = new Set(wholeFollowers(dataDir, version).map((each) => each.version));
	for (const { version: own, from } of followersOf(version, waitingVersions(dataDir)))
		if (!there.has(own) || Date.parse(from ?? "") > Date.parse(first)) removeFollower(dataDir, own);
	for (const from of unpreparedIn(dataDir, version, by)) {
		const earlier = followersOf(version, waitingVersions(dataDir)).filter(
			(each) => Date.parse(each.from ?? "") < Date.parse(from),
		);
		const previous = openForReading(databasePath(dataDir, earlier.at(-1)?.version ?? version));
		try {
			const destiny = { after: version, from };
			const built = await buildVersion({
				...own,
				// What was there once was there in the version that it follows.
				kept: { ...keptAt(kept, Date.parse(from)), from: previous },
				previous,
				moments: [],
				destiny,
			});
			if (built.state === "refused") {
				tell(`What is shown from ${from} on could not be prepared: ${built.reasons.join("; ")}`);
				return;
			}
			tell(toldOfFollower(built.version, from));
		} finally {
			previous.close();
		}
	}
}

interface Preparing {
	readonly packDir: string;
	readonly dataDir: string;
	readonly before: FoundVersions;
	/** A version that was made of the pack, for what needs not be read anew. */
	readonly read: string;
	/** The one that is followed. */
	readonly version: string;
	/** Only of moments up to this one, in milliseconds. */
	readonly by: number;
	readonly signing: () => KeyObject | string;
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

/**
 * Prepares what follows a version whose pack was not read whole: what an earlier import did not come to, or could not be
 * changed singly.
 *
 * @returns why it could not be prepared; none when it was
 */
export async function prepareOfWholePack({
	read,
	version,
	by,
	signing,
	...preparing
}: Preparing): Promise<readonly string[]> {
	const { packDir, dataDir, tell, progress } = preparing;
	const refused = await withWholePack({ packDir, dataDir, version: read, signing, tell, progress }, async (whole) => {
		await prepareFollowers({ ...preparing, ...whole }, version, by);
		return null;
	});
	return refused?.reasons ?? [];
}
