import { LRUCache } from "lru-cache";
import type { Audience } from "#src/contract/audience.ts";
import type { CallRequest, Outcome } from "#src/contract/call.ts";
import { SITE_TAG } from "#src/contract/tags.ts";
import type { Identity } from "#src/identity/identity.ts";
import { AGENT_REPLIES_SHARE } from "#src/site/agent-limits.ts";
import { REPLY_OVERHEAD, TYPED_REPLIES_SHARE, UNVERSIONED_REPLY_LIFE } from "#src/site/limits.ts";
import type { PreparedCall } from "./prepare.ts";
import type { Held } from "./transport.ts";

interface Remembered {
	readonly answered: Answered;
	/** What it costs to keep, in bytes. */
	readonly bytes: number;
	readonly tags: ReadonlySet<string>;
	/** Milliseconds since 1970 from which it is not used any more. */
	readonly until: number;
}

/** An outcome, and for the log what is wrong with the answer and a beginning of it, "" where there is nothing to say. */
export interface Answered {
	readonly outcome: Outcome<unknown>;
	readonly fault: string;
	readonly text: string;
}

/** Which state of the content a reply belongs to. */
export interface ReplyOf {
	readonly version: string | null;
	readonly locale: string;
	/** For whom it was made; nobody else ever gets it. */
	readonly audience: Audience;
}

export interface ReplyMemoryOptions {
	/** 0 remembers nothing; whoever asks the same at the same time still shares one answer. */
	readonly maxBytes: number;
	/** Wall clock, in milliseconds: answers that depend on the day end with it. */
	now?(): number;
}

/**
 * Remembers good replies, by what was asked for which audience in which content version and locale, for every transport
 * alike. Bounded in bytes. What is asked while the same is under way waits for that answer.
 */
export class ReplyMemory {
	readonly #listed: LRUCache<string, Remembered>;
	/** Replies to words that somebody typed: strangers invent those without end, so they have a room of their own. */
	readonly #typed: LRUCache<string, Remembered>;
	/** Replies to agents, so that nothing of theirs drives out what everybody reads. */
	readonly #agents: LRUCache<string, Remembered>;
	readonly #underWay = new Map<string, Promise<Answered>>();
	readonly #now: () => number;
	#invalidations = 0;

	constructor({ maxBytes, now = Date.now }: ReplyMemoryOptions) {
		const typed = Math.floor(maxBytes * TYPED_REPLIES_SHARE);
		const agents = Math.floor(maxBytes * AGENT_REPLIES_SHARE);
		this.#typed = roomOf(typed);
		this.#agents = roomOf(agents);
		this.#listed = roomOf(maxBytes - typed - agents);
		this.#now = now;
	}

	/** Whether a reply may be shared: reading calls of anonymous readers, and of agents where all are answered alike. */
	keeps(
		{ call }: CallRequest,
		identity: Identity,
		{ answersAudience = false }: Pick<Held, "answersAudience">,
	): boolean {
		if (call.method !== "GET") return false;
		return identity.kind === "anonymous" ? call.audience === "public" : answersAudience;
	}

	/** The remembered answer, the one under way, or what `send` answers; never rejects when `send` does not. */
	ask(request: CallRequest, call: PreparedCall, of: ReplyOf, send: () => Promise<Answered>): Promise<Answered> {
		const key = keyOf(request.name, call, of);
		const room = of.audience === "asc" ? this.#agents : call.isTyped ? this.#typed : this.#listed;
		const known = room.get(key);
		if (known && this.#now() < known.until) return Promise.resolve(known.answered);
		const others = this.#underWay.get(key);
		if (others) return others;
		const began = this.#invalidations;
		const asked = send()
			.then((answered) => {
				if (began === this.#invalidations) this.#remember(room, key, answered, request, of);
				return answered;
			})
			.finally(() => {
				if (this.#underWay.get(key) === asked) this.#underWay.delete(key);
			});
		this.#underWay.set(key, asked);
		return asked;
	}

	/**
	 * Forgets every reply that carries one of the tags; what is under way is given to those who wait and not kept.
	 *
	 * @param tags null: everything @param ofPages of pages that are made anew: what they are made from is asked again, the whole site's is not, for one page
	 */
	invalidate(tags: readonly string[] | null, ofPages: readonly string[] = []): void {
		this.#invalidations += 1;
		this.#underWay.clear();
		const isAll = tags === null || tags.includes(SITE_TAG);
		const gone = [...(tags ?? []), ...ofPages.filter((tag) => tag !== SITE_TAG)];
		for (const room of this.#rooms())
			for (const [key, { tags: own }] of room.entries())
				if (isAll || gone.some((tag) => own.has(tag))) room.delete(key);
	}

	/** Replies and the bytes they cost. */
	size(): { readonly entries: number; readonly bytes: number } {
		const rooms = this.#rooms();
		return {
			entries: rooms.reduce((sum, { size }) => sum + size, 0),
			bytes: rooms.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
		};
	}

	#rooms() {
		return [this.#listed, this.#typed, this.#agents];
	}

	#remember(
		room: LRUCache<string, Remembered>,
		key: string,
		answered: Answered,
		request: CallRequest,
		{ version, locale }: ReplyOf,
	): void {
		const { outcome } = answered;
		if (outcome.state !== "ok") return;
		const ends = [
			...(version === null ? [this.#now() + UNVERSIONED_REPLY_LIFE] : []),
			...(outcome.until === undefined ? [] : [Date.parse(outcome.until)]),
		];
		room.set(key, {
			answered,
			// Parsed values take about twice the bytes of their text, keys are kept twice.
			bytes: 2 * JSON.stringify(outcome.data).length + 2 * key.length + REPLY_OVERHEAD,
			tags: new Set(request.tags(outcome.data, locale)),
			until: Math.min(Number.POSITIVE_INFINITY, ...ends),
		});
	}
}

function roomOf(maxBytes: number): LRUCache<string, Remembered> {
	return new LRUCache({ maxSize: Math.max(maxBytes, 1), sizeCalculation: ({ bytes }) => bytes });
}

/** What was asked, in one form: neither the order of parameters makes another, nor a start at the beginning. */
function keyOf(name: string, { values }: PreparedCall, { version, locale, audience }: ReplyOf): string {
	const said = [...values].filter(([parameter, value]) => !(parameter === "start" && value === 0));
	return JSON.stringify([audience, version, locale, name, ...said.sort(([a], [b]) => (a < b ? -1 : 1))]);
}
