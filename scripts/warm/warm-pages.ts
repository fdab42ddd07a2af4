import type { Clock } from "#src/site/clock.ts";
import {
	WARM_NAMED_MAX,
	WARM_PAUSE,
	WARM_PAUSE_MAX,
	WARM_RECOVERY,
	WARM_SILENCES_MAX,
	WARM_TRIES,
} from "#src/site/warm-limits.ts";

/** What a site said of one page. */
export interface PageReply {
	readonly status: number;
	/** The header of RFC 9211, or "". */
	readonly cacheStatus: string;
	/** Milliseconds to wait, or null. */
	readonly retryAfter: number | null;
}

/** What became of pages that were asked for. */
export interface Warmed {
	/** Kept already. */
	readonly warm: number;
	/** Made because of this, and kept. */
	readonly rendered: number;
	/** Those of them that are kept on disk, or where nodes share pages, alone: memory has no room for them. */
	readonly outside: number;
	/** Sent, and not kept: results of searches at their first request, pages for one reader alone. */
	readonly notKept: number;
	/** Addresses that lead to another one. */
	readonly moved: number;
	readonly failed: number;
	/** How often the site asked to be left alone for a while. */
	readonly pauses: number;
	/** The first that failed, and why. */
	readonly failures: readonly { readonly address: string; readonly why: string }[];
	/** Whether the site did not answer at all any more, so that the rest was not asked. */
	readonly isGivenUp: boolean;
}

export interface WarmOptions {
	/** Asks for a page; rejects when there is no answer. */
	ask(address: string): Promise<PageReply>;
	readonly atOnce: number;
	readonly perSecond: number;
	readonly clock: Clock;
	/** Told after each page. */
	onPage?(warmed: Warmed): void;
}

/** The pace of requests: halved when the site asks to be left alone, and grown again while it answers. */
class Pace {
	readonly #clock: Clock;
	readonly #most: number;
	#perSecond: number;
	#next = 0;
	#answers = 0;

	constructor(clock: Clock, perSecond: number) {
		this.#clock = clock;
		this.#most = perSecond;
		this.#perSecond = perSecond;
	}

	/** Resolves when the next request may go out. */
	turn(): Promise<void> {
		const now = this.#clock.now();
		const at = Math.max(now, this.#next);
		this.#next = at + 1000 / this.#perSecond;
		return at === now ? Promise.resolve() : new Promise((go) => this.#clock.after(at - now, go));
	}

	answered(): void {
		this.#answers += 1;
		if (this.#answers % WARM_RECOVERY === 0) this.#perSecond = Math.min(this.#perSecond * 1.2, this.#most);
	}

	/** Nobody asks for so long; then half as often as before. */
	rest(milliseconds: number): void {
		this.#answers = 0;
		this.#perSecond = Math.max(this.#perSecond / 2, 1);
		this.#next = Math.max(this.#next, this.#clock.now() + milliseconds);
	}
}

/** Asks a site for pages, a few at a time and at a pace, so that it keeps them before visitors come. */
export async function warmPages(addresses: AsyncIterable<string>, options: WarmOptions): Promise<Warmed> {
	const { ask, atOnce, perSecond, clock, onPage = () => {} } = options;
	const counts = { warm: 0, rendered: 0, outside: 0, notKept: 0, moved: 0, failed: 0, pauses: 0, isGivenUp: false };
	const failures: { address: string; why: string }[] = [];
	const warmed: Warmed = Object.assign(counts, { failures });
	const pace = new Pace(clock, perSecond);
	let silences = 0;

	async function become(address: string): Promise<Outcome> {
		let why = "no answer";
		for (let attempt = 1; attempt <= WARM_TRIES && !counts.isGivenUp; attempt++) {
			await pace.turn();
			const reply = await ask(address).catch((error: unknown) =>
				error instanceof Error ? error.message : "no answer",
			);
			if (typeof reply === "string") {
				silences += 1;
				why = reply;
				if (silences >= WARM_SILENCES_MAX) counts.isGivenUp = true;
			} else {
				silences = 0;
				if (reply.status !== 503 && reply.status !== 429) {
					pace.answered();
					return resultOf(reply);
				}
				why = `status ${reply.status}`;
			}
			counts.pauses += 1;
			const asked = typeof reply === "string" ? null : reply.retryAfter;
			pace.rest(Math.min(asked ?? WARM_PAUSE * attempt, WARM_PAUSE_MAX));
		}
		return { why };
	}

	const source = addresses[Symbol.asyncIterator]();
	const work = async (): Promise<void> => {
		while (!counts.isGivenUp) {
			const next = await source.next();
			if (next.done) return;
			const became = await become(next.value);
			if (became === "outside") counts.rendered += 1;
			if (typeof became === "string") counts[became] += 1;
			else {
				counts.failed += 1;
				if (failures.length < WARM_NAMED_MAX) failures.push({ address: next.value, why: became.why });
			}
			onPage(warmed);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return warmed;
}

/** What became of a page, in a word, or why it failed. */
type Outcome = "warm" | "rendered" | "outside" | "notKept" | "moved" | { readonly why: string };

function resultOf({ status, cacheStatus }: PageReply): Outcome {
	if (status >= 300 && status < 400) return "moved";
	if (status !== 200) return { why: `status ${status}` };
	if (/;\s*hit\b/.test(cacheStatus)) return "warm";
	if (/;\s*detail=outside-memory\b/.test(cacheStatus)) return "outside";
	return /;\s*(?:stored|collapsed)\b/.test(cacheStatus) ? "rendered" : "notKept";
}
