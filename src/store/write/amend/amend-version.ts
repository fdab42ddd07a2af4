import type { KeyObject } from "node:crypto";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import { checkVersion } from "../../check-version.ts";
import { databasePath } from "../../current.ts";
import { type Database, isDamage, openForReading } from "../../database.ts";
import type { FoundVersions } from "../../find-version.ts";
import { momentsIn } from "../../version-facts.ts";
import { followersOf, waitingVersions } from "../../waiting-version.ts";
import { diskFault } from "../disk-fault.ts";
import { toldOfFollower, unpreparedIn } from "../followers.ts";
import { UNFINISHED } from "../is-pack.ts";
import { toldOfRetired } from "../ledger/retire.ts";
import type { Progress } from "../progress.ts";
import { withVersionAside } from "../version-aside.ts";
import { amendedBy } from "./amend-database.ts";
import { type Amended, amendCopy, copyOf } from "./amended-copy.ts";
import { AmendedPack } from "./amended-pack.ts";
import { CannotAmend } from "./cannot-amend.ts";
import { isLikelyWhole } from "./likely-whole.ts";
import { packChanges } from "./pack-changes.ts";

interface Amending {
	readonly packDir: string;
	readonly dataDir: string;
	readonly before: FoundVersions;
	readonly destiny: "in force" | "waiting";
	/** What signs what the files hold; a string says why nothing does. */
	readonly signingKey: () => KeyObject | string;
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

/** A version that is in force, or will be from a moment on. */
interface Standing {
	readonly version: string;
	readonly path: string;
	readonly previous: Database;
	/** ISO 8601; null of the one in force. */
	readonly from: string | null;
}

/** One of them, and what of the pack changes in it. */
interface Planned extends Standing {
	readonly pack: AmendedPack;
}

/**
 * Makes a new version out of the one in force by changing the few items of the pack that changed, and gives it its place: it
 * holds what an import of the whole pack would, but for what stands still (decision 212). What follows it at moments of its
 * pack is changed in the same way behind it; where that cannot be, it is left to whoever prepares what follows a version. For
 * who holds the import lock.
 *
 * @returns null when the pack has to be read whole: more changed than single items, or something is amiss with them
 */
export async function amendVersion(amending: Amending): Promise<Amended | null> {
	const { packDir, dataDir, before, destiny, signingKey, tell, progress } = amending;
	const { kept, current, named } = before;
	if (!kept || !current || named !== kept.version || kept.hash.endsWith(UNFINISHED)) return null;
	const key = signingKey();
	if (typeof key === "string") return null;
	const line: Standing[] = [];
	try {
		line.push(standingAs(dataDir, kept.version, null));
		const moments = await openFollowers(dataDir, current.version, line);
		const [base] = line;
		if (!base) return null;
		let planned: readonly Planned[] = [];
		const own = { packDir, key, tell, progress };
		const amended = await withVersionAside(
			dataDir,
			before,
			async (aside) => {
				// Most of what follows only reads: meanwhile the disk copies, unless that is likely to be in vain.
				const begun = isLikelyWhole(packDir, base.previous) ? null : copyOf(base.path, aside.database);
				const [first, ...others] = await besides(begun, () => planOf(packDir, line, moments, progress));
				planned = [first, ...others];
				return amendCopy({ ...own, ...first, aside, begun, following: null, destiny, moments });
			},
			namesOf(line),
		);
		const left = (planned[0]?.pack.items ?? []).flatMap(({ is }) => (is.retired ? [nameOfItem(is)] : []));
		if (left.length > 0) tell(toldOfRetired(left));
		let earlier = amended.version;
		for (const [at, follower] of planned.entries()) {
			if (follower.from === null) continue;
			const made = await amendFollower({ ...own, dataDir, before }, follower, {
				...{ after: amended.version, earlier, needed: namesOf(line.slice(at + 1)) },
				changed: planned.flatMap(({ pack }) => pack.items.map(({ is }) => is)),
			});
			if (made === null) break;
			earlier = made;
		}
		return amended;
	} catch (error) {
		tell(`The whole pack is read: ${reasonOf(error)}.`);
		return null;
	} finally {
		for (const { previous } of line) previous.close();
	}
}

/** Why the whole pack has to be read. @throws what is none */
function reasonOf(error: unknown): string {
	if (diskFault(error) !== null || isDamage(error) || !(error instanceof Error)) throw error;
	return error.message.replace(/\.$/, "");
}

const standingAs = (dataDir: string, version: string, from: string | null): Standing => {
	const path = databasePath(dataDir, version);
	return { version, path, previous: openForReading(path), from };
};

const namesOf = (line: readonly Standing[]): Set<string> => new Set(line.map(({ version }) => version));

/**
 * Opens what will follow the version in force.
 *
 * @param current the version that CURRENT names, of whose pack all in the line are
 * @param line where they are put
 * @returns the moments to come at which something of the pack begins to be shown, or ends
 * @throws {CannotAmend} when something of that is not prepared
 */
async function openFollowers(dataDir: string, current: string, line: Standing[]): Promise<string[]> {
	const isAhead = (moment: string) => Date.parse(moment) > Date.now();
	const named = openForReading(databasePath(dataDir, current));
	const moments = momentsIn(named).filter(isAhead);
	named.close();
	if (unpreparedIn(dataDir, current).length > 0) throw new CannotAmend("what follows is not prepared yet");
	for (const { version, checksum, from } of followersOf(current, waitingVersions(dataDir))) {
		if (from === null || !isAhead(from)) continue;
		const checked = await checkVersion(dataDir, version, checksum, "own");
		if (typeof checked === "string") throw new CannotAmend(`what follows at ${from} cannot be used: ${checked}`);
		line.push(standingAs(dataDir, version, from));
	}
	return moments;
}

/** What of a pack changes in each version of a line. @throws {CannotAmend} */
function planOf(
	packDir: string,
	line: readonly Standing[],
	moments: readonly string[],
	progress: Progress,
): [Planned, ...Planned[]] {
	const [base, ...followers] = line;
	if (!base) throw new CannotAmend("nothing is in force");
	const changes = packChanges(packDir, base.previous, progress);
	const planned = (standing: Standing): Planned => {
		const moment = standing.from === null ? Date.now() : Date.parse(standing.from);
		const pack = new AmendedPack(packDir, standing.previous, changes, { moment, moments });
		amendedBy(standing.previous, pack.items.length);
		return { ...standing, pack };
	};
	const [first, ...others] = [planned(base), ...followers.map(planned)] as const;
	for (const name of first.pack.hidden)
		if (others.every(({ pack }) => pack.hidden.has(name))) throw new CannotAmend(`${name} is not shown for long yet`);
	return [first, ...others];
}

interface Following {
	/** The version that it follows, and the one that is in force before it. */
	readonly after: string;
	readonly earlier: string;
	/** Versions that are still to be changed. */
	readonly needed: ReadonlySet<string>;
	/** Items that changed in any of the line. */
	readonly changed: readonly ItemName[];
}

/** @returns its name; null when it cannot be made so */
async function amendFollower(
	{
		dataDir,
		before,
		...own
	}: Pick<Amending, "packDir" | "dataDir" | "before" | "tell" | "progress"> & {
		readonly key: KeyObject;
	},
	{ from, ...follower }: Planned,
	{ after, earlier, needed, changed }: Following,
): Promise<string | null> {
	if (from === null) return null;
	const database = openForReading(databasePath(dataDir, earlier));
	try {
		const { version } = await withVersionAside(
			dataDir,
			before,
			(aside) =>
				amendCopy({
					...own,
					...follower,
					...{ aside, begun: null, destiny: { after, from }, moments: [] },
					following: { earlier: database, changed, day: new Date(from).toISOString().slice(0, 10) },
				}),
			needed,
		);
		own.tell(toldOfFollower(version, from));
		return version;
	} catch (error) {
		own.tell(`What is shown from ${from} on is made of the whole pack: ${reasonOf(error)}.`);
		return null;
	} finally {
		database.close();
	}
}

/** Does something while something else goes on: where it fails, that has come to its end. */
async function besides<Made>(other: Promise<void> | null, make: () => Made): Promise<Made> {
	// What becomes of it is looked at by whoever waits for it.
	const ended = other?.catch(() => {});
	try {
		return make();
	} catch (error) {
		await ended;
		throw error;
	}
}
