import {
	CDN_PURGE_DELAY,
	CDN_PURGE_PATIENCE,
	CDN_PURGE_PAUSE,
	CDN_PURGE_PAUSE_MAX,
	CDN_TAGS_AT_ONCE,
	CDN_TAGS_MAX,
} from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import { targetTag } from "./target-tag.ts";

/** Where a network in front is told which pages are out of date. */
export interface CdnPurgeSettings {
	readonly url: string;
	/** Goes along as a bearer token; null: none does. */
	readonly token: string | null;
	/** The tag that every page carries. */
	readonly everything: string;
}

/** Who hears how that goes. */
export interface CdnPurgeReports {
	/** It was told; null: it took that, else why not. */
	cdnPurge(reason: string | null): void;
}

/** What tells it; nothing does where there is none. */
export function cdnPurge(
	settings: CdnPurgeSettings | null,
	{ cdnPurge: onAttempt }: CdnPurgeReports,
): Pick<CdnPurge, "outdated" | "close"> {
	if (settings === null) return { outdated: () => {}, close: () => {} };
	const purge = new CdnPurge({ ...settings, onAttempt });
	return { outdated: (names) => purge.outdated(names), close: () => purge.close() };
}

export interface CdnPurgeOptions extends CdnPurgeSettings {
	readonly clock?: Clock;
	/** Told of every attempt; null: it was taken, else why not. */
	readonly onAttempt: (reason: string | null) => void;
}

/**
 * Tells a network in front which tags are out of date, some seconds after this site has learnt it: by then its visitors get
 * the new pages, so that the network fetches no old one again. Each node tells of itself; whoever learns of a change last
 * tells of it last.
 */
export class CdnPurge {
	readonly #options: CdnPurgeOptions;
	readonly #clock: Clock;
	/** When each tag may be told. */
	readonly #due = new Map<string, number>();
	#isOn = false;
	#pause = CDN_PURGE_PAUSE;
	#cancel = () => {};
	readonly #end = new AbortController();

	constructor(options: CdnPurgeOptions) {
		this.#options = options;
		this.#clock = options.clock ?? MONOTONIC;
	}

	/** @param names tags and targets, which begin with a slash; null: everything */
	outdated(names: readonly string[] | null): void {
		const { everything } = this.#options;
		const tags = names?.map((name) => (name.startsWith("/") ? targetTag(name) : name)) ?? [everything];
		const at = this.#clock.now() + CDN_PURGE_DELAY;
		for (const tag of tags) {
			// It is told with what is told last.
			this.#due.delete(tag);
			this.#due.set(tag, at);
		}
		if (this.#due.size > CDN_TAGS_MAX) {
			this.#due.clear();
			this.#due.set(everything, at);
		}
		this.#wait();
	}

	/** Tells nothing any more. */
	close(): void {
		this.#cancel();
		this.#end.abort();
	}

	/** Waits until the first is due. */
	#wait(pause = 0): void {
		const [first] = this.#due.values();
		if (this.#isOn || first === undefined || this.#end.signal.aborted) return;
		this.#isOn = true;
		this.#cancel = this.#clock.after(Math.max(pause, first - this.#clock.now(), 0), () => void this.#tell());
	}

	async #tell(): Promise<void> {
		const now = this.#clock.now();
		const due = [...this.#due].filter(([, at]) => at <= now).map(([tag]) => tag);
		const { everything } = this.#options;
		const isAll = due.includes(everything);
		const tags = isAll ? [everything] : due.slice(0, CDN_TAGS_AT_ONCE);
		const reason = await this.#post(tags);
		if (this.#end.signal.aborted) return;
		this.#options.onAttempt(reason);
		this.#isOn = false;
		if (reason === null) {
			this.#pause = CDN_PURGE_PAUSE;
			// What was said again meanwhile is told again.
			for (const tag of isAll ? due : tags) if ((this.#due.get(tag) ?? 0) <= now) this.#due.delete(tag);
			return this.#wait();
		}
		this.#wait(this.#pause);
		this.#pause = Math.min(2 * this.#pause, CDN_PURGE_PAUSE_MAX);
	}

	/** Why it was not taken, in words; null when it was. */
	async #post(tags: readonly string[]): Promise<string | null> {
		const { url, token } = this.#options;
		try {
			const reply = await fetch(url, {
				method: "POST",
				headers: {
					"content-type": "application/json",
					"cache-tag": tags.join(","),
					...(token === null ? {} : { authorization: `Bearer ${token}` }),
				},
				body: JSON.stringify({ tags }),
				redirect: "manual",
				signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(CDN_PURGE_PATIENCE)]),
			});
			await reply.body?.cancel();
			return reply.ok ? null : `status ${reply.status}`;
		} catch (error) {
			return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
		}
	}
}
