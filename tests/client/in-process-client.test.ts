import { expect, test } from "vitest";
import { createInProcessClient } from "#src/client/in-process-client.ts";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

const snapshot = () => ({ version: "1-00000000", brand: BRAND, release: () => {} });
const options = { locale: "en_GB", identity: ANONYMOUS, budget: 20 };
const ask = request(CALLS.specialMessage, {});

test("a service that does not answer in time is a timeout", async () => {
	const client = createInProcessClient({ answer: () => new Promise<never>(() => {}) }, { acquire: snapshot });
	expect(await client.snapshot().call(ask, options)).toEqual({
		state: "failed",
		error: { kind: "timeout", status: null, message: "Connection timeout for API call for specialMessage" },
	});
});

test("a service that throws is a connection failure: the client never rejects", async () => {
	const client = createInProcessClient({ answer: () => Promise.reject(new Error("secret")) }, { acquire: snapshot });
	expect(await client.snapshot().call(ask, options)).toEqual({
		state: "failed",
		error: { kind: "connection", status: null, message: "Could not fetch data for specialMessage" },
	});
});

test("a caller that gives up is answered at once", async () => {
	const client = createInProcessClient({ answer: () => new Promise<never>(() => {}) }, { acquire: snapshot });
	expect(await client.snapshot().call(ask, { ...options, budget: 60_000, signal: AbortSignal.abort() })).toMatchObject({
		error: { kind: "timeout" },
	});
});
