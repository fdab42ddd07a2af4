import type { Audience } from "#src/contract/audience.ts";
import { endOf } from "#src/packs/check/check-addresses.ts";
import { nameOfItem, readItemName } from "#src/packs/format/addresses.ts";
import { KIND_NAMES, type LeadsBefore, type Pack } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import type { NamesLedBack } from "../../names-led-back.ts";
import { isRetiredKind } from "./kept-item.ts";
import { leadsIn } from "./leads-before.ts";
import { type EndedItem, endedIn, itemsOf, Ledger, type ListedItem } from "./ledger.ts";
import { recognised } from "./recognised.ts";
import { awaitedAt, type LedUntilShown, type WaitingName, waitingIn } from "./waiting-names.ts";

interface Leaving {
	readonly pack: Pack;
	/** The version before, if it keeps names. */
	readonly known: Database | null;
	readonly ledBack: NamesLedBack;
	/** In milliseconds. */
	readonly now: number;
}

/**
 * The items that a version has and a pack has no more, and where their names lead. Whatever is told of a name takes it out
 * of those that are gone, so that the first that tells decides: what was taken back, the author of the pack, what was
 * deleted for good, what is known again, and what was known to wait.
 */
export class NamesLeft {
	/** Those of which nothing is told, by their names. */
	readonly gone = new Map<string, ListedItem>();
	/** Names that lead on as soon as what is called otherwise is shown. */
	readonly waiting = new Map<string, WaitingName>();
	readonly ledger: Ledger;
	readonly #pack: Pack;
	readonly #known: Database | null;
	readonly #ledBack: NamesLedBack;
	readonly #deleted: ReadonlySet<string>;
	readonly #knew: LeadsBefore;
	/** Names that waited in the version before, with what they were to be. */
	readonly #waitedBefore: ReadonlyMap<string, string>;
	readonly #isAwaited: (name: string) => boolean;

