import { setTimeout } from "node:timers/promises";
import { retryAfterOf } from "#src/client/breaker.ts";
import { checkReply } from "#src/client/check-reply.ts";
import { prepare } from "#src/client/prepare.ts";
import { readReply } from "#src/client/reply-body.ts";
import { brand as brandCall } from "#src/contract/brand/calls.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { isCallName } from "#src/contract/registry.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import {
	CRAWL_DELAY,
	CRAWL_FAILURES_MAX,
	CRAWL_PATIENCE,
	CRAWL_RETRY_AFTER,
	CRAWL_RETRY_MAX,
	CRAWL_TRIES,
} from "#src/site/crawl-limits.ts";
import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { PrivateAddress } from "#src/store/verify/ask-address.ts";
import { askElsewhere } from "./ask-elsewhere.ts";
import type { CrawlMemory } from "./crawl-memory.ts";

/** The API cannot be crawled now, in words that say what to do; what was told before is kept. */
export class CrawlEnd extends Error {
	override readonly name = "CrawlEnd";
}

export interface CrawlOptions {
	/** Origin of the API, with a path before `/api` when it has one. */
	readonly base: string;
	readonly allowPrivate: boolean;
	/** Milliseconds between two requests. */
	readonly delay?: number;
	/** Milliseconds for one answer. */
	readonly patience?: number;
	/** Milliseconds before another try. */
	readonly retryAfter?: number;
}

/** A support API elsewhere that is asked one thing after the other, slowly, each thing once. */
export class SupportApi {
	readonly options: CrawlOptions;
	readonly #memory: CrawlMemory;
	readonly #tell: (note: string) => void;
	readonly #sanitise = createSanitiser();
	#failures = 0;
	#asked = 0;

	/** @param tell told of each answer that is not the contract's, and was left out */
	constructor(options: CrawlOptions, memory: CrawlMemory, tell: (note: string) => void) {
		this.options = options;
		this.#memory = memory;
		this.#tell = tell;
	}

	/** Requests so far; what was remembered is none. */
	get asked(): number {
		return this.#asked;
	}

	/**
	 * What the API says; null where it says nothing of use, which is told unless it is that there is nothing.
	 *
	 * @param isFresh asks whatever is remembered
	 * @throws {CrawlEnd} when it does not answer any more
	 */
	async ask<Data>(question: CallRequest<Data>, locale: string, isFresh = false): Promise<Data | null> {
		const prepared = prepare(question, { locale, queryMaxLength: QUERY_MAX_LENGTH });
		if (prepared.state !== "ready" || !isCallName(question.name)) return null;
		const search = new URLSearchParams(prepared.query.map(([name, value]) => [name, value]));
		const path = `${prepared.path}${search.size > 0 ? `?${search}` : ""}`;
		const before = isFresh ? undefined : this.#memory.reply(path);
		// Kept after the contract accepted it.
		if (before !== undefined) return before === null ? null : (before.value as Data);
		const value = await this.#value(path);
		if (value === "failed") return null;
		const checked = value === null ? null : checkReply(question.name, value.value, this.#sanitise);
		if (checked && !checked.fits) {
			await this.#fail(path, `is not what the contract says (${checked.fault})`);
			return null;
		}
		this.#failures = 0;
		this.#memory.keepReply(path, checked && { value: checked.data });
		// The contract's schema of this call accepted it.
		return checked === null ? null : (checked.data as Data);
	}

	/** The JSON at a path; null where there is none. What failed is told, and asked for again by the next crawl. */
	async #value(path: string): Promise<{ readonly value: unknown } | null | "failed"> {
		for (let tries = 1; ; tries++) {
			const once = await this.#once(path);
			if (once === null || "value" in once) return once;
			if (once.isFinal || tries >= CRAWL_TRIES) {
				await this.#fail(path, once.why);
				return "failed";
			}
			await setTimeout(Math.min(once.after ?? this.options.retryAfter ?? CRAWL_RETRY_AFTER, CRAWL_RETRY_MAX));
		}
	}

	async #once(path: string): Promise<{ readonly value: unknown } | Failure | null> {
		const { base, allowPrivate, delay = CRAWL_DELAY, patience = CRAWL_PATIENCE } = this.options;
		await setTimeout(delay);
		this.#asked++;
		const deadline = AbortSignal.timeout(patience);
		try {
			const answer = await askElsewhere(new URL(base + path), { allowPrivate, deadline, accept: "application/json" });
			try {
				const { status } = answer;
				if (status === 404 || status === 410) return null;
				if (status >= 300 && status < 400)
					return { why: `leads elsewhere (${status}), which is not followed`, after: null, isFinal: true };
				if (status !== 200)
					return {
						why: `answers ${status}`,
						after: retryAfterOf(answer.retryAfter),
						isFinal: status < 500 && status !== 429,
					};
				const read = await readReply(answer.body);
				return "value" in read ? read : { why: `the answer ${read.fault}`, after: null, isFinal: true };
			} finally {
				answer.leave();
			}
		} catch (error) {
			if (error instanceof PrivateAddress)
				throw new CrawlEnd(`${base}: ${error.message}; --allow-private asks it all the same`);
			return { why: deadline.aborted ? LATE : reasonOf(error), after: null, isFinal: false };
		}
	}

	/** @throws {CrawlEnd} when the brand is not told any more either: one call that never answers ends no crawl */
	async #fail(path: string, why: string): Promise<void> {
		this.#tell(`${path}: ${why}, left out; run the command again to try it again`);
		if (++this.#failures < CRAWL_FAILURES_MAX) return;
		const brand = prepare(request(brandCall, {}), { locale: "en_GB", queryMaxLength: QUERY_MAX_LENGTH });
		const isThere = brand.state === "ready" && "value" in ((await this.#once(brand.path)) ?? {});
		if (!isThere)
			throw new CrawlEnd(
				`${this.options.base} is given up: ${this.#failures} requests in a row came to nothing, the last ${path} (${why}), and then its brand. Run the command again to go on.`,
			);
		this.#failures = 0;
	}
}

interface Failure {
	readonly why: string;
	/** Milliseconds to wait, when the API says so. */
	readonly after: number | null;
	/** Another try at once would come to the same. */
	readonly isFinal: boolean;
}

/** What went wrong on the way, in a few words. */
export const reasonOf = (error: unknown): string =>
	error instanceof Error ? ("code" in error ? String(error.code) : error.message) : "does not answer";

/** The same of what took too long. */
export const LATE = "did not answer in time";
