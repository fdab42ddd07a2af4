import type { KeyObject } from "node:crypto";
import { diskFault } from "#src/site/disk-fault.ts";
import { checkVersion, DamagedVersion, type KeptVersion } from "../../check-version.ts";
import { databasePath, readCurrent } from "../../current.ts";
import { isDamage, openForReading } from "../../database.ts";
import type { FoundVersions } from "../../find-version.ts";
import { toldOfFollower, unpreparedIn } from "../../followers.ts";
import { namesLedBack } from "../../names-led-back.ts";
import { momentsIn } from "../../version-facts.ts";
import { followersOf, versionInForce, waitingVersions } from "../../waiting-version.ts";
import type { FoldersSince } from "../folders-since.ts";
import { UNFINISHED } from "../is-pack.ts";
import { toldOfRetired } from "../ledger/told-of-left.ts";
import type { Progress } from "../progress.ts";
import { toldOfHidden } from "../told-of-hidden.ts";
import { withVersionAside } from "../version-aside.ts";
import { type Amended, amendCopy } from "./amended-copy.ts";
import { TouchedPlaces } from "./amended-files.ts";
import { CannotAmend } from "./cannot-amend.ts";
import { copyOf } from "./copy-beside.ts";
import { isLikelyWhole } from "./likely-whole.ts";
import { type Planned, planOf, type Standing } from "./line-plan.ts";

