import { DIFFERENCE_ROWS_AT_ONCE } from "#src/site/version-limits.ts";
import type { Database } from "./database.ts";
import { hasLedger } from "./version-facts.ts";

/** What became of an item between two versions: one that is `retired` left the pack and keeps its page; one that is `renamed` is called otherwise. */
export type Change = "added" | "changed" | "removed" | "retired" | "renamed";

/** Items of a kind by what became of them. */
export type ChangeCounts = Record<Change, number>;

export const noChanges = (): ChangeCounts => ({ added: 0, changed: 0, removed: 0, retired: 0, renamed: 0 });

/** `1 added, 2 changed, 0 removed`, and what else there is. */
export const toldChanges = (counts: Readonly<ChangeCounts>): string =>
	(["added", "changed", "removed", "retired", "renamed"] as const)
		.filter((change) => counts[change] > 0 || change === "added" || change === "changed" || change === "removed")
		.map((change) => `${counts[change]} ${change}`)
		.join(", ");

interface Name {
	readonly kind: string;
	readonly id: string;
}

interface FormerName extends Name {
	readonly now: string;
}

/** A version of before the ledger has no such names. */
const formerNames = (database: Database): Iterable<FormerName> =>
	hasLedger(database) ? database.each<FormerName>("SELECT kind, id, now FROM former WHERE now IS NOT NULL") : [];

/** Tells what became of single items. */
export class ItemChanges {
	readonly #before: Database;
	readonly #after: Database;
	/** Names that items of the version before have no more, each by the one that it leads to now. */
	readonly #former = new Map<string, string>();
	readonly #renamed = new Set<string>();
	/** Whether both versions know what is retired. */
	readonly #knowRetired: boolean;

	private constructor(before: Database, after: Database) {
		this.#before = before;
		this.#after = after;
		this.#knowRetired = hasLedger(before) && hasLedger(after);
	}

	/** Those between two versions. @param turn waited for after each so many names that items had */
	static async between(before: Database, after: Database, turn: () => Promise<unknown>): Promise<ItemChanges> {
		const changes = new ItemChanges(before, after);
		let read = 0;
		for (const name of formerNames(after)) {
			changes.#rename(name);
			read += 1;
			if (read % DIFFERENCE_ROWS_AT_ONCE === 0) await turn();
		}
		return changes;
	}

	#rename({ kind, id, now }: FormerName): void {
		const [before, after] = [this.#before, this.#after];
		const isOther = isIn(before, { kind, id }) && !isIn(after, { kind, id }) && !isIn(before, { kind, id: now });
		if (!isOther || this.#former.has(`${kind}/${now}`)) return;
		this.#former.set(`${kind}/${now}`, id);
		this.#renamed.add(`${kind}/${id}`);
	}

	/** @returns null for the old name of an item that has another, which tells it; `was`: what it is called in the version before */
	of({ kind, id }: Name, { isBefore, isAfter }: { readonly isBefore: boolean; readonly isAfter: boolean }) {
		if (!isAfter) return this.#renamed.has(`${kind}/${id}`) ? null : told("removed", id);
		if (!isBefore) {
			const was = this.#former.get(`${kind}/${id}`);
			return was === undefined ? told("added", id) : told("renamed", was);
		}
		const isRetired =
			this.#knowRetired && isRetiredIn(this.#after, { kind, id }) && !isRetiredIn(this.#before, { kind, id });
		return told(isRetired ? "retired" : "changed", id);
	}
}

const told = (change: Change, was: string) => ({ change, was });

const isRetiredIn = (database: Database, { kind, id }: Name): boolean =>
	database.get("SELECT 1 FROM retired WHERE kind = ? AND id = ?", kind, id) !== undefined;

const isIn = (database: Database, { kind, id }: Name): boolean =>
	database.get("SELECT 1 FROM item WHERE kind = ? AND id = ?", kind, id) !== undefined;
