import { vi } from "vitest";

export interface SentRequest {
	readonly address: string;
	readonly key: string | null;
	readonly body: unknown;
}

/** A reply in JSON. */
export const json = (status: number, body: unknown) => () => Response.json(body, { status });

/** Stands in for the network until `vi.unstubAllGlobals()`: each of `answers` answers one request, and without one there is no network. */
export function answeringServer(): {
	readonly requests: SentRequest[];
	answers: (() => Response | Promise<Response>)[];
} {
	const server: ReturnType<typeof answeringServer> = { requests: [], answers: [] };
	vi.stubGlobal("fetch", async (address: string, { headers, body }: { headers: HeadersInit; body: string }) => {
		server.requests.push({ address, key: new Headers(headers).get("idempotency-key"), body: JSON.parse(body) });
		const answer = server.answers.shift();
		if (!answer) throw new TypeError("no network");
		return answer();
	});
	return server;
}
