import { randomUUID } from "node:crypto";
import { ErrorReply } from "@redis/client";
import { type Clock, within } from "#src/site/clock.ts";
import {
	AWAY_LONG,
	SAID_AHEAD,
	SAID_MAX,
	SAID_PATIENCE,
	SAID_READ,
	SAID_WAITING_MAX,
} from "#src/site/shared-cache-limits.ts";
import type { CacheClient } from "./cache-client.ts";
import { HeardLog } from "./heard-log.ts";
import { BEGINNING, inParts, type LogEntry, readEntry, type Said, written } from "./log-entry.ts";
import { SAY } from "./scripts.ts";

export interface LogOptions {
	/** The stream in which it is kept, and the channel on which there is word of it. */
	readonly key: string;
	readonly channel: string;
	/** By which entries are signed; asked for when there is a connection. */
	readonly secret: () => string;
	readonly clock: Clock;
	/** Milliseconds since 1970. */
	readonly wall: () => number;
	/** Told what others have said, each once, and when (milliseconds since 1970, by their clock; null: nobody knows); names null: it may be anything. */
	readonly onHeard: (names: readonly string[] | null, at: number | null) => void;
	/** Another position is heard by now, and all that others said up to it told. */
	readonly onMoved: () => void;
}

/** What was said here, until it is heard. */
interface Waiting {
	readonly said: readonly Said[];
	/** All that it names; null: everything. */
	readonly names: ReadonlySet<string> | null;
	/** What of it has no place in the log yet, as far as that was heard: a server may forget what it has just taken. */
	readonly unheard: Set<string>;
	readonly resolve: () => void;
	readonly reject: (error: Error) => void;
}

/** What is going on over one connection. */
interface Run {
	readonly client: CacheClient;
	done: Promise<void>;
	isAgain: boolean;
}

/**
 * What nodes say to each other to be out of date, in one order, kept by the server. Each node hears all of it, in that
 * order: whoever was away begins where he left off. Where that place is gone, since the server was emptied, or came back
 * as it was before, those who heard say it again.
 */
export class InvalidationLog {
	readonly #options: LogOptions;
	readonly #node = randomUUID();
	#heard: HeardLog | null = null;
	/** The last that was heard. */
	#last: LogEntry | null = null;
	/** What was heard and said, the oldest first. */
	readonly #known = new Map<string, Said>();
	/** Whether that is not all. */
	#hasForgotten = false;
	#waiting: Waiting[] = [];
	#count = 0;
	/** When it was last sure that nothing was missed. */
	#inStepAt = Number.NEGATIVE_INFINITY;
	#run: Run | null = null;
	/** More stands there than nodes write. */
	#isTooLong = false;

	constructor(options: LogOptions) {
		this.#options = options;
	}

	/** The last that was heard: what is made from now on is as new. */
	get sequence(): number {
		return this.#last?.sequence ?? 0;
	}

	/** Up to where it was heard, in one word; none before the first connection. */
	get position(): string {
		return this.#last ? `${this.#last.sequence} ${this.#last.id}` : "";
	}

	/** See `HeardTier.since`. */
	since(position: string): readonly string[] | null {
		const [sequence = "", id = ""] = position.split(" ");
		if (position === this.position) return [];
		if (this.#last === null && /^\d{1,16}$/.test(sequence) && id !== "") {
			this.#last = { sequence: Number(sequence), id, at: 0, names: [] };
			return [];
		}
		const all = [...this.#known.values()];
		const place = all.findIndex((said) => said.id === id);
		if (place < 0) return null;
		const names = all.slice(place + 1).map((said) => said.names);
		return names.includes(null) ? null : names.flatMap((each) => each ?? []);
	}

	/** When a page was first said to be out of date; null when it was not. @param since the last that was heard where it was made */
	touched(names: readonly string[], since: number): number | null {
		return this.#heard ? (this.#heard.touched(names, since) ?? this.#saidOf(names)) : 0;
	}

	/**
	 * When one of these was said here to be out of date, of what is not heard yet: its place will be after that of any page
	 * that is there, of those as well that were made since, where it is said again. Of what is said together it is the first's.
	 */
	#saidOf(names: readonly string[]): number | null {
		const found = this.#waiting.find(({ names: own }) => own === null || names.some((name) => own.has(name)));
		return found?.said[0]?.at ?? null;
	}

