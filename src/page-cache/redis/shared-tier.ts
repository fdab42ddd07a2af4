import { randomUUID } from "node:crypto";
import { type Clock, MONOTONIC, TimedOut, within } from "#src/site/clock.ts";
import {
	SHARED_CLOSE_PATIENCE,
	SHARED_LEASE_PATIENCE,
	SHARED_LOOKUPS_MAX,
	SHARED_LOOKUPS_WAITING_MAX,
	SHARED_OPEN_PATIENCE,
	SHARED_PATIENCE,
	SHARED_PULSE,
	SHARED_PULSE_PATIENCE,
	SHARED_TURN_PATIENCE,
} from "#src/site/shared-cache-limits.ts";
import type { HeardTier } from "../near-and-shared.ts";
import type { ContentState, FoundPage, MadeElsewhere, RenderLease, StoredPage } from "../second-tier.ts";
import { answered } from "./answered.ts";
import type { CacheClient } from "./cache-client.ts";
import { CacheLink } from "./cache-link.ts";
import { ContentStates } from "./content-states.ts";
import { InvalidationLog } from "./invalidation-log.ts";
import { RenderLeases } from "./render-leases.ts";
import { logKey, SharedKeys } from "./shared-keys.ts";
import { SharedPages } from "./shared-pages.ts";
import type { SharedReports } from "./shared-reports.ts";
import { Turns } from "./turns.ts";

/** Where nodes share what they make. */
export interface SharedSettings {
	/** `redis://`, `rediss://` or `unix://`. */
	readonly url: string;
	/** By which sites on one server are told apart. */
	readonly prefix: string;
}

export interface SharedTierOptions extends SharedSettings {
	readonly content: ContentState;
	readonly reports: SharedReports;
	readonly clock?: Clock;
	/** Milliseconds since 1970. */
	readonly wall?: () => number;
}

/** What pages are made by, in one word: whoever has the same shares them. */
export interface PageMaker {
	readonly maker: string;
	/** What pages are signed with, and what nodes of any release say to each other. */
	readonly secret: string;
}

/** What became of a look-up, and what it found. */
type LookedUp = readonly [outcome: Parameters<SharedReports["lookup"]>[0], page: FoundPage | null];
const UNASKED: LookedUp = ["unasked", null];

/** What there is once it is known who makes pages. */
interface Opened {
	readonly keys: SharedKeys;
	readonly pages: SharedPages;
	readonly leases: RenderLeases;
}

/**
 * Finished pages that nodes share, on a server that speaks the Redis protocol; through it they hear what the others
 * invalidate, and one node makes a page. While the server is away nobody waits for it: each node goes on alone, says
 * afterwards what it had to say, and hears what it missed before it reads anything.
 */
export class SharedTier implements HeardTier {
	readonly #options: SharedTierOptions;
	readonly #clock: Clock;
	readonly #wall: () => number;
	readonly #states: ContentStates;
	readonly #link: CacheLink;
	readonly #log: InvalidationLog;
	readonly #listeners: ((names: readonly string[] | null) => void)[] = [];
	readonly #moveListeners: (() => void)[] = [];
	readonly #ends = new Set<Promise<void>>();
	/** Others wait: so none takes longer than the server does. */
	readonly #lookups = new Turns(SHARED_LOOKUPS_MAX, SHARED_LOOKUPS_WAITING_MAX);
	#opened: Opened | null = null;
	#secret = "";
	#isLate = false;
	#isClosed = false;
	#stopPulse = () => {};

