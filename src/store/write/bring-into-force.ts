import { diskFault } from "#src/site/disk-fault.ts";
import type { FoundVersions } from "../find-version.ts";
import { overdueIn, unpreparedIn } from "../followers.ts";
import { isWaiting } from "../waiting-version.ts";
import { nearUntil } from "./keep-version.ts";
import { type PublishOutcome, publishLocked } from "./publish-version.ts";

/** A version that was made, and what follows it as far as that is prepared. */
interface Made {
	readonly dataDir: string;
	readonly version: string;
	/** The versions that were there before. */
	readonly before: FoundVersions;
	/** When it began to be made, in milliseconds. */
	readonly began: number;
	/** Whether it waits for somebody to publish it. */
	readonly isHeld: boolean;
	/** Prepares what follows it at moments up to one, in milliseconds; answers why that cannot be, and nothing where it was done. */
	readonly prepare: (by: number) => Promise<readonly string[]>;
	readonly tell: (line: string) => void;
}

/**
 * Puts a version in force that waits, unless somebody holds it, as soon as what follows it soon is there; then prepares what
 * follows it later. What cannot be prepared is told, and keeps it from nothing: what is in force meanwhile is older. For who
 * holds the import lock.
 *
 * @returns null where it is held, or was in force already
 */
export async function bringIntoForce({
	dataDir,
	version,
	before,
	began,
	isHeld,
	prepare,
	tell,
}: Made): Promise<PublishOutcome | null> {
	const prepareUntil = async (by: number) => {
		if (unpreparedIn(dataDir, version, by).length === 0) return;
		try {
			for (const reason of await prepare(by)) tell(reason);
		} catch (error) {
			// Where the disk does not take it, the next import does it.
			const fault = diskFault(error);
			if (fault === null) throw error;
			tell(`What follows could not be prepared (${fault.reason}): ${fault.remedy}, then import again.`);
		}
	};
	let published: PublishOutcome | null = null;
	if (!isHeld && isWaiting(dataDir, version)) {
		await prepareUntil(nearUntil(began));
		const overdue = overdueIn(dataDir, version);
		if (overdue !== null)
			tell(`What changes at ${overdue} is not prepared: it is shown as it was before. Import again.`);
		published = await publishLocked(dataDir, version, before);
		if (published.state === "refused") return published;
	}
	await prepareUntil(Number.POSITIVE_INFINITY);
	return published;
}
