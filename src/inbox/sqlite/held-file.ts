import { statSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { INBOX_RETURN_QUIET } from "#src/site/sending-limits.ts";
import { emptiness, hasJournal } from "./damaged-inbox.ts";
import { checkWholeInbox, openInboxDatabase } from "./open-inbox.ts";
import type { InboxThread } from "./protocol.ts";

/** The inbox is not at its place: nothing was read or written. */
export class InboxAway extends Error {
	override readonly name = "InboxAway";
}

/** Which files stand at the path of an inbox, by their names within the system, that no other file has while they are open. */
interface Standing {
	readonly database: string | null;
	readonly journal: string | null;
}

interface Held extends Standing {
	readonly opened: DatabaseSync;
}

/**
 * The file of an inbox, held for as long as it stands at its path. SQLite goes on with a file that was moved aside, removed or
 * unmounted, and what is written there is lost to whoever looks in its place; so it is looked at which one stands there.
 *
 * An inbox is made once, by the first opening of a process. One that is missing later was taken away, and may be on its way back:
 * it is waited for. Another file that stands there by then is only taken when it is whole and as this release left it.
 */
export class HeldFile {
	readonly #file: InboxThread;
	readonly path: string;
	/** Whether the file was there and had no bytes when it was opened first. */
	foundEmpty = false;
	#held: Held | null = null;
	/** What stands there instead: since when it is as it is, and what was found wrong with it. */
	#found: { readonly what: string; readonly since: number; readonly fault: string | null } | null = null;

	constructor(file: InboxThread) {
		this.#file = file;
		this.path = join(file.dataDir, "inbox.sqlite");
	}

	/**
	 * The database in its place, opened when it has to be.
	 *
	 * @throws {InboxAway} when it is not there, and why it cannot be opened
	 */
	inPlace(): DatabaseSync {
		const there = this.#standing();
		if (this.#held && this.#isHeld(there)) return this.#held.opened;
		if (this.#held || !this.#file.mayMake) this.#checkReturned(there);
		else this.#checkEmpty();
		const opened = openInboxDatabase(this.#file.dataDir, this.#file.maxBytes);
		// By its path SQLite would remove the journal of the other one: it does not where it finds that its own was moved.
		this.#held?.opened.close();
		this.#held = { opened, ...this.#standing() };
		this.#found = null;
		return opened;
	}

	/** Whether what was just written is in the file that stands there. */
	isInPlace(): boolean {
		return this.#isHeld(this.#standing());
	}

	close(): void {
		this.#held?.opened.close();
	}

	/** @throws {InboxAway} where SQLite would remove the journal of an inbox that was emptied */
	#checkEmpty(): void {
		const empty = emptiness(this.path);
		if (empty === null) return;
		if (hasJournal(this.path)) throw new InboxAway(`${empty}.`);
		// What fails while the new one is made leaves a beginning of it: that there was none is known by now alone.
		this.foundEmpty = true;
	}

	#isHeld({ database, journal }: Standing): boolean {
		return database !== null && database === this.#held?.database && journal === this.#held.journal;
	}

	#standing(): Standing {
		return { database: nameOf(this.path), journal: nameOf(`${this.path}-wal`) };
	}

	/** @throws {InboxAway} unless what stands there instead may be opened */
	#checkReturned({ database, journal }: Standing): void {
		if (database === null) throw new InboxAway(`${this.path} is not there any more: put it back.`);
		if (database === this.#held?.database)
			throw new InboxAway(`${this.path}-wal was taken away: restart the site, which writes back what it holds of it.`);
		// SQLite would write what is in it into the other one.
		if (journal !== null && journal === this.#held?.journal)
			throw new InboxAway(
				`Another file stands at ${this.path}, beside the journal of the one before: stop the site and restore.`,
			);
		const { size = 0n, mtimeNs = 0n } = statSync(this.path, { bigint: true, throwIfNoEntry: false }) ?? {};
		const what = `${database} ${size} ${mtimeNs}`;
		if (this.#found?.what !== what) this.#found = { what, since: performance.now(), fault: null };
		const { since, fault } = this.#found;
		if (performance.now() - since < INBOX_RETURN_QUIET)
			throw new InboxAway(`Another file stands at ${this.path}: it is opened once it is whole.`);
		// Read whole once, not with each look.
		const wrong = fault ?? checkWholeInbox(this.path);
		if (wrong === null) return;
		this.#found = { ...this.#found, fault: wrong };
		throw new InboxAway(`Another file stands at ${this.path}, ${wrong}: stop the site and restore.`);
	}
}

function nameOf(path: string): string | null {
	const found = statSync(path, { bigint: true, throwIfNoEntry: false });
	return found ? `${found.dev} ${found.ino}` : null;
}