interface Amending {
	readonly packDir: string;
	readonly dataDir: string;
	readonly before: FoundVersions;
	readonly destiny: "in force" | "waiting";
	/** Which of the pack's folders are others. */
	readonly since: FoldersSince;
	/** What signs what the files hold; a string says why nothing does. */
	readonly signingKey: () => KeyObject | string;
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

/**
 * Makes a new version out of the one in force by changing the few items of the pack that changed, and gives it its place: it
 * holds what an import of the whole pack would, but for what stands still (decision 212). What follows it at moments of its
 * pack, and of what changed in it, is changed in the same way behind it; where that cannot be, it is left to whoever prepares what follows a version. For
 * who holds the import lock.
 *
 * @returns null when the pack has to be read whole: more changed than single items, or something is amiss with them
 */
export async function amendVersion(amending: Amending): Promise<Amended | null> {
	const { kept, current, named } = amending.before;
	if (!kept || !current || named !== kept.version || kept.hash.endsWith(UNFINISHED)) return null;
	const key = amending.signingKey();
	if (typeof key === "string") return null;
	const line: Standing[] = [];
	try {
		const made = await amendInForce({ ...amending, key }, line, kept, current.version);
		if (!made) return null;
		await amendFollowers({ ...amending, key }, made);
		return made.amended;
	} finally {
		for (const { previous } of line) previous.close();
	}
}

type Signing = Amending & { readonly key: KeyObject };

interface MadeInForce {
	readonly amended: Amended;
	readonly places: TouchedPlaces;
	readonly planned: readonly Planned[];
	readonly lost: ReadonlySet<string>;
}

/**
 * Changes the version in force. @param line where all are put that are opened for it; @param current the version that CURRENT
 * names
 */
async function amendInForce(
	{ packDir, dataDir, before, destiny, since, key, tell, progress }: Signing,
	line: Standing[],
	kept: KeptVersion,
	current: string,
): Promise<MadeInForce | null> {
	try {
		const base = standingAs(dataDir, kept, null);
		line.push(base);
		if (namesLedBack(dataDir, kept.version).size > 0)
			throw new CannotAmend("a version that was taken back had items under other names");
		const now = Date.now();
		// Its moment may have come since it was looked for.
		if (versionNow(dataDir, now) !== kept.version) throw new CannotAmend("something else is in force by now");
		const moments = await openFollowers(dataDir, current, now, line);
		const places = new TouchedPlaces();
		let planned: readonly Planned[] = [];
		let lost: ReadonlySet<string> = new Set();
		const amended = await withVersionAside(
			dataDir,
			before,
			async (aside) => {
				// Most of what follows only reads: meanwhile the disk copies, unless that is likely to be in vain.
				const begun = isLikelyWhole(packDir, base.previous) ? null : copyOf(base.path, aside.database);
				const plan = await besides(begun?.copied ?? null, () => planOf(packDir, line, { now, moments }, since));
				({ planned, lost } = plan);
				const following = { inForce: base.previous, places, following: null, moments: plan.moments };
				const own = { ...plan.planned[0], ...following, destiny };
				return amendCopy({ ...own, packDir, dataDir, aside, begun, key, tell, progress });
			},
			namesOf(line),
		);
		const left = (planned[0]?.pack.items ?? []).flatMap(({ is }) => (is.retired ? [is] : []));
		if (left.length > 0) tell(toldOfRetired(left));
		const hidden = planned[0] ? toldOfHidden(planned[0].pack.awaited, base.previous) : null;
		if (hidden !== null) tell(hidden);
		return { amended, planned, places, lost };
	} catch (error) {
		tell(`The whole pack is read: ${reasonOf(error)}.`);
		return null;
	}
}

/** The version in force at a moment. */
function versionNow(dataDir: string, now: number): string | null {
	const current = readCurrent(dataDir);
	return current && versionInForce(current, waitingVersions(dataDir), now);
}

/** Why the whole pack has to be read. @throws what is none */
function reasonOf(error: unknown): string {
	const isOfThePack = diskFault(error) === null && !isDamage(error) && !(error instanceof DamagedVersion);
	if (!isOfThePack || !(error instanceof Error)) throw error;
	return error.message.replace(/\.$/, "");
}

const standingAs = (dataDir: string, kept: KeptVersion, from: string | null): Standing => {
	const path = databasePath(dataDir, kept.version);
	return { kept, path, previous: openForReading(path), from };
};

const namesOf = (line: readonly Standing[]): Set<string> => new Set(line.map(({ kept }) => kept.version));

/**
 * Opens what will follow the version in force.
 *
 * @param current the version that CURRENT names, of whose pack all in the line are; @param now in milliseconds
 * @param line where they are put
 * @returns the moments to come at which something of the pack begins to be shown, or ends
 * @throws {CannotAmend} when something of that is not prepared
 */
async function openFollowers(dataDir: string, current: string, now: number, line: Standing[]): Promise<string[]> {
	const isAhead = (moment: string) => Date.parse(moment) > now;
	const named = openForReading(databasePath(dataDir, current));
	const moments = momentsIn(named).filter(isAhead);
	named.close();
	if (unpreparedIn(dataDir, current).length > 0) throw new CannotAmend("what follows is not prepared yet");
	for (const { version, checksum, from } of followersOf(current, waitingVersions(dataDir))) {
		if (from === null || !isAhead(from)) continue;
		const checked = await checkVersion(dataDir, version, checksum, "own");
		if (typeof checked === "string") throw new CannotAmend(`what follows at ${from} cannot be used: ${checked}`);
		line.push(standingAs(dataDir, checked, from));
	}
	return moments;
}

/** Changes what follows the version in force, one after the other, as far as it can be. */
async function amendFollowers(
	{ packDir, dataDir, before, key, tell, progress }: Signing,
	{ amended, planned, places, lost }: MadeInForce,
): Promise<void> {
	const inForce = planned[0]?.previous;
	if (!inForce) return;
	const changed = planned.flatMap(({ pack }) => [...pack.items.map(({ is }) => is), ...pack.gone]);
	const notOn = [...lost].map(dayOf);
	let standsBefore = amended.version;
	for (const [at, { from, ...follower }] of planned.entries()) {
		if (from === null) continue;
		const day = dayOf(from);
		try {
			const followed = openForReading(databasePath(dataDir, standsBefore));
			try {
				const following = { followed, changed, day, notOn };
				const own = { ...follower, inForce, places, packDir, dataDir, begun: null, following, key, tell, progress };
				const { version } = await withVersionAside(
					dataDir,
					before,
					(aside) => amendCopy({ ...own, aside, destiny: { after: amended.version, from }, moments: [] }),
					namesOf(planned.slice(at + 1)),
				);
				tell(toldOfFollower(version, from));
				standsBefore = version;
			} finally {
				followed.close();
			}
		} catch (error) {
			// A full disk is met again by who makes it so, and says what to do.
			const reason = diskFault(error)?.reason ?? reasonOf(error);
			tell(`What is shown from ${from} on is made of the whole pack: ${reason}.`);
			return;
		}
	}
}

const dayOf = (moment: string): string => new Date(moment).toISOString().slice(0, 10);

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
