import { type Clock, within } from "#src/site/clock.ts";
import { SHARED_CONNECT_PATIENCE, SHARED_PAUSE, SHARED_PAUSE_MAX } from "#src/site/shared-cache-limits.ts";
import { type CacheClient, cacheClient, connect } from "./cache-client.ts";

export interface LinkOptions {
	/** `redis://`, `rediss://` or `unix://`. */
	readonly url: string;
	readonly clock: Clock;
	/** Draws between 0 and 1, so that nodes do not come back all at once. */
	readonly random?: () => number;
	/**
	 * Gets new connections ready; they are used when that is fulfilled.
	 *
	 * @param client for commands
	 * @param listener for messages: a server ends one that has subscribed and has much to be sent, which pages are
	 */
	join(client: CacheClient, listener: CacheClient): Promise<void>;
	/** There is no connection any more, or none could be made. */
	onLost(reason: string): void;
}

/** The way to the server, two connections that live and end together: it is there, or it is not and is tried for, with pauses. */
export class CacheLink {
	readonly #options: LinkOptions;
	#clients: readonly CacheClient[] = [];
	#isJoined = false;
	#isClosed = false;
	#attempts = 0;

	constructor(options: LinkOptions) {
		this.#options = options;
	}

	/** The connection for commands, while there is one that is ready. */
	get client(): CacheClient | null {
		return (this.#isJoined && this.#clients[0]) || null;
	}

	/** Connects. Fulfilled when it is known whether that was possible. */
	async open(): Promise<void> {
		if (this.#isClosed) return;
		const { url, clock, join } = this.#options;
		const onFault = (faulty: CacheClient, error: unknown) => this.lose(faulty, error);
		const [client, listener] = [cacheClient(url, onFault), cacheClient(url, onFault)];
		this.#clients = [client, listener];
		try {
			const connected = Promise.all([connect(client), connect(listener)]);
			await within(
				clock,
				SHARED_CONNECT_PATIENCE,
				connected.then(() => join(client, listener)),
			);
			if (!this.#clients.includes(client)) return;
			this.#isJoined = true;
			this.#attempts = 0;
		} catch (error) {
			this.lose(client, error);
		}
	}

	/** Fulfilled when messages could come; rejected as their connection fails. */
	async hears(): Promise<void> {
		await this.#clients[1]?.ping();
	}

	/** Something is wrong with a connection: both are left, and others tried for. */
	lose(client: CacheClient, error: unknown): void {
		if (!this.#clients.includes(client)) return;
		this.#leave();
		if (this.#isClosed) return;
		const { clock, random = Math.random, onLost } = this.#options;
		const pause = Math.min(SHARED_PAUSE * 2 ** this.#attempts, SHARED_PAUSE_MAX);
		this.#attempts += 1;
		clock.after(pause * (0.5 + random() / 2), () => void this.open());
		onLost(error instanceof Error ? error.message : String(error));
	}

	close(): void {
		this.#isClosed = true;
		this.#leave();
	}

	#leave(): void {
		const left = this.#clients;
		this.#clients = [];
		this.#isJoined = false;
		// What waits on it is rejected; one that never came to be has nothing to end.
		for (const client of left) if (client.isOpen) client.destroy();
	}
}
