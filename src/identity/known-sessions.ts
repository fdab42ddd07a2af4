import { SESSIONS_ASKED_MAX, SESSIONS_REMEMBERED_MAX } from "#src/site/agent-limits.ts";
import { remembered } from "#src/site/remembered.ts";
import type { Identity } from "./identity.ts";

/** What somebody says of a session, and for how many milliseconds since he was asked his word holds. */
interface Told {
	readonly identity: Identity;
	readonly holds: number;
}

interface KnownSessionsOptions {
	/** Milliseconds, on a clock that may be set. */
	now(): number;
	/** What is thrown where too many sessions are asked about at once. */
	tooMany(): Error;
}

/** Whose sessions are, as far as somebody can be asked: one question about each at a time, so many at once, and his word holds a while. */
export class KnownSessions {
	readonly #options: KnownSessionsOptions;
	readonly #known = remembered<Told & { readonly at: number }>(SESSIONS_REMEMBERED_MAX);
	readonly #asked = new Map<string, Promise<Identity>>();

	constructor(options: KnownSessionsOptions) {
		this.#options = options;
	}

	/**
	 * Whose the session of a key is; `ask` is called unless that is known.
	 *
	 * @throws what `ask` throws, which is not remembered, or `tooMany`
	 */
	async identityOf(key: string, ask: (now: number) => Promise<Told>): Promise<Identity> {
		const now = this.#options.now();
		const known = this.#known.get(key);
		// A clock that was set back makes nothing hold longer.
		if (known && now >= known.at && now - known.at < known.holds) return known.identity;
		const underWay = this.#asked.get(key);
		if (underWay) return underWay;
		if (this.#asked.size >= SESSIONS_ASKED_MAX) throw this.#options.tooMany();
		const asked = this.#ask(key, now, ask).finally(() => this.#asked.delete(key));
		this.#asked.set(key, asked);
		return asked;
	}

	/** Asks anew the next time. */
	forget(key: string): void {
		this.#known.delete(key);
	}

	async #ask(key: string, at: number, ask: (now: number) => Promise<Told>): Promise<Identity> {
		const told = await ask(at);
		this.#known.set(key, { ...told, at });
		return told.identity;
	}
}
