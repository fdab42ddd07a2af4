import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { createSupportClient } from "#src/client/support-client.ts";
import type { Transport } from "#src/client/transport.ts";
import { ascAuth } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { callFailureLog } from "#src/server/ops/call-failures.ts";
import { counted } from "#src/server/ops/log.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

test("the same line is written once a second with the number of the others, and the last ones are told when they end", () => {
	let time = 0;
	let due: { at: number; work: () => void }[] = [];
	const lines: string[] = [];
	const write = counted((fields, message) => lines.push(`${message} ${JSON.stringify(fields)}`), {
		now: () => time,
		later: (work, milliseconds) => void due.push({ at: time + milliseconds, work }),
	});
	const pass = (milliseconds: number) => {
		time += milliseconds;
		for (const { work } of due.filter(({ at }) => at <= time)) work();
		due = due.filter(({ at }) => at > time);
	};
	for (let index = 0; index < 1000; index += 1) {
		write({ pattern: "/", request: index }, "request failed");
		write({ pattern: "/{categoryName}", request: index }, "request failed");
		write({ pattern: "/", request: index }, "render failed");
	}
	expect(lines.splice(0)).toEqual([
		'request failed {"pattern":"/","request":0}',
		'request failed {"pattern":"/{categoryName}","request":0}',
		'render failed {"pattern":"/","request":0}',
	]);
	pass(1_000);
	write({ pattern: "/", request: 1000 }, "request failed");
	expect(lines.splice(0)).toEqual(['request failed {"pattern":"/","request":1000,"repeated":999}']);
	write({ pattern: "/", request: 1001 }, "request failed");
	pass(5_000);
	expect(lines.splice(0).toSorted()).toEqual([
		'render failed {"pattern":"/","request":999,"repeated":998}',
		'request failed {"pattern":"/","request":1001}',
		'request failed {"pattern":"/{categoryName}","request":999,"repeated":998}',
	]);
	write({ pattern: "/", request: 1002 }, "request failed");
	expect(lines).toEqual(['request failed {"pattern":"/","request":1002}']);
});

test("a call for what is not there is no warning; every other failed one is", () => {
	const written: string[] = [];
	const tell = callFailureLog({
		warn: (_, message) => written.push(`warn ${message}`),
		debug: (_, message) => written.push(`debug ${message}`),
	});
	const fail = (kind: "status" | "reply", status: number) =>
		tell({ call: "product", path: "", fault: "", text: "", error: { kind, status, message: `${kind} ${status}` } });
	fail("status", 404);
	fail("status", 500);
	fail("status", 403);
	fail("reply", 200);
	expect(written).toEqual(["debug status 404", "warn status 500", "warn status 403", "warn reply 200"]);
});

test("that a call leads where nobody may be sent is said once, with the setting that is amiss", async () => {
	const written: object[] = [];
	const tell = callFailureLog({ warn: (facts) => written.push(facts), debug: () => {} });
	const transport: Transport = {
		hold: () => ({
			...{ version: null, brand: BRAND, sanitise: null, release: () => {} },
			send: async () => ({ state: "redirect", location: "https://sign-in.example/" }),
		}),
	};
	const support = createSupportClient({ transport, memory: new ReplyMemory({ maxBytes: 0 }), onFailure: tell });
	for (let time = 0; time < 3; time += 1)
		await support.snapshot().call(request(ascAuth, {}), { locale: "en_GB", identity: ANONYMOUS, budget: 1_000 });
	expect(written).toMatchObject([{ call: "ascAuth", status: 301, fault: expect.stringContaining("loginOrigins") }]);
	expect(JSON.stringify(written)).not.toMatch(/stack|sign-in\.example/);
});

test("what a client of the API asked wrongly is no warning; what a page asked wrongly, and what failed it, is one", () => {
	const written: string[] = [];
	const tell = callFailureLog({
		warn: (_, message) => written.push(`warn ${message}`),
		debug: (_, message) => written.push(`debug ${message}`),
	});
	const fail = (status: number, pattern: string | null) => {
		const error = { kind: "status", status, message: `${pattern} ${status}` } as const;
		tell({ call: "product", path: "", fault: "", text: "", error, asker: { request: "r", pattern } });
	};
	const wrong = [400, 403, 404, 410, 413, 415, 422, 501];
	for (const status of wrong) fail(status, null);
	expect(written.splice(0)).toEqual(wrong.map((status) => `debug null ${status}`));
	fail(400, "/{category}");
	fail(501, "/{category}");
	for (const status of [401, 429, 500, 502, 503]) fail(status, null);
	expect(written).toEqual([
		"warn /{category} 400",
		"warn /{category} 501",
		...[401, 429, 500, 502, 503].map((status) => `warn null ${status}`),
	]);
});

test("what the log tells holds no control as it is, and is read back as it was", () => {
	const told = "\u001b[31mred\u009b2J\u202egpj\u0085 \ud800 Grüße";
	const { stdout } = spawnSync(
		process.execPath,
		[
			"-e",
			'import("#src/server/ops/log.ts").then(({ createLog }) => createLog("info").warn({ told: JSON.parse(process.argv[1]) }, "told"))',
			JSON.stringify(told),
		],
		{ encoding: "utf8" },
	);
	expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
	expect(JSON.parse(stdout)).toMatchObject({ told, msg: "told" });
});
