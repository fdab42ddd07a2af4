import { request } from "node:http";
import { keptConnections } from "#scripts/bench/kept-connections.ts";

/** A reply as it is on the wire; numbers of the moment are left out. */
export interface Told {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
}

const OF_THE_MOMENT = new Set(["date", "age", "x-request-id", "connection", "keep-alive", "expires"]);
const ATTEMPTS = 8;

/** Asks a server over a few connections that stay open. */
export class Asker {
	readonly #port: number;
	readonly #agent = keptConnections({ maxSockets: ATTEMPTS });
	#asked = 0;

	constructor(port: number) {
		this.#port = port;
	}

	/** Requests so far. */
	get asked(): number {
		return this.#asked;
	}

	ask(path: string, headers: Readonly<Record<string, string>> = {}, method = "GET", sent?: string): Promise<Told> {
		this.#asked += 1;
		return new Promise((found, failed) => {
			const asked = request(
				{ port: this.#port, host: "127.0.0.1", path, method, headers, agent: this.#agent },
				(reply) => {
					const chunks: Buffer[] = [];
					reply.on("data", (chunk: Buffer) => chunks.push(chunk));
					reply.on("end", () =>
						found({
							status: reply.statusCode ?? 0,
							headers: Object.fromEntries(
								Object.entries(reply.headers).flatMap(([name, value]) =>
									OF_THE_MOMENT.has(name) ? [] : [[name, String(value)]],
								),
							),
							body: Buffer.concat(chunks),
						}),
					);
					reply.on("error", failed);
				},
			);
			// The server may end a connection that nobody used for seconds just as it is used again.
			asked.on("error", (error) =>
				asked.reusedSocket ? this.ask(path, headers, method, sent).then(found, failed) : failed(error),
			);
			asked.end(sent);
		});
	}

	end(): void {
		this.#agent.destroy();
	}
}

/** Does something for each, several at a time. */
export async function forEach<Item>(
	items: Iterable<Item>,
	work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
	const rest = [...items].entries();
	await Promise.all(
		Array.from({ length: ATTEMPTS }, async () => {
			for (const [index, item] of rest) await work(item, index);
		}),
	);
}
