import { afterAll, beforeAll, expect, test } from "vitest";
import { httpTransport } from "#src/client/http-transport.ts";
import { remoteApi } from "#src/client/remote-api.ts";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { type CallFailure, createSupportClient } from "#src/client/support-client.ts";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { REMOTE_FAULTS } from "#tests/server/remote-faults.ts";
import { type SupportApiDouble, startSupportApiDouble } from "#tests/server/support-api-double.ts";

let copy: Copy;
let double: SupportApiDouble;
beforeAll(async () => {
	copy = copyOfPack();
	await copy.import();
	double = await startSupportApiDouble(copy.dataDir);
});
afterAll(() => {
	double?.stop();
	copy?.cleanUp();
});

test.each(REMOTE_FAULTS.map((fault) => [fault.name, fault] as const))(
	"%s: the call fails in words of ours, unless it does no harm",
	async (_, fault) => {
		double.fail(() => fault);
		const failures: CallFailure[] = [];
		const client = createSupportClient({
			transport: httpTransport(remoteApi({ base: double.url, token: null }), () => ({ version: null, brand: BRAND })),
			memory: new ReplyMemory({ maxBytes: 0 }),
			onFailure: (failure) => failures.push(failure),
		});
		const call = request(CALLS.product, { productName: "pebble-20" });
		const outcome = await client.snapshot().call(call, { locale: "en_GB", identity: ANONYMOUS, budget: 1_500 });
		expect(outcome.state).toBe(fault.harmless ? "ok" : "failed");
		expect(JSON.stringify(outcome)).not.toMatch(/db\.internal|evil/);
		for (const { fault: said, text } of failures) {
			expect(said.length + text.length).toBeLessThan(500);
			expect(said + text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
		}
	},
);

test("there are enough of them", () => {
	expect(REMOTE_FAULTS.length).toBeGreaterThan(53);
	expect(new Set(REMOTE_FAULTS.map(({ name }) => name)).size).toBe(REMOTE_FAULTS.length);
});
