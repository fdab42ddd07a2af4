import { request } from "node:http";
import { keptConnections } from "../bench/kept-connections.ts";
import { metric, type ServerProcess, startServer } from "../bench/server-process.ts";
import type { Written } from "./odd-request.ts";
import type { Sample } from "./slope.ts";

/** Every site of a soak answers under this name, so that its pages are the same, whichever process makes them. */
export const HOST = "support.example.com";

export interface Answer {
	readonly status: number;
	readonly body: string;
	readonly cacheStatus: string;
	/** For how many seconds it has been kept; null where nobody keeps it. */
	readonly age: number | null;
	/** What a network in front is told that the page is made of, by a site that has one. */
	readonly tags: string;
	readonly asked: number;
	readonly answered: number;
}

class KeptTooLong extends Error {
	override readonly name = "KeptTooLong";
}

/** A site that is started, killed and started again on the same port and folder, and whose memory is watched. */
export class WatchedSite {
	readonly #main: string;
	readonly #env: Readonly<Record<string, string>>;
	#server: ServerProcess | null = null;
	#agent = keptConnections();
	#port = 0;
	#isUp = false;
	/** How often it was begun. */
	life = 0;
	readonly lives: Sample[][] = [];

	constructor(main: string, env: Readonly<Record<string, string>>) {
		this.#main = main;
		this.#env = { HOST: "127.0.0.1", OPS_PORT: "0", LOG_LEVEL: "info", SITE_ORIGINS: `https://${HOST}`, ...env };
	}

	get port(): number {
		return this.#port;
	}

	/** Whether a balancer would send somebody here. */
	get isUp(): boolean {
		return this.#isUp;
	}

	async begin(more: Readonly<Record<string, string>> = {}, limit: string | null = null): Promise<void> {
		this.#server = await startServer(this.#main, [], { ...this.#env, PORT: String(this.#port), ...more }, { limit });
		this.#port = this.#server.port;
		this.#agent = keptConnections();
		this.lives.push([]);
		this.life += 1;
		this.#isUp = true;
	}

	async end(how: "kill" | "stop"): Promise<void> {
		this.#isUp = false;
		await this.#server?.[how]();
		this.#agent.destroy();
	}

	/** Asks for something; rejects when the connection breaks. One that was kept and has ended meanwhile is another try. */
	ask(asked: Written): Promise<Answer> {
		return this.#ask(asked).catch((error: unknown) => {
			if (error instanceof KeptTooLong) return this.ask(asked);
			throw error;
		});
	}

	#ask({ method, target, headers }: Written): Promise<Answer> {
		const asked = performance.now();
		return new Promise((done, failed) => {
			const options = { host: "127.0.0.1", port: this.#port, agent: this.#agent, method, path: target };
			const sent = request({ ...options, headers: { ...headers, host: HOST } }, (reply) => {
				const chunks: Buffer[] = [];
				reply
					.on("data", (chunk: Buffer) => chunks.push(chunk))
					.on("error", failed)
					.on("end", () => {
						done({
							status: reply.statusCode ?? 0,
							body: Buffer.concat(chunks).toString("utf8"),
							cacheStatus: String(reply.headers["cache-status"] ?? ""),
							age: reply.headers.age === undefined ? null : Number(reply.headers.age),
							tags: String(reply.headers["cache-tag"] ?? ""),
							asked,
							answered: performance.now(),
						});
					});
			});
			sent.on("error", (error) => failed(sent.reusedSocket ? new KeptTooLong(error.message) : error)).end();
		});
	}

	/** Marks pages as out of date. */
	async invalidate(tag: string, token: string): Promise<void> {
		await fetch(`http://127.0.0.1:${this.#server?.opsPort}/invalidate`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({ tags: [tag] }),
		});
	}

	/** The version of the content that it has in force. */
	async version(): Promise<string> {
		const told = await (await fetch(`http://127.0.0.1:${this.#server?.opsPort}/metrics`)).text();
		return /^support_content_info\{version="([^"]*)"\} 1$/m.exec(told)?.[1] ?? "";
	}

	/** Notes what memory it takes now. */
	async sample(): Promise<void> {
		if (this.#server === null || !this.#isUp) return;
		const life = this.lives.at(-1);
		const bytes = await metric(this.#server, "process_resident_memory_bytes");
		if (bytes > 0) life?.push({ at: performance.now(), bytes });
	}
}
