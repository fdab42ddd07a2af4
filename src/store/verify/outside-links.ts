import { setTimeout } from "node:timers/promises";
import {
	LINK_HOST_FAILURES_MAX,
	LINK_REDIRECTS_MAX,
	LINK_RETRY_MAX,
	LINK_ROBOTS_MAX_BYTES,
	LINK_ROBOTS_REMEMBERED,
	LINKS_AT_ONCE,
} from "#src/site/link-limits.ts";
import { remembered } from "#src/site/remembered.ts";
import { AGENT, type AskedAddress, askAddress, PrivateAddress } from "./ask-address.ts";
import type { CheckedLink } from "./link-outcome.ts";
import { EVERYTHING, NOTHING, type RobotsRules, robotsRules } from "./robots-rules.ts";

export interface OutsideOptions {
	/** Milliseconds between two requests to one host. */
	readonly delay: number;
	readonly allowPrivate: boolean;
}

/** Where links wait to be looked at, and what is found is kept. */
export interface WaitingLinks {
	/** A host with waiting links that is none of these; null when there is none. */
	nextHost(busy: readonly string[]): string | null;
	/** A waiting link of a host; null when there is none. */
	next(host: string): string | null;
	/** Keeps what was found: from then on it waits no more. */
	keep(address: string, checked: CheckedLink): void;
}

/** Looks at links that lead out of the site: a few hosts at once, each asked slowly, one request after the other. */
export class OutsideLinks {
	readonly #options: OutsideOptions;
	readonly #rules = remembered<RobotsRules>(LINK_ROBOTS_REMEMBERED);

	constructor(options: OutsideOptions) {
		this.#options = options;
	}

	/** Looks at all that waits; whoever ends it loses nothing of what was kept. */
	async check(waiting: WaitingLinks): Promise<void> {
		const busy = new Set<string>();
		const work = async () => {
			for (;;) {
				const host = waiting.nextHost([...busy]);
				if (host === null) return;
				busy.add(host);
				await this.#checkHost(host, waiting);
				busy.delete(host);
			}
		};
		await Promise.all(Array.from({ length: LINKS_AT_ONCE }, work));
	}

	async #checkHost(host: string, waiting: WaitingLinks): Promise<void> {
		let failures = 0;
		for (let address = waiting.next(host); address !== null; address = waiting.next(host)) {
			// A host that does not answer is left alone: each try would cost a time limit.
			if (failures >= LINK_HOST_FAILURES_MAX) {
				waiting.keep(address, { outcome: "unreachable", status: null, detail: "its host did not answer for others" });
				continue;
			}
			const checked = await this.checkOne(address);
			waiting.keep(address, checked);
			failures = checked.outcome === "unreachable" && checked.status === null ? failures + 1 : 0;
		}
	}

	/** Looks at one address, redirects included. */
	async checkOne(address: string): Promise<CheckedLink> {
		let url = new URL(address);
		let isForGood = true;
		try {
			for (let hops = 0; hops <= LINK_REDIRECTS_MAX; hops++) {
				const answer = await this.#ask(url);
				if (answer === null)
					return { outcome: "not asked", status: null, detail: `robots.txt of ${url.host} asks programs to stay away` };
				const { status, location } = answer;
				if (![301, 302, 303, 307, 308].includes(status) || location === null)
					return verdict(status, hops > 0 && isForGood ? url.href : "");
				isForGood &&= status === 301 || status === 308;
				const next = URL.parse(location, url);
				if (!next || !/^https?:$/.test(next.protocol))
					return { outcome: "broken", status, detail: "it leads to no address of the web" };
				url = next;
			}
			return { outcome: "broken", status: null, detail: `it leads on more than ${LINK_REDIRECTS_MAX} times` };
		} catch (error) {
			if (error instanceof PrivateAddress) return { outcome: "not asked", status: null, detail: error.message };
			return { outcome: "unreachable", status: null, detail: reasonOf(error) };
		}
	}

	/** HEAD, and GET where that is refused; null when the host asks programs to stay away. */
	async #ask(url: URL): Promise<AskedAddress | null> {
		const rules = await this.#rulesOf(url);
		if (!rules.allows(url.pathname + url.search)) return null;
		const { allowPrivate, delay } = this.#options;
		const pause = Math.max(delay, rules.delay);
		let answer: AskedAddress | null = null;
		for (const method of ["HEAD", "GET"] as const) {
			await setTimeout(pause);
			// Some servers do not know HEAD, and hang up or say anything at all.
			answer = await askAddress(url, { method, allowPrivate }).catch((error: unknown) => {
				if (method === "GET" || error instanceof PrivateAddress) throw error;
				return null;
			});
			if (answer !== null && answer.status < 400) return answer;
			if (answer !== null && (answer.status === 429 || answer.status === 503))
				await setTimeout(Math.min(answer.retryAfter, LINK_RETRY_MAX));
		}
		return answer;
	}

	async #rulesOf(url: URL): Promise<RobotsRules> {
		const known = this.#rules.get(url.origin);
		if (known) return known;
		const rules = await this.#askRules(url);
		this.#rules.set(url.origin, rules);
		return rules;
	}

	/** RFC 9309, 2.3.1: without a file everything is allowed, and nothing while its host cannot give it. */
	async #askRules(url: URL): Promise<RobotsRules> {
		const { allowPrivate } = this.#options;
		let at = new URL("/robots.txt", url);
		for (let hops = 0; hops <= LINK_REDIRECTS_MAX; hops++) {
			const { status, location, text } = await askAddress(at, {
				...{ method: "GET", allowPrivate, wanted: LINK_ROBOTS_MAX_BYTES },
			});
			const next = status >= 300 && status < 400 && location !== null ? URL.parse(location, at) : null;
			if (!next || !/^https?:$/.test(next.protocol))
				return status >= 500 ? NOTHING : status < 300 ? robotsRules(text, AGENT) : EVERYTHING;
			at = next;
		}
		return EVERYTHING;
	}
}

/** @param movedTo where it leads for good; empty when it does not */
function verdict(status: number, movedTo: string): CheckedLink {
	if (status < 300) return { outcome: movedTo === "" ? "good" : "moved", status, detail: movedTo };
	if ([401, 403, 405, 407, 429, 451].includes(status))
		return { outcome: "not told", status, detail: "its host does not answer programs" };
	if (status >= 500) return { outcome: "unreachable", status, detail: "its host is in trouble" };
	return { outcome: "broken", status, detail: "there is nothing" };
}

function reasonOf(error: unknown): string {
	if (error instanceof Error && error.name === "TimeoutError") return "its host does not answer in time";
	const code = error instanceof Error && "code" in error ? error.code : null;
	if (code === "ENOTFOUND") return "its host has no address";
	if (error instanceof Error && error.name === "AbortError") return "its host does not answer in time";
	return typeof code === "string" ? `it cannot be reached (${code})` : "it cannot be reached";
}
