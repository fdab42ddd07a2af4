import { readdirSync } from "node:fs";
import { checkVersion, type KeptVersion, type Rules, type Trust } from "./check-version.ts";
import { type Current, contentDirectory, hasCurrent, numberOf, readCurrent } from "./current.ts";

/** A version, or CURRENT itself, that cannot be used, and why. */
export interface RefusedVersion {
	readonly name: string;
	readonly reason: string;
}

/** What a look at a data directory has found. */
export interface FoundVersions {
	/** What CURRENT says; null when it is missing or damaged. */
	readonly current: Current | null;
	/** The version to use: the one that CURRENT names when it can be, else the newest other one; null when there is none. */
	readonly kept: KeptVersion | null;
	/** Those that were tried before it. */
	readonly refused: readonly RefusedVersion[];
}

/** Versions whose databases lie in a data directory, newest first. */
export function versionsIn(dataDir: string): string[] {
	let names: string[];
	try {
		names = readdirSync(contentDirectory(dataDir));
	} catch {
		return [];
	}
	return names
		.flatMap((name) => (name.endsWith(".sqlite") ? [name.slice(0, -".sqlite".length)] : []))
		.filter((version) => numberOf(version) > 0)
		.sort((a, b) => numberOf(b) - numberOf(a));
}

/** Looks for the version to use; each is checked first, and whatever is damaged is passed over. */
export async function findVersion(dataDir: string, rules: Rules, trust: Trust = "time"): Promise<FoundVersions> {
	const current = readCurrent(dataDir);
	const refused: RefusedVersion[] = [];
	if (!current && hasCurrent(dataDir)) refused.push({ name: "CURRENT", reason: "it cannot be read" });
	for (const version of new Set([...(current ? [current.version] : []), ...versionsIn(dataDir)])) {
		const checked = await checkVersion(dataDir, version, current?.checksums[version], rules, trust);
		if (typeof checked !== "string") return { current, kept: checked, refused };
		refused.push({ name: version, reason: checked });
	}
	return { current, kept: null, refused };
}

/** Whether CURRENT names the version that is used, with the time by which it is trusted. */
export const isNoted = ({ current, kept }: FoundVersions): boolean =>
	kept !== null &&
	current?.version === kept.version &&
	current.checksums[kept.version]?.modified === kept.checksum.modified;

/** One line for a terminal. */
export const tellRefused = ({ name, reason }: RefusedVersion): string =>
	`The content ${name === "CURRENT" ? name : `version ${name}`} cannot be used: ${reason}.`;
