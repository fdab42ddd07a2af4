import { tokenHeaders } from "#src/client/remote-api.ts";
import { type ReadReply, readReply } from "#src/client/reply-body.ts";
import { CHECK_BYTES_MAX, CHECK_PATIENCE, CHECK_REQUESTS_MAX, CHECK_SILENCES_MAX } from "#src/site/check-limits.ts";

/** The check cannot go on, in words that say why. */
export class CheckEnd extends Error {
	override readonly name = "CheckEnd";
}

export interface ApiRequest {
	readonly method: "GET" | "HEAD" | "OPTIONS" | "POST";
	/** Path and query, below the API's base. */
	readonly target: string;
	readonly body?: string;
	readonly contentType?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** An answer, read to its end or to the bounds of a reply. */
export interface ApiReply {
	readonly status: number;
	readonly headers: Headers;
	/** Null where there is no body. */
	readonly body: ReadReply | null;
	readonly milliseconds: number;
}

/** Follows nothing and keeps nothing: a support API as a site of ours asks it, one request after the other. */
export class AskedApi {
	readonly #base: string;
	readonly #token: string | null;
	#requests = 0;
	#answers = 0;
	#bytes = 0;
	#silences = 0;

	/** @param base origin of the API, with a path before `/api` when it has one */
	constructor(base: string, token: string | null) {
		this.#base = base;
		this.#token = token;
	}

	get requests(): number {
		return this.#requests;
	}

	/** How many requests were answered, whatever with. */
	get answers(): number {
		return this.#answers;
	}

	/**
	 * @returns what was wrong on the way, in a few words, when no answer came
	 * @throws {CheckEnd} beyond the bounds of a check, and when the API does not answer any more
	 */
	async ask({ method, target, body, contentType, headers }: ApiRequest): Promise<ApiReply | string> {
		if (++this.#requests > CHECK_REQUESTS_MAX) throw new CheckEnd(`That were ${CHECK_REQUESTS_MAX} requests: enough.`);
		if (this.#bytes > CHECK_BYTES_MAX) throw new CheckEnd(`Replies together are longer than ${CHECK_BYTES_MAX} bytes.`);
		const began = performance.now();
		const deadline = AbortSignal.timeout(CHECK_PATIENCE);
		try {
			const response = await fetch(this.#base + target, {
				...{ method, redirect: "manual", signal: deadline },
				headers: {
					accept: "application/json",
					...(contentType === undefined ? {} : { "content-type": contentType }),
					// As the site does: with what is sent.
					...(method === "POST" ? tokenHeaders({ token: this.#token }) : {}),
					...headers,
				},
				...(body === undefined ? {} : { body }),
			});
			const read = await readReply(this.#counted(response.body));
			const isEmpty = "fault" in read && this.#last === 0;
			this.#silences = 0;
			this.#answers += 1;
			return {
				status: response.status,
				headers: response.headers,
				body: isEmpty ? null : read,
				milliseconds: performance.now() - began,
			};
		} catch (error) {
			this.#silences += 1;
			const why = deadline.aborted ? `nothing within ${CHECK_PATIENCE / 1000} s` : reasonOf(error);
			if (this.#silences >= CHECK_SILENCES_MAX)
				throw new CheckEnd(
					this.#answers === 0
						? `Nothing answers at ${this.#base} (${why}): look whether the API runs, whether its address, with its port, is right, and whether it can be reached from this machine.`
						: `The API is given up: ${this.#silences} requests in a row had no answer (${why}).`,
				);
			return why;
		}
	}

	/** Bytes of the reply that is read. */
	#last = 0;

	async *#counted(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
		this.#last = 0;
		for await (const chunk of body ?? []) {
			this.#last += chunk.byteLength;
			this.#bytes += chunk.byteLength;
			yield chunk;
		}
	}
}

function reasonOf(error: unknown): string {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	if (!(cause instanceof Error)) return "no answer";
	return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
