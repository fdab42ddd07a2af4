import type { SupportClient } from "#src/client/support-client.ts";
import type { CallError, CallRequest, Outcome } from "#src/contract/call.ts";
import { BRAND } from "../fixtures/brand.ts";

export const TIMEOUT: CallError = {
	kind: "timeout",
	status: null,
	message: "Connection timeout for API call for test",
};
export const MISSING: CallError = { kind: "status", status: 404, message: "Could not fetch data for test" };

/** A support API that answers each call by name, and remembers what it was asked. */
export function fakeSupport(
	answers: Readonly<Record<string, unknown>>,
	failures: Readonly<Record<string, CallError>> = {},
	version: string | null = "v1",
) {
	const asked: CallRequest[] = [];
	const support: SupportClient = {
		snapshot: () => ({
			version,
			brand: BRAND,
			call: async <Data>(request: CallRequest<Data>): Promise<Outcome<Data>> => {
				asked.push(request);
				const error = failures[request.name];
				if (error) return { state: "failed", error };
				if (!(request.name in answers)) return { state: "skipped", reason: "not in this test", missing: [] };
				return { state: "ok", data: answers[request.name] as Data };
			},
			release: () => {},
		}),
	};
	return { support, asked, names: () => asked.map(({ name }) => name) };
}
