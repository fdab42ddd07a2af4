import { renameSync, rmSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";

/**
 * Writes a whole copy of an inbox to `target` while visitors may go on sending (SQLite's online backup). It is
 * checked before it gets its name, so that what is there under it is good.
 *
 * @throws when the disk does not take it, or what was copied is damaged
 */
export async function backUpInbox(source: string, target: string): Promise<void> {
	const aside = `${target}.part`;
	rmSync(aside, { force: true });
	try {
		const inbox = new DatabaseSync(source, { readOnly: true });
		try {
			await backup(inbox, aside);
		} finally {
			inbox.close();
		}
		const copy = new DatabaseSync(aside);
		try {
			// Without its log beside it, one file is all there is.
			copy.exec("PRAGMA journal_mode = DELETE");
			const { quick_check: found } = copy.prepare("PRAGMA quick_check(1)").get() ?? {};
			if (found !== "ok") throw new Error(`The copy is damaged (${String(found)}), and so is the inbox: ${source}`);
		} finally {
			copy.close();
		}
		renameSync(aside, target);
	} finally {
		rmSync(aside, { force: true });
	}
}
