import { HELP_STEP_TAG } from "#src/contract/tags.ts";
import type { HelpVisits as HelpVisit, Inbox } from "#src/inbox/inbox.ts";
import type { Route } from "#src/routes.ts";
import { HELP_STEPS_COUNTED_MAX, HELP_VISITS_INTERVAL } from "#src/site/sending-limits.ts";

interface Options {
	readonly inbox: Pick<Inbox, "help">;
	/** The numbers could not be kept; they are tried again with the next. */
	onFailure(error: unknown): void;
	now(): Date;
}

/**
 * Counts how often each step of guided help was shown, and from which one its readers came: numbers of steps, nothing of
 * readers. A page tells its step by a tag, so that a kept page is counted without being looked into; what was counted
 * goes to the inbox together, once in a while.
 */
export class HelpVisits {
	readonly #options: Options;
	readonly #timer: NodeJS.Timeout;
	#counts = new Map<string, number>();

	constructor(options: Options) {
		this.#options = options;
		this.#timer = setInterval(() => void this.flush(), HELP_VISITS_INTERVAL);
		this.#timer.unref();
	}

	/** Counts a page that was sent, when it is a step of guided help. */
	see({ pageType }: Route, tags: readonly string[]): void {
		if (pageType !== "tv-help-guide") return;
		const step = tags.find((tag) => tag.startsWith(HELP_STEP_TAG));
		if (step === undefined) return;
		const known = this.#counts.get(step);
		// Content names the steps; a support API elsewhere could name others without end.
		if (known !== undefined || this.#counts.size < HELP_STEPS_COUNTED_MAX) this.#counts.set(step, (known ?? 0) + 1);
	}

	/** Hands what was counted to the inbox; what it does not take is counted on. */
	async flush(): Promise<void> {
		const counts = this.#counts;
		if (counts.size === 0) return;
		this.#counts = new Map();
		const visits = [...counts].map(([tag, count]): HelpVisit => {
			const [tree = "", node = "", from = ""] = tag.slice(HELP_STEP_TAG.length).split(":");
			return { tree, node, from, count };
		});
		try {
			await this.#options.inbox.help.see(this.#options.now().toISOString().slice(0, 10), visits);
		} catch (error) {
			for (const [tag, count] of counts) this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + count);
			this.#options.onFailure(error);
		}
	}

	/** Hands over what is left, and counts no more by itself. */
	async close(): Promise<void> {
		clearInterval(this.#timer);
		await this.flush();
	}
}
