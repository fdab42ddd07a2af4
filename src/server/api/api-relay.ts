import { API_REPLY_MAX_BYTES, BUDGET } from "#src/site/limits.ts";
import type { AnswerApi } from "./api.ts";

const problem = (status: number, title: string) =>
	Response.json(
		{ type: "about:blank", title, status },
		{ status, headers: { "content-type": "application/problem+json" } },
	);

async function cappedBody(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of response.body ?? []) {
		length += chunk.length;
		if (length > API_REPLY_MAX_BYTES) return null;
		chunks.push(chunk);
	}
	const whole = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		whole.set(chunk, at);
		at += chunk.length;
	}
	return whole;
}

/**
 * Answers islands' calls from a remote support API, so that browsers speak to our origin only. Sends
 * the address, the body and its type; takes JSON only, within a visitor's patience.
 *
 * @param base address of the remote API without a trailing slash
 */
export function relayTo(base: string): AnswerApi {
	return async (request) => {
		const { pathname, search } = new URL(request.url);
		try {
			const response = await fetch(base + pathname + search, {
				method: request.method,
				headers: request.headers,
				redirect: "manual",
				signal: AbortSignal.timeout(BUDGET.critical),
				...(request.method === "POST" ? { body: await request.arrayBuffer() } : {}),
			});
			const type = response.headers.get("content-type") ?? "";
			const body = /^application\/([a-z.]+\+)?json\b/.test(type) ? await cappedBody(response) : null;
			return body === null
				? problem(502, "Bad Gateway")
				: new Response(body, { status: response.status, headers: { "content-type": type } });
		} catch (error) {
			return error instanceof Error && error.name === "TimeoutError"
				? problem(504, "Gateway Timeout")
				: problem(502, "Bad Gateway");
		}
	};
}
