import { FILE_SENDINGS_MAX } from "#src/site/sending-limits.ts";

/** Places for forms with files: so many are read at once, and so many of one client. */
export class FileSendings {
	readonly #clients = new Map<string, number>();
	#all = 0;

	/** Takes a place and gives what frees it again; null when there is none. */
	take(client: string): (() => void) | null {
		const own = this.#clients.get(client) ?? 0;
		if (own >= FILE_SENDINGS_MAX.client || this.#all >= FILE_SENDINGS_MAX.everybody) return null;
		this.#clients.set(client, own + 1);
		this.#all += 1;
		return () => {
			const left = (this.#clients.get(client) ?? 1) - 1;
			if (left === 0) this.#clients.delete(client);
			else this.#clients.set(client, left);
			this.#all -= 1;
		};
	}
}
