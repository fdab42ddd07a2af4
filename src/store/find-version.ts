import { checkVersion, type KeptVersion, type Rules, type Trust } from "./check-version.ts";
import { type Current, hasCurrent, readCurrent, versionsEnding } from "./current.ts";
import { checksumIn, isWaiting, versionInForce, waitingVersions } from "./waiting-version.ts";

/** A version, or CURRENT itself, that cannot be used, and why. */
export interface RefusedVersion {
	readonly name: string;
	readonly reason: string;
}

/** What a look at a data directory has found. */
export interface FoundVersions {
	/** What CURRENT says; null when it is missing or damaged. */
	readonly current: Current | null;
	/** The version that should be in force: the one that CURRENT names, or what has followed it; null without CURRENT. */
	readonly named: string | null;
	/** The version to use: the one that should be in force when it can be, else the newest other one that was; null when there is none. */
	readonly kept: KeptVersion | null;
	/** Whether that is the one that should be in force, known for good by the time by which it is trusted. */
	readonly isNoted: boolean;
	/** Those that were tried before it. */
	readonly refused: readonly RefusedVersion[];
}

/** Versions whose databases lie in a data directory, newest first. */
export const versionsIn = (dataDir: string): string[] => versionsEnding(dataDir, ".sqlite").reverse();

/** Looks for the version to use; each is checked first, and whatever is damaged is passed over. Never one that waits. */
export async function findVersion(dataDir: string, rules: Rules, trust: Trust = "time"): Promise<FoundVersions> {
	const current = readCurrent(dataDir);
	const refused: RefusedVersion[] = [];
	if (!current && hasCurrent(dataDir)) refused.push({ name: "CURRENT", reason: "it cannot be read" });
	const waiting = waitingVersions(dataDir);
	const named = current && versionInForce(current, waiting, Date.now());
	const others = versionsIn(dataDir).filter((version) => !isWaiting(dataDir, version));
	for (const version of new Set([...(current && named ? [named, current.version] : []), ...others])) {
		const known = checksumIn(current, waiting, version);
		const checked = await checkVersion(dataDir, version, known, rules, trust);
		if (typeof checked !== "string") {
			const isKnown = known?.modified === checked.checksum.modified && known.start === undefined;
			const isNoted = version === named && isKnown;
			return { current, named, kept: checked, isNoted, refused };
		}
		refused.push({ name: version, reason: checked });
	}
	return { current, named, kept: null, isNoted: false, refused };
}

/** One line for a terminal. */
export const tellRefused = ({ name, reason }: RefusedVersion): string =>
	`The content ${name === "CURRENT" ? name : `version ${name}`} cannot be used: ${reason}.`;
