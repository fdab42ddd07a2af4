import type { AgentBox } from "#src/inbox/agents.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import { KNOWN_CLIENTS_MAX, KNOWN_CLIENTS_PAUSE } from "#src/site/agent-limits.ts";
import { Lane, type LaneBounds } from "#src/site/lane.ts";
import { remembered } from "#src/site/remembered.ts";

/**
 * Clients from which somebody has signed in lately, by keyed hashes. Whoever asks costs no look into the inbox: what its
 * audit knows is read once, and what comes after it is remembered here.
 */
export class KnownClients {
	readonly #box: Pick<AgentBox, "knownClients">;
	readonly #clients = remembered<true>(KNOWN_CLIENTS_MAX);
	#loading: Promise<void> | null = null;

	constructor(box: Pick<AgentBox, "knownClients">) {
		this.#box = box;
	}

	has(client: string): boolean {
		return this.#clients.has(client);
	}

	add(client: string): void {
		this.#clients.set(client, true);
	}

	/** Resolves when it is known what the audit knows: asked once; when it cannot say, again after a while. */
	loaded(): Promise<void> {
		this.#loading ??= this.#load();
		return this.#loading;
	}

	async #load(): Promise<void> {
		try {
			// The latest one comes last, so that it is the last to be forgotten.
			for (const client of (await this.#box.knownClients(KNOWN_CLIENTS_MAX)).toReversed()) this.add(client);
		} catch (error) {
			if (!(error instanceof InboxUnavailable)) throw error;
			setTimeout(() => {
				this.#loading = null;
			}, KNOWN_CLIENTS_PAUSE).unref();
		}
	}
}

/** Two lanes, so that strangers, however many, take no place from clients from which somebody has signed in before. */
export class KnownLanes {
	readonly #known: Pick<KnownClients, "has">;
	readonly #ofKnown: Lane;
	readonly #ofStrangers: Lane;

	constructor(known: Pick<KnownClients, "has">, bounds: LaneBounds) {
		this.#known = known;
		[this.#ofKnown, this.#ofStrangers] = [new Lane(bounds), new Lane(bounds)];
	}

	/** Runs `work` in the lane of a client; null at once when too many wait in it. */
	run<Value>(client: string, work: () => Promise<Value>): Promise<Value> | null {
		return (this.#known.has(client) ? this.#ofKnown : this.#ofStrangers).run(work);
	}
}
