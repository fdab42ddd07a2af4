import { retryAfterOf } from "#src/client/breaker.ts";
import { readReply } from "#src/client/reply-body.ts";
import { JSON_TYPE } from "#src/contract/sent-body.ts";
import { DELIVERY_TIMEOUT } from "#src/site/sending-limits.ts";
import { Undelivered } from "./target.ts";

interface Post {
	readonly address: string;
	readonly body: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly signal: AbortSignal;
}

/** A status that says no for good: whoever asks again is told the same. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Posts JSON. Follows no redirect: what leads elsewhere is not where it was to go.
 *
 * @param understands reads the value of an answer; null: any answer with a good status will do
 * @throws {Undelivered} with what the answer means
 */
export async function postJson(
	{ address, body, headers, signal }: Post,
	understands: ((value: unknown) => boolean) | null,
): Promise<void> {
	const deadline = AbortSignal.timeout(DELIVERY_TIMEOUT);
	let response: Response;
	try {
		response = await fetch(address, {
			...{ method: "POST", redirect: "manual", body },
			headers: { ...headers, "content-type": JSON_TYPE, accept: JSON_TYPE },
			signal: AbortSignal.any([signal, deadline]),
		});
		if (response.ok && understands) return await checkAnswer(response, understands);
		await response.body?.cancel();
	} catch (error) {
		if (error instanceof Undelivered) throw error;
		throw new Undelivered(deadline.aborted ? "time-out" : "no connection, or no HTTP", { isFinal: false });
	}
	if (response.ok) return;
	throw new Undelivered(`status ${response.status}`, {
		isFinal: isFinal(response.status),
		retryAfter: retryAfterOf(response.headers.get("retry-after")),
	});
}

async function checkAnswer({ body, status }: Response, understands: (value: unknown) => boolean): Promise<void> {
	const read = await readReply(body);
	// Something between us and the receiver may have answered; when he has it already, its id tells him.
	if ("fault" in read || !understands(read.value))
		throw new Undelivered(`status ${status} with an answer that is none`, { isFinal: false });
}