	constructor({ pack, known, ledBack, now }: Leaving) {
		this.#pack = pack;
		this.#known = known;
		this.#ledBack = ledBack;
		this.#deleted = new Set(pack.addresses.deleted);
		this.#knew = leadsIn(known);
		this.#waitedBefore = new Map((known ? waitingIn(known) : []).map(({ from, to }) => [from, to]));
		this.#isAwaited = awaitedAt(pack, now);
		this.ledger = new Ledger(known);
		if (!known) return;
		// A version of another release may have kinds that are none any more.
		for (const item of itemsOf(known))
			if (pack.items[item.kind] && !pack.items[item.kind].has(item.id)) this.gone.set(nameOfItem(item), item);
		for (const [name, back] of ledBack) {
			const to = this.ledger.leads(back);
			const isTaken = this.gone.has(name) || (this.isInPack(name) && !this.#isAwaited(name));
			if (to !== null && !isTaken && this.isThere(to)) this.ledger.move(name, to, this.#audienceOf(to));
		}
	}

	readonly isInPack = (name: string): boolean => {
		const { kind, id } = readItemName(name);
		return this.#pack.items[kind].has(id);
	};

	/** Whether something goes by a name, in the pack or out of it. */
	isThere(name: string): boolean {
		return this.isInPack(name) || this.gone.has(name);
	}

	#audienceOf(name: string): Audience {
		const { kind, id } = readItemName(name);
		return this.gone.get(name)?.audience ?? this.#pack.items[kind].get(id)?.data.audience ?? "public";
	}

	/** Has a name lead to another, or nowhere; one whose item is not shown yet waits, and stays what it was. */
	take(name: string, to: string | null): void {
		// Of what this site never had nobody may learn that it was there.
		const audience = this.gone.get(name)?.audience ?? (to === null ? "asc" : this.#audienceOf(to));
		if (to !== null && isRetiredKind(readItemName(to).kind) && this.#isAwaited(to)) {
			const wasKnown = this.#ledBack.has(to) || this.#knew(to) !== undefined;
			this.waiting.set(name, { from: name, to, audience, wasKnown });
			return;
		}
		this.ledger.move(name, to, audience);
		this.gone.delete(name);
	}

	/** What the author says is called otherwise. @returns those that the site knew and leads on, by both names */
	asWritten(): string[] {
		const renamed: string[] = [];
		const written = new Map(this.#pack.addresses.renamed.map(({ from, to }) => [from, to]));
		for (const from of written.keys()) {
			const end = endOf(from, written);
			// A name that is in use again leads to itself, wherever it led before.
			const to = end === null || this.isInPack(end) ? end : this.ledger.leads(end);
			if (to === null || to === from || !this.isThere(to) || this.ledger.leads(from) === to) continue;
			for (const name of this.#itemsCalled(from)) {
				this.take(name, to);
				if (this.#knew(name) !== undefined && !this.waiting.has(name)) renamed.push(`${name} as ${to}`);
			}
		}
		return renamed;
	}

	/**
	 * What went by a name that an author knows: of a version that was taken back what it leads to, and what was to be called so
	 * from a minute on; else what has it.
	 */
	#itemsCalled(name: string): string[] {
		const led = this.#ledBack.has(name) ? this.ledger.leads(name) : null;
		const waited = [...this.#waitedBefore].flatMap(([from, to]) => (to === name ? [from] : []));
		const called = [...(led === null ? [] : [led]), ...waited].filter((each) => this.gone.has(each));
		return called.length > 0 ? called : [name];
	}

	/** What the author deletes for good. @returns categories that stay, each with a retired product that needs it for its address */
	deletedForGood(): [name: string, product: string][] {
		const needed: [string, string][] = [];
		for (const name of this.#deleted) {
			const product = this.#productsIn(name).find((each) => this.gone.has(each) && !this.#deleted.has(each));
			if (product !== undefined) needed.push([name, product]);
			else if (this.ledger.leads(name) !== null) this.take(name, null);
		}
		return needed;
	}

	#productsIn(name: string): string[] {
		const { kind, id } = readItemName(name);
		if (kind !== "categories" || !this.#known) return [];
		return this.#known
			.all<{ id: string }>("SELECT id FROM item WHERE kind = 'products' AND category = ?", id)
			.map((product) => nameOfItem({ kind: "products", id: product.id }));
	}

	/** What is known again under another name. @returns those that lead on, by both names */
	knownAgain(): string[] {
		const renamed: string[] = [];
		for (const [from, to] of this.#known ? recognised(this.#known, this.#pack, this.gone) : []) {
			// It was said of it already what it becomes.
			if (this.waiting.has(from)) continue;
			this.take(from, to);
			if (!this.waiting.has(from)) renamed.push(`${from} as ${to}`);
		}
		return renamed;
	}

	/** What waited already: said once it is meant, as of what is shown. @returns those that wait and did not before */
	waitedBefore(): WaitingName[] {
		for (const [from, to] of this.#waitedBefore)
			if (this.gone.has(from) && !this.waiting.has(from) && this.isInPack(to)) this.take(from, to);
		return [...this.waiting.values()].filter(
			({ from, to }) => this.gone.has(from) && this.#waitedBefore.get(from) !== to,
		);
	}

	/**
	 * Items of the pack that nobody has seen, and that lean on what is called otherwise from a minute on: they are shown with
	 * that, though what they lean on is there until then under the name that it has.
	 */
	hiddenWith(): ReadonlySet<string> {
		if (this.waiting.size === 0) return new Set();
		const names = KIND_NAMES.flatMap((kind) =>
			[...this.#pack.items[kind].keys()].map((id) => nameOfItem({ kind, id })),
		);
		return new Set(names.filter((name) => this.#isAwaited(name) && this.#knew(name) !== name));
	}

	/** Former names that something else in the pack has, which is not shown yet: until then they lead where they did. */
	takenAhead(): LedUntilShown[] {
		const taken = [...this.ledger.names()].filter(([name]) => this.isInPack(name) && this.#isAwaited(name));
		return taken.map(([name, former]) => ({ name, ...former })).filter(({ now }) => now === null || this.isThere(now));
	}

	/** What its author took away at a minute does not come back by being removed: its address says that it is gone. */
	over(): EndedItem[] {
		const over: EndedItem[] = [];
		for (const ended of this.#known ? endedIn(this.#known) : []) {
			const name = nameOfItem(ended);
			if (this.isThere(name) || this.#deleted.has(name)) continue;
			if (this.ledger.leads(name) === name) this.ledger.move(name, null, ended.audience);
			if (this.ledger.leads(name) === null) over.push(ended);
		}
		return over;
	}
}
