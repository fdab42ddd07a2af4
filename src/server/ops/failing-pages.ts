import type { Fill, Filled, Source } from "#src/page-cache/entry.ts";
import { FAILING_PAGES_MAX, LATELY, LISTED_PAGES } from "#src/site/cache-limits.ts";
import { remembered } from "#src/site/remembered.ts";
import { errorFields } from "./log.ts";

/** A page whose last render failed, or left a part out. */
export interface FailingPage {
	readonly target: string;
	/** In our own words. */
	readonly fault: string;
	/** Failures in a row. */
	readonly times: number;
	/** Of the first and of the last of them, in milliseconds since 1970. */
	readonly since: number;
	readonly last: number;
}

export interface FailingList {
	readonly pages: readonly FailingPage[];
	readonly count: number;
	/** The others were not asked for since: whether they are whole nobody knows. */
	readonly lately: number;
}

/**
 * Remembers the pages that cannot be made whole, until they are: the latest so many, so that an outage costs no more
 * memory than this. Searches and addresses that anybody invents are none of them, since visitors' words stand in those.
 */
export class FailingPages {
	readonly #pages = remembered<FailingPage>(FAILING_PAGES_MAX);
	readonly #now: () => number;

	/** @param now milliseconds since 1970 */
	constructor(now: () => number = Date.now) {
		this.#now = now;
	}

	/** Looks at what a fill yields. */
	watching<Body>(fill: Fill<Body>): Fill<Body> {
		return async (source, cause) => {
			const filled = await fill(source, cause);
			const fault = faultOf(filled);
			if (fault === null) this.#pages.delete(source.target);
			else this.#note(source, fault);
			return filled;
		};
	}

	/** A render ended without a page. */
	failed(source: Source, error: unknown): void {
		const { error: name, message } = errorFields(error);
		this.#note(source, message === "" ? name : `${name}: ${message}`);
	}

	/** The last that failed, the latest first, how many there are, and of those that failed in the last minutes. */
	list(): FailingList {
		const from = this.#now() - LATELY;
		let lately = 0;
		for (const { last } of this.#pages.values()) {
			if (last < from) break;
			lately++;
		}
		return { pages: [...this.#pages.values().take(LISTED_PAGES)], count: this.#pages.size, lately };
	}

	#note({ target, pool }: Source, fault: string): void {
		if (pool !== "pages") return;
		const last = this.#now();
		const before = this.#pages.peek(target);
		this.#pages.set(target, { target, fault, times: (before?.times ?? 0) + 1, since: before?.since ?? last, last });
	}
}

function faultOf({ status, degraded }: Filled<unknown>): string | null {
	if (status >= 500) return "no page: a call that it needs failed";
	return degraded ? "shown without a part whose call failed" : null;
}
