import type { Audience } from "#src/contract/audience.ts";
import { type ItemName, nameOfItem, readItemName } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Retirement } from "#src/packs/pack.ts";
import { FORMER_NAMES_MAX } from "#src/site/pack-limits.ts";
import type { Database } from "../../database.ts";
import { hasLedger } from "../../version-facts.ts";
import { insert } from "../insert.ts";

/** Where a name leads that an item had: to the name it has now, or nowhere, since the item was deleted for good. */
export interface FormerName {
	/** `products/lumen-e9` */
	readonly now: string | null;
	readonly audience: Audience;
}

/** An item of a version, whether it is in its pack or retired. */
export interface ListedItem extends ItemName {
	readonly audience: Audience;
	/** Null while the pack has it. */
	readonly retired: Retirement | null;
}

/** Every item of a version, of whatever rules, by kind and id. */
export function* itemsOf(database: Database): Generator<ListedItem> {
	if (!hasLedger(database)) {
		for (const name of database.each<ItemName>("SELECT kind, id FROM item ORDER BY kind, id"))
			yield { ...name, audience: "public", retired: null };
		return;
	}
	const rows = database.each<
		ItemName & { audience: Audience; day: string | null; toKind: Kind | null; toId: string | null }
	>(
		`SELECT i.kind, i.id, i.audience, r.day, r.successor_kind AS toKind, r.successor_id AS toId
		FROM item AS i LEFT JOIN retired AS r ON r.kind = i.kind AND r.id = i.id ORDER BY i.kind, i.id`,
	);
	for (const { kind, id, audience, day, toKind, toId } of rows) {
		const successor = toKind === null || toId === null ? null : { kind: toKind, id: toId };
		yield { kind, id, audience, retired: day === null ? null : { day, successor } };
	}
}

/** Whether a version was written by an importer that keeps what has ended. */
export const knowsEnded = (database: Database): boolean =>
	database.get("SELECT 1 FROM sqlite_schema WHERE name = 'ended'") !== undefined;

/** An item whose time is over. */
export interface EndedItem extends ItemName {
	readonly audience: Audience;
}

/** Items that a version does not show any more, since their time is over, whether its pack has them or had them. */
export const endedIn = (database: Database): readonly EndedItem[] =>
	knowsEnded(database) ? database.all("SELECT kind, id, audience FROM ended ORDER BY kind, id") : [];

/**
 * The names that items had, each with the name that it leads to now: never by way of another, never to itself, and never
 * one that is in use. So a redirect is one look, and one step for whoever follows it.
 */
export class Ledger {
	readonly #names = new Map<string, FormerName>();
	/** Names by what they lead to. */
	readonly #leading = new Map<string, Set<string>>();

	/** @param previous a version whose ledger is taken over */
	constructor(previous: Database | null) {
		if (!previous || !hasLedger(previous)) return;
		for (const { now, audience, ...name } of previous.each<ItemName & FormerName>(
			"SELECT kind, id, now, audience FROM former ORDER BY kind, id",
		))
			this.#set(nameOfItem(name), { now: now === null ? null : nameOfItem({ ...name, id: now }), audience });
	}

	/** Another of the same names: what is written down in either the other does not know. */
	copy(): Ledger {
		const copy = new Ledger(null);
		for (const [name, former] of this.#names) copy.#set(name, former);
		return copy;
	}

	/** The name that this one leads to: itself while it is no former one, null when the item was deleted. */
	leads(name: string): string | null {
		const former = this.#names.get(name);
		return former ? former.now : name;
	}

	/** Every name that items had. */
	names(): Iterable<readonly [name: string, FormerName]> {
		return this.#names;
	}

	/** Writes down that an item is called otherwise, or deleted (null); whatever led to it leads on. */
	move(name: string, now: string | null, audience: Audience): void {
		for (const earlier of [...(this.#leading.get(name) ?? [])])
			this.#set(earlier, { now, audience: this.#names.get(earlier)?.audience ?? audience });
		this.#set(name, { now, audience });
	}

	/** Takes out names that are in use again, and those that lead to nothing. */
	settle(isThere: (name: string) => boolean): void {
		for (const [name, { now }] of [...this.#names])
			if (isThere(name) || now === name || (now !== null && !isThere(now))) this.#remove(name);
	}

	#set(name: string, former: FormerName): void {
		this.#remove(name);
		this.#names.set(name, former);
		if (former.now === null) return;
		const leading = this.#leading.get(former.now) ?? new Set();
		this.#leading.set(former.now, leading.add(name));
	}

	#remove(name: string): void {
		const now = this.#names.get(name)?.now;
		if (now != null) this.#leading.get(now)?.delete(name);
		this.#names.delete(name);
	}

	/** Why it cannot be written; null when it can. */
	fault(): string | null {
		return this.#names.size > FORMER_NAMES_MAX
			? `The site knows ${this.#names.size} names that items had, more than the ${FORMER_NAMES_MAX} it keeps: an export gives items other ids with each import; let it keep their ids.`
			: null;
	}

	write(database: Database): void {
		for (const [name, { now, audience }] of this.#names)
			insert(database, "former", { ...readItemName(name), audience, now: now === null ? null : readItemName(now).id });
	}
}
