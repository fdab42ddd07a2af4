import { createClient, RESP_TYPES } from "@redis/client";
import { type Clock, within } from "#src/site/clock.ts";
import {
	SHARED_COMMANDS_MAX,
	SHARED_CONNECT_PATIENCE,
	SHARED_PAUSE,
	SHARED_PAUSE_MAX,
} from "#src/site/shared-cache-limits.ts";

/** One connection; it is never made again, so that whoever holds it knows that nothing was missed on it. */
function connection(url: string) {
	const client = createClient({
		url,
		RESP: 3,
		name: "support-site",
		socket: { reconnectStrategy: false, connectTimeout: SHARED_CONNECT_PATIENCE },
		disableOfflineQueue: true,
		commandsQueueMaxLength: SHARED_COMMANDS_MAX,
		disableClientInfo: true,
		maintNotifications: "disabled",
	});
	return Object.assign(client, { binary: client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }) });
}

/** A connection to the server. */
export type CacheClient = ReturnType<typeof connection>;

export interface LinkOptions {
	/** `redis://`, `rediss://` or `unix://`. */
	readonly url: string;
	readonly clock: Clock;
	/** Draws between 0 and 1, so that nodes do not come back all at once. */
	readonly random?: () => number;
	/** Gets a new connection ready; it is used when that is fulfilled. */
	join(client: CacheClient): Promise<void>;
	/** There is no connection any more, or none could be made. */
	onLost(reason: string): void;
}

/** The way to the server: there is one, or there is none and one is tried for, with pauses. */
export class CacheLink {
	readonly #options: LinkOptions;
	#client: CacheClient | null = null;
	#isJoined = false;
	#isClosed = false;
	#attempts = 0;

	constructor(options: LinkOptions) {
		this.#options = options;
	}

	/** The connection, while there is one that is ready. */
	get client(): CacheClient | null {
		return this.#isJoined ? this.#client : null;
	}

	/** Connects. Fulfilled when it is known whether that was possible. */
	async open(): Promise<void> {
		if (this.#isClosed) return;
		const { url, clock, join } = this.#options;
		const client = connection(url);
		this.#client = client;
		client.on("error", (error) => this.lose(client, error));
		try {
			await within(
				clock,
				SHARED_CONNECT_PATIENCE,
				client.connect().then(() => join(client)),
			);
			if (this.#client !== client) return;
			this.#isJoined = true;
			this.#attempts = 0;
		} catch (error) {
			this.lose(client, error);
		}
	}

	/** Something is wrong with a connection: it is left, and another one tried for. */
	lose(client: CacheClient, error: unknown): void {
		if (this.#client !== client) return;
		this.#leave(client);
		if (this.#isClosed) return;
		const { clock, random = Math.random, onLost } = this.#options;
		const pause = Math.min(SHARED_PAUSE * 2 ** this.#attempts, SHARED_PAUSE_MAX);
		this.#attempts += 1;
		clock.after(pause * (0.5 + random() / 2), () => void this.open());
		onLost(error instanceof Error ? error.message : String(error));
	}

	close(): void {
		this.#isClosed = true;
		if (this.#client) this.#leave(this.#client);
	}

	#leave(client: CacheClient): void {
		this.#client = null;
		this.#isJoined = false;
		// What waits on it is rejected; one that never came to be has nothing to end.
		if (client.isOpen) client.destroy();
	}
}