	constructor(options: SharedTierOptions) {
		const { url, prefix, content, reports, clock = MONOTONIC, wall = Date.now } = options;
		this.#options = options;
		this.#clock = clock;
		this.#wall = wall;
		this.#states = new ContentStates(content.state());
		const key = logKey(prefix);
		this.#log = new InvalidationLog({
			...{ key, channel: key, clock, wall, secret: () => this.#secret },
			onHeard: (...heard) => this.#hear(...heard),
			onMoved: () => {
				for (const listener of this.#moveListeners) listener();
			},
		});
		this.#link = new CacheLink({
			...{ url, clock, onLost: reports.away },
			join: async (client, listener) => {
				await listener.subscribe(key, () => {
					listener.received.take();
					this.#follow(client);
				});
				await this.#catchUp(client);
				reports.joined();
			},
		});
	}

	/** Connects; fulfilled when that is done or has failed, and soon in any case. */
	async open({ maker, secret }: PageMaker): Promise<void> {
		const { prefix, content, reports } = this.#options;
		const keys = new SharedKeys(prefix, maker, secret);
		const pages = new SharedPages({ keys, secret, log: this.#log, content, states: this.#states, wall: this.#wall });
		const client = () => this.#link.client;
		const { lease: onOutcome } = reports;
		const leases = new RenderLeases({ node: randomUUID(), pages, clock: this.#clock, client, onOutcome });
		this.#opened = { keys, pages, leases };
		this.#secret = secret;
		this.#pulse();
		await within(this.#clock, SHARED_OPEN_PATIENCE, this.#link.open()).catch(() => {});
	}

	/** Whether there is a connection. */
	get isConnected(): boolean {
		return this.#link.client !== null;
	}

	get position(): string {
		return this.#log.position;
	}

	since(position: string): readonly string[] | null {
		return this.#log.since(position);
	}

	async get(target: string): Promise<FoundPage | null> {
		const due = this.#clock.now() + SHARED_TURN_PATIENCE;
		const looked = this.#ask() && this.#lookups.take(() => this.#lookUp(target, due));
		const [outcome, page] = (await looked) ?? UNASKED;
		this.#options.reports.lookup(outcome);
		return page;
	}

	/** @param due until when it is worth while to ask */
	async #lookUp(target: string, due: number): Promise<LookedUp> {
		const asked = this.#clock.now() < due && this.#ask();
		if (!asked) return UNASKED;
		const { client, pages } = asked;
		try {
			const { page, isCorrupt } = await this.#answered(SHARED_PATIENCE, client, pages.find(client, target));
			return [page ? "hit" : isCorrupt ? "corrupt" : "miss", page];
		} catch (error) {
			return [error instanceof TimedOut ? "late" : "failed", null];
		}
	}

	async lease(target: string): Promise<RenderLease | MadeElsewhere> {
		const { reports, content } = this.#options;
		const alone = () => {
			reports.lease("unasked");
			return this.#held(target, () => {});
		};
		const asked = this.#ask();
		if (!asked) return alone();
		const asking = asked.leases.ask(asked.client, asked.keys.lease(content.state(), target), target);
		try {
			const leased = await this.#answered(SHARED_LEASE_PATIENCE, asked.client, asking);
			if (leased.kind === "held") return this.#held(target, leased.giveBack);
			return { made: leased.kind === "there" ? Promise.resolve(leased.page) : leased.made };
		} catch {
			asking.then((late) => late.kind === "held" && late.giveBack()).catch(() => {});
			return alone();
		}
	}

	/** @param giveBack says that somebody else may make the page now */
	#held(target: string, giveBack: () => void): RenderLease {
		let isOver = false;
		const end = (act: () => Promise<void> | void) => {
			if (isOver) return;
			isOver = true;
			const ended = Promise.resolve(act()).finally(() => {
				this.#ends.delete(ended);
				giveBack();
			});
			this.#ends.add(ended);
		};
		return {
			keep: (page) => end(() => this.#store(page)),
			remove: () => end(() => this.#opened?.pages.remove(this.#link.client, target)),
			release: () => end(() => {}),
		};
	}

	async #store(page: StoredPage): Promise<void> {
		const { reports } = this.#options;
		const { client } = this.#link;
		try {
			const isStored = client !== null && ((await this.#opened?.pages.store(client, page)) ?? false);
			if (isStored) reports.stored(1);
			else reports.dropped(1);
		} catch (error) {
			reports.dropped(1);
			if (client && client === this.#link.client) reports.refused(String(error));
		}
	}

	touch(target: string): void {
		this.#opened?.pages.touch(target);
	}

	/** What changed with the content is said to nobody: each node follows his own. */
	async invalidate(names: readonly string[] | null): Promise<void> {
		this.#opened?.pages.outdate(names);
		if (this.#states.follow(this.#options.content.state(), names)) return;
		const said = this.#log.say(names);
		const { client } = this.#link;
		if (client) {
			this.#follow(client);
			return said;
		}
		said.catch(() => {});
		throw new Error("The shared cache is away: other nodes hear of it when it is back.");
	}

	onInvalidated(listener: (names: readonly string[] | null) => void): void {
		this.#listeners.push(listener);
	}

	onMoved(listener: () => void): void {
		this.#moveListeners.push(listener);
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		this.#stopPulse();
		if (this.#link.client) await within(this.#clock, SHARED_CLOSE_PATIENCE, Promise.all(this.#ends)).catch(() => {});
		this.#link.close();
	}

	#hear(names: readonly string[] | null, at: number | null): void {
		this.#opened?.pages.outdate(names);
		if (at !== null) this.#options.reports.heard(Math.max(0, this.#wall() - at));
		for (const listener of this.#listeners) listener(names);
	}

	/** What is asked, when a page may wait for an answer. */
	#ask(): (Opened & { readonly client: CacheClient }) | null {
		const { client } = this.#link;
		return this.#isLate ? null : client && this.#opened && { ...this.#opened, client };
	}

	/** What the server answers; while it is late, nobody asks. */
	async #answered<Value>(patience: number, client: CacheClient, answer: Promise<Value>): Promise<Value> {
		answer.then(
			() => {
				this.#isLate = false;
			},
			() => {},
		);
		try {
			return await answered(this.#clock, patience, answer, client.received);
		} catch (error) {
			if (error instanceof TimedOut) this.#isLate = true;
			throw error;
		}
	}

	/** Hears what was missed, and tells what waits. */
	async #catchUp(client: CacheClient): Promise<void> {
		await this.#log.follow(client);
		await this.#opened?.pages.tell(client);
		this.#isLate = false;
	}

	#follow(client: CacheClient): void {
		this.#log.follow(client).catch((error: unknown) => this.#link.lose(client, error));
	}

	/** Asks for what was missed, and finds out whether the server answers. */
	#pulse(): void {
		this.#stopPulse = this.#clock.after(SHARED_PULSE, async () => {
			const { client } = this.#link;
			if (client) await this.#beat(client);
			if (!this.#isClosed) this.#pulse();
		});
	}

	async #beat(client: CacheClient): Promise<void> {
		try {
			const beaten = Promise.all([this.#catchUp(client), this.#link.hears()]);
			await answered(this.#clock, SHARED_PULSE_PATIENCE, beaten);
		} catch (error) {
			this.#link.lose(client, error);
		}
	}
}
