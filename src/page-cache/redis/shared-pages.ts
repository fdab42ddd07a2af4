import { ErrorReply } from "@redis/client";
import {
	SHARED_CLOCK_SKEW,
	SHARED_LIFE,
	SHARED_REMOVALS_MAX,
	SHARED_SENDING_MAX_BYTES,
	SHARED_TOUCHES,
	SHARED_VALUE_MAX_BYTES,
} from "#src/site/shared-cache-limits.ts";
import { Fence } from "../fence.ts";
import type { ContentState, FoundPage, StoredPage } from "../second-tier.ts";
import type { CacheClient } from "./cache-client.ts";
import type { ContentStates } from "./content-states.ts";
import type { InvalidationLog } from "./invalidation-log.ts";
import { PageValues, type ReadPage } from "./page-values.ts";
import type { SharedKeys } from "./shared-keys.ts";

/** What was found: a page, none, or nothing that is one. */
export interface Finding {
	readonly page: FoundPage | null;
	readonly isCorrupt: boolean;
}

export interface SharedPagesOptions {
	readonly keys: SharedKeys;
	/** By which pages are signed. */
	readonly secret: string;
	readonly log: InvalidationLog;
	readonly content: ContentState;
	readonly states: ContentStates;
	/** Milliseconds since 1970. */
	readonly wall: () => number;
}

/** What stands for a value that is none. */
const NO_VALUE = Buffer.from("-");

/**
 * Pages on the server, each under what made it, the state of the content and its address. One says which invalidation was
 * the last that its maker had heard: whoever reads it knows the later ones.
 */
export class SharedPages {
	readonly #options: SharedPagesOptions;
	readonly #values: PageValues;
	/** Between the end of a render and the place of what was said here meanwhile. */
	readonly #fence = new Fence();
	#sending = 0;
	#touched = new Set<string>();
	#gone = new Set<string>();

	constructor(options: SharedPagesOptions) {
		this.#options = options;
		this.#values = new PageValues(options.secret);
	}

	/** Said here, or heard: what is on its way is not kept. */
	outdate(names: readonly string[] | null): void {
		this.#fence.invalidate(names);
	}

	/** The page of a target; one that an import has not touched since it was made is as good. */
	async find(client: CacheClient, target: string): Promise<Finding> {
		const { keys, content } = this.#options;
		const { before } = this.#options.states;
		const own = keys.page(content.state(), target);
		const found = await readValue(client, own);
		const read = found && this.#values.read(own, target, found);
		const isCorrupt = found !== null && !read;
		if (isCorrupt) client.unlink(own).catch(() => {});
		const page = read && (await this.#judged(client, read));
		if (page?.invalidatedAt === null) return { page, isCorrupt };
		for (const { state, changed } of before) {
			const key = keys.page(state, target);
			const value = await readValue(client, key);
			const old = value && this.#values.read(key, target, value);
			if (!old || [target, ...old.tags].some((name) => changed.has(name))) continue;
			const judged = await this.#judged(client, old);
			if (judged.invalidatedAt !== null) continue;
			// From now on it is found at once.
			this.#set(client, own, old, old.since).catch(() => {});
			return { page: judged, isCorrupt };
		}
		return { page, isCorrupt };
	}

	async #judged(client: CacheClient, { since, ...page }: ReadPage): Promise<FoundPage> {
		const { log } = this.#options;
		// Its maker has heard more than we have, or what another log said.
		if (since > log.sequence) await log.follow(client);
		const invalidatedAt = log.touched([...page.tags, page.target], since);
		const ahead = page.storedAt - this.#options.wall();
		if (ahead <= 0 || ahead > SHARED_CLOCK_SKEW) return { ...page, invalidatedAt };
		// Of a node whose clock is a little ahead of ours.
		const { storedAt, freshUntil, staleUntil, errorUntil } = page;
		return {
			...page,
			invalidatedAt,
			storedAt: storedAt - ahead,
			freshUntil: freshUntil - ahead,
			staleUntil: staleUntil - ahead,
			errorUntil: errorUntil - ahead,
		};
	}

	/** Whether a page needs not be made again. */
	isFresh({ invalidatedAt, freshUntil }: FoundPage): boolean {
		return invalidatedAt === null && this.#options.wall() < freshUntil;
	}

	/** Keeps a page. @returns whether it is there @throws as the connection or the server does */
	async store(client: CacheClient, page: StoredPage): Promise<boolean> {
		const { content, log, keys } = this.#options;
		const cost = page.bytes.length + 2 * page.facts.length;
		// Made of content that is not in force any more.
		if (page.version !== content.version() || this.#sending + cost > SHARED_SENDING_MAX_BYTES) return false;
		const key = keys.page(content.state(), page.target);
		const ticket = this.#fence.begin();
		this.#sending += cost;
		try {
			let isLate = true;
			try {
				await log.settled();
			} finally {
				isLate = this.#fence.end(ticket, [...page.tags, page.target]);
			}
			return !isLate && (await this.#set(client, key, page, log.sequence));
		} finally {
			this.#sending -= cost;
		}
	}

	async #set(client: CacheClient, key: string, page: StoredPage, since: number): Promise<boolean> {
		const value = this.#values.write(key, page, since);
		const life = Math.floor(Math.min(page.errorUntil - this.#options.wall(), SHARED_LIFE));
		if (!value || life <= 0) return false;
		await client.set(key, value, { expiration: { type: "PX", value: life } });
		return true;
	}

	/** What stood there is gone; where nobody answers, as soon as somebody does. */
	remove(client: CacheClient | null, target: string): void {
		const { keys, content } = this.#options;
		const states = [content.state(), ...this.#options.states.before.map(({ state }) => state)];
		const gone = states.map((state) => keys.page(state, target));
		const remember = () => {
			for (const key of gone) if (this.#gone.size < SHARED_REMOVALS_MAX) this.#gone.add(key);
		};
		if (client) client.unlink(gone).catch(remember);
		else remember();
	}

	/** A page is in use: the server is told with the next pulse. */
	touch(target: string): void {
		const { keys, content } = this.#options;
		if (this.#touched.size < SHARED_TOUCHES) this.#touched.add(keys.page(content.state(), target));
	}

	/** Tells what waits to be told. */
	async tell(client: CacheClient): Promise<void> {
		const [gone, touched] = [[...this.#gone], [...this.#touched]];
		if (gone.length > 0) await client.unlink(gone);
		for (const key of gone) this.#gone.delete(key);
		this.#touched = new Set();
		if (touched.length > 0) await client.touch(touched);
	}
}

/** At most as much of a value as a page may have, and a byte more; null where there is none. */
async function readValue(client: CacheClient, key: string): Promise<Buffer | null> {
	try {
		const value = await client.binary.getRange(key, 0, SHARED_VALUE_MAX_BYTES);
		client.received.take();
		return value && value.length > 0 ? value : null;
	} catch (error) {
		// Something that is no string stands there.
		if (error instanceof ErrorReply && error.message.startsWith("WRONGTYPE")) return NO_VALUE;
		throw error;
	}
}
