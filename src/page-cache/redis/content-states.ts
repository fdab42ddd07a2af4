import { SHARED_STATES_BEFORE } from "#src/site/shared-cache-limits.ts";

/** A state of the content before the one in force, and the tags of all that has changed since. */
export interface StateBefore {
	readonly state: string;
	readonly changed: ReadonlySet<string>;
}

/** The states of the content that this process has seen, as far as it is known what changed since. */
export class ContentStates {
	#now: string;
	#before: readonly StateBefore[] = [];

	/** @param now the state in force */
	constructor(now: string) {
		this.#now = now;
	}

	/** The states before, the newest first. */
	get before(): readonly StateBefore[] {
		return this.#before;
	}

	/** Another state may be in force. @param names of what changed; null: anything @returns whether it is another */
	follow(state: string, names: readonly string[] | null): boolean {
		if (state === this.#now) return false;
		const seen: StateBefore[] = [{ state: this.#now, changed: new Set<string>() }, ...this.#before];
		const changed = new Set(names);
		this.#before =
			names === null
				? []
				: seen
						.filter((each) => each.state !== state)
						.slice(0, SHARED_STATES_BEFORE)
						.map((each) => ({ ...each, changed: each.changed.union(changed) }));
		this.#now = state;
		return true;
	}
}
