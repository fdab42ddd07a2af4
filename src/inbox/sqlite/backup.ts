import { closeSync, openSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { emptiness, namingDamage, restoring } from "./damaged-inbox.ts";
import { isSound } from "./open-inbox.ts";

/**
 * Writes a whole copy of an inbox to `target` while visitors may go on sending: one reading of the state it has now
 * (SQLite's `VACUUM INTO`; its online backup would begin again with every vote). It is checked before it gets its name,
 * so that what is there under it is good.
 *
 * @throws when the source is damaged or empty, the disk does not take it, or what was copied is damaged
 */
export function backUpInbox(source: string, target: string): void {
	const empty = emptiness(source);
	if (empty !== null) throw new Error(`${empty}.`);
	const aside = `${target}.part`;
	rmSync(aside, { force: true });
	try {
		// Into an empty file: what visitors wrote is for nobody else's eyes, as where it is copied from.
		closeSync(openSync(aside, "wx", 0o600));
		const inbox = new DatabaseSync(source, { readOnly: true });
		try {
			inbox.prepare("VACUUM INTO ?").run(aside);
		} catch (error) {
			throw namingDamage(error, source);
		} finally {
			inbox.close();
		}
		const copy = new DatabaseSync(aside, { readOnly: true });
		try {
			if (!isSound(copy)) throw new Error(`${source} is damaged, as its copy shows: ${restoring(source)}.`);
		} finally {
			copy.close();
		}
		renameSync(aside, target);
	} finally {
		rmSync(aside, { force: true });
	}
}
