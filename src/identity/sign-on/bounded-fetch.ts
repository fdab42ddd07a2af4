import { PROVIDER_REPLY_MAX_BYTES } from "#src/site/agent-limits.ts";
import { ProviderFailure } from "./provider.ts";

/** What of a request the library gives. */
interface ProviderRequest {
	readonly method: string;
	readonly headers: Record<string, string>;
	/** A form, where it is a POST. */
	readonly body?: unknown;
	readonly signal?: AbortSignal | null | undefined;
}

/**
 * Asks a provider: by https, or at the issuer's own origin (this machine, in plain http); no redirect is followed, and the
 * answer is read whole within the signal's time, up to its bound.
 *
 * @throws {ProviderFailure} when there is no answer to be read
 */
export const boundedFetch =
	(issuer: URL) =>
	async (address: string, { method, headers, body, signal = null }: ProviderRequest): Promise<Response> => {
		const url = new URL(address);
		if (url.protocol !== "https:" && url.origin !== issuer.origin)
			throw new ProviderFailure("wrong", "it names an address that is not https");
		const form = body instanceof URLSearchParams ? body : null;
		const response = await answered(fetch(url, { method, headers, body: form, signal, redirect: "manual" }));
		const { status } = response;
		if (status >= 500) throw new ProviderFailure("away", `status ${status}`);
		const bytes = await answered(bytesOf(response));
		if (bytes === null) throw new ProviderFailure("wrong", "its answer is too long");
		// These have no body, which a response of them refuses to be given (Fetch section 2.2.3).
		const isEmpty = status === 204 || status === 205 || status === 304;
		return new Response(isEmpty ? null : bytes, { status, headers: response.headers });
	};

/** No connection, or none that lasts, or an answer that takes too long. */
const answered = <Value>(asked: Promise<Value>): Promise<Value> =>
	asked.catch(() => {
		throw new ProviderFailure("away", "no answer");
	});

/** A body; null when it is too long: leaving it there closes its connection. */
async function bytesOf({ body }: Response): Promise<Buffer<ArrayBuffer> | null> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body ?? []) {
		size += chunk.byteLength;
		if (size > PROVIDER_REPLY_MAX_BYTES) return null;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