	/**
	 * Says to all that something is out of date, as soon as there is a connection to follow.
	 *
	 * @param names tags and targets; null: everything
	 * @returns fulfilled when it is in the log, and heard here as well; rejected when that is not sure yet
	 */
	say(names: readonly string[] | null): Promise<void> {
		const { clock, wall } = this.#options;
		const said = (names === null ? [null] : inParts(names)).map((part): Said => {
			this.#count += 1;
			return { id: `${this.#node}.${this.#count}`, at: wall(), names: part };
		});
		for (const each of said) this.#know(each);
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		this.#waiting.push(waiting(said, resolve, reject));
		if (this.#waiting.length > SAID_WAITING_MAX) this.#sayEverything();
		return within(clock, SAID_PATIENCE, promise);
	}

	#sayEverything(): void {
		const many = this.#waiting;
		this.#waiting = [];
		this.say(null).catch(() => {});
		for (const { reject } of many) reject(new Error("Too many invalidations wait for the shared cache."));
	}

	/** Fulfilled when all that was said here has its place in the log; rejected when there is no connection. */
	async settled(): Promise<void> {
		if (this.#waiting.length === 0) return;
		if (!this.#run) throw new Error("Nothing is said to the shared cache just now.");
		await this.#run.done;
	}

	/** Hears what is new, then says what waits. @returns fulfilled when all of that from before the call is done; rejected as the connection fails */
	follow(client: CacheClient): Promise<void> {
		if (this.#run?.client === client) {
			this.#run.isAgain = true;
			return this.#run.done;
		}
		const run: Run = { client, isAgain: true, done: Promise.resolve() };
		this.#run = run;
		run.done = this.#follow(run);
		return run.done;
	}

	async #follow(run: Run): Promise<void> {
		try {
			while (run.isAgain) {
				run.isAgain = false;
				const before = this.position;
				await this.#hear(run.client);
				this.#inStepAt = this.#options.clock.now();
				if (this.position !== before) this.#options.onMoved();
				for (const { unheard, resolve } of this.#waiting) if (unheard.size === 0) resolve();
				this.#waiting = this.#waiting.filter(({ unheard }) => unheard.size > 0);
				const [first] = this.#waiting;
				if (!first) continue;
				await this.#send(run.client, first.said);
				// Its place is heard, and the next is said.
				run.isAgain = true;
			}
		} finally {
			if (this.#run === run) this.#run = null;
		}
	}

	async #send(client: CacheClient, said: readonly Said[]): Promise<void> {
		const { key, channel, secret, wall } = this.#options;
		const begin: Said = { id: `${BEGINNING}${randomUUID()}`, at: wall(), names: [] };
		const entries = [begin, ...said].flatMap((each) => written(each, secret()));
		const bounds = [String(SAID_MAX), String(SAID_AHEAD * 1_000)];
		await client.eval(SAY, { keys: [key], arguments: [channel, ...bounds, ...entries] });
	}

	async #hear(client: CacheClient): Promise<void> {
		const last = this.#last;
		if (last === null || this.#heard === null || this.#isTooLong) return this.#hearAll(client);
		const entries = await this.#read(client, `${last.sequence}-0`);
		const [first, ...others] = entries;
		if (first?.sequence !== last.sequence || first.id !== last.id) return this.#hearAll(client);
		for (const entry of others) this.#take(entry);
		if (entries.length === SAID_READ) await this.#hear(client);
	}

	/** The place up to which it was heard is not there, or there is none yet. */
	async #hearAll(client: CacheClient): Promise<void> {
		const entries = await this.#readAll(client);
		const [first] = entries;
		if (!first) throw new Error("The shared cache has no log.");
		const { clock, onHeard } = this.#options;
		const last = this.#last;
		const heard =
			last === null ? -1 : entries.findIndex(({ sequence, id }) => sequence === last.sequence && id === last.id);
		const isBroken = last !== null && heard < 0;
		const isCut = last !== null && first.sequence > last.sequence && !first.id.startsWith(BEGINNING);
		const isLong = clock.now() - this.#inStepAt > AWAY_LONG;
		/** What was missed cannot be told. */
		const isAny = isBroken && (isCut || isLong);
		this.#heard = new HeardLog(first);
		for (const [index, entry] of entries.entries()) {
			if (last === null || isAny || index <= heard) this.#know(entry);
			this.#take(entry);
		}
		if (isAny) onHeard(null, null);
		if (isBroken) this.#sayAgain(new Set(entries.map(({ id }) => id)));
	}

	/** What others may not know, since the server does not any more: however long ago, for pages live long. */
	#sayAgain(there: ReadonlySet<string>): void {
		const waits = new Set(this.#waiting.flatMap(({ said }) => said.map(({ id }) => id)));
		const lost = [...this.#known.values()].filter(({ id }) => !there.has(id) && !waits.has(id));
		if (lost.length === 0) return;
		if (this.#hasForgotten) this.say(null).catch(() => {});
		else this.#waiting.unshift(waiting(lost));
	}

	#take(entry: LogEntry): void {
		this.#last = entry;
		this.#heard?.add(entry);
		for (const { unheard } of this.#waiting) unheard.delete(entry.id);
		const isNew = !this.#known.has(entry.id);
		this.#know(entry);
		if (isNew && entry.names?.length !== 0) this.#options.onHeard(entry.names, entry.at);
	}

	#know({ id, at, names }: Said): void {
		if (this.#known.has(id)) return;
		this.#known.set(id, { id, at, names });
		if (this.#known.size <= SAID_MAX) return;
		this.#hasForgotten = true;
		const [oldest] = this.#known.keys();
		if (oldest !== undefined) this.#known.delete(oldest);
	}

	async #readAll(client: CacheClient): Promise<LogEntry[]> {
		if (this.#isTooLong) await client.unlink(this.#options.key);
		this.#isTooLong = false;
		await this.#send(client, []);
		const all: LogEntry[] = [];
		for (let from = "-"; ; from = `(${all.at(-1)?.sequence ?? 0}-0`) {
			const read = await this.#read(client, from);
			all.push(...read);
			if (read.length < SAID_READ) return all;
		}
	}

	/**
	 * Entries from a place on.
	 *
	 * @throws when there is anything else in its place: that is removed, and the next connection begins a log of its own
	 */
	async #read(client: CacheClient, from: string): Promise<LogEntry[]> {
		const { key, secret } = this.#options;
		const found = await client.xRange(key, from, "+", { COUNT: SAID_READ }).catch((error: unknown) => {
			if (error instanceof ErrorReply && error.message.startsWith("WRONGTYPE")) return [NOTHING_OF_OURS];
			this.#isTooLong ||= client.received.areTooMany;
			throw error;
		});
		client.received.take();
		const entries = (found ?? []).map((message) => readEntry(message, secret()));
		const ours = entries.filter((entry) => entry !== null);
		if (ours.length === entries.length) return ours;
		await client.unlink(key);
		throw new Error("Something else stood where nodes say what is out of date; it was removed.");
	}
}

const waiting = (said: readonly Said[], resolve = () => {}, reject: Waiting["reject"] = () => {}): Waiting => ({
	...{ said, resolve, reject },
	names: said.some(({ names }) => names === null) ? null : new Set(said.flatMap(({ names }) => names ?? [])),
	unheard: new Set(said.map(({ id }) => id)),
});

/** What stands for a log that is none. */
const NOTHING_OF_OURS = { id: "", message: {} };
