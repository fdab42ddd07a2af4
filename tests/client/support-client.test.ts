import { expect, test } from "vitest";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import { type CallFailure, createSupportClient } from "#src/client/support-client.ts";
import type { Held } from "#src/client/transport.ts";
import type { Answer } from "#src/contract/answer.ts";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

const options = { locale: "en_GB", identity: ANONYMOUS, budget: 60_000 };
const ask = request(CALLS.specialMessage, {});
const OTHER_LOCALE = BRAND.locales[1]?.code ?? "";
const AGENT: Identity = { kind: "agent", id: "a", company: "c", accessLevel: "l" };
const answerOf = (title: string, until: string | null = null): Answer => ({
	state: "ok",
	status: 200,
	value: { message: { id: "a", title, html: "<p>x</p>", language: "en-GB" } },
	until,
});

/** A client over a transport that answers with `send`, and what it was told of failures. */
function clientOf(
	send: Held["send"],
	{
		version = "1-00000000",
		maxBytes = 100_000,
		now = Date.now,
		...more
	}: { version?: string; maxBytes?: number; now?: () => number; answersAudience?: true } = {},
) {
	const failures: CallFailure[] = [];
	const memory = new ReplyMemory({ maxBytes, now });
	let released = 0;
	const client = createSupportClient({
		transport: {
			hold: () => ({ ...more, version, brand: BRAND, sanitise: null, send, release: () => released++ }),
		},
		memory,
		onFailure: (failure) => failures.push(failure),
	});
	return { client, memory, failures, released: () => released };
}

test("a transport that does not answer in time is a time-out, told to the log in the specification's words", async () => {
	const { client, failures } = clientOf(() => new Promise<never>(() => {}));
	const error = {
		kind: "timeout",
		status: null,
		message: "Connection timeout for API call for specialMessage",
	} as const;
	expect(await client.snapshot().call(ask, { ...options, budget: 20 })).toEqual({ state: "failed", error });
	expect(failures).toEqual([
		{ call: "specialMessage", path: "/api/content/support/en_GB/special-message", error, fault: "", text: "" },
	]);
});

test("a transport that throws is a connection failure: the client never rejects", async () => {
	const { client } = clientOf(() => Promise.reject(new Error("secret")));
	expect(await client.snapshot().call(ask, options)).toEqual({
		state: "failed",
		error: { kind: "connection", status: null, message: "Could not fetch data for specialMessage" },
	});
});

test("a reply of the embedded service is held against the contract too", async () => {
	const { client, failures } = clientOf(async () => ({ ...answerOf("x"), value: { message: { id: 1 } } }) as Answer);
	expect(await client.snapshot().call(ask, options)).toMatchObject({ state: "failed", error: { kind: "reply" } });
	expect(failures[0]).toMatchObject({ fault: expect.stringMatching(/^message\.id: /), text: "1" });
});

test("what was asked is remembered, and asked once while it is under way", async () => {
	let asked = 0;
	const { client } = clientOf(async () => {
		asked += 1;
		await new Promise((done) => setTimeout(done, 5));
		return answerOf(String(asked));
	});
	const snapshot = client.snapshot();
	const first = await Promise.all([snapshot.call(ask, options), snapshot.call(ask, options)]);
	expect(first[0]).toEqual(first[1]);
	expect(await client.snapshot().call(ask, options)).toEqual(first[0]);
	expect(asked).toBe(1);
});

test("the order of parameters is no new question; version, locale and value are", async () => {
	let asked = 0;
	const value = { start: 0, end: 0, count: 0, results: [] };
	const send: Held["send"] = async () => {
		asked += 1;
		return { state: "ok", status: 200, value, until: null };
	};
	const { client, memory } = clientOf(send);
	const snapshot = client.snapshot();
	await snapshot.call(request(CALLS.newsAndAlerts, { start: 0, num: 3 }), options);
	await snapshot.call(request(CALLS.newsAndAlerts, { num: 3, contextId: null }), options);
	expect(asked).toBe(1);
	await snapshot.call(request(CALLS.newsAndAlerts, { num: 4, start: 0 }), options);
	await snapshot.call(request(CALLS.newsAndAlerts, { num: 3, start: 0 }), { ...options, locale: OTHER_LOCALE });
	expect(asked).toBe(3);
	const other = createSupportClient({
		transport: { hold: () => ({ version: "2", brand: BRAND, sanitise: null, send, release: () => {} }) },
		memory,
	});
	await other.snapshot().call(request(CALLS.newsAndAlerts, { num: 3, start: 0 }), options);
	expect(asked).toBe(4);
});

test("an agent's reply is given to nobody else, and an agent gets nobody else's", async () => {
	const asked: string[] = [];
	const { client } = clientOf(async (_name, _call, { identity }) => {
		asked.push(identity.kind);
		return answerOf(identity.kind);
	});
	const snapshot = client.snapshot();
	for (const identity of [AGENT, ANONYMOUS, AGENT, ANONYMOUS])
		expect(await snapshot.call(ask, { ...options, identity })).toMatchObject({
			data: { message: { title: identity.kind } },
		});
	expect(asked).toEqual(["agent", "anonymous", "agent"]);
});

test("agents whom the API answers alike share replies among themselves, and with nobody else", async () => {
	const asked: string[] = [];
	const { client } = clientOf(
		async (_name, _call, { identity }) => {
			asked.push(identity.kind === "agent" ? identity.id : identity.kind);
			return answerOf(identity.kind);
		},
		{ answersAudience: true },
	);
	const snapshot = client.snapshot();
	for (const identity of [AGENT, { ...AGENT, id: "b" }, ANONYMOUS, AGENT, ANONYMOUS])
		expect(await snapshot.call(ask, { ...options, identity })).toMatchObject({
			data: { message: { title: identity.kind } },
		});
	expect(asked).toEqual(["a", "anonymous"]);
});

test("failures are not remembered", async () => {
	let asked = 0;
	const { client } = clientOf(async () => {
		asked += 1;
		return asked === 1 ? { state: "failed", error: { kind: "status", status: 500 }, text: "" } : answerOf("fine");
	});
	const snapshot = client.snapshot();
	expect((await snapshot.call(ask, options)).state).toBe("failed");
	expect((await snapshot.call(ask, options)).state).toBe("ok");
});

test("an invalidated tag forgets its replies and does not keep what was asked before it", async () => {
	let title = "old";
	let answer: (() => void) | null = null;
	const { client, memory } = clientOf(
		() =>
			new Promise((resolve) => {
				const now = title;
				answer = () => resolve(answerOf(now));
			}),
	);
	const snapshot = client.snapshot();
	const late = snapshot.call(ask, options);
	memory.invalidate(["list:special-message:all"]);
	(answer as unknown as () => void)();
	expect(await late).toMatchObject({ data: { message: { title: "old" } } });
	title = "new";
	const fresh = snapshot.call(ask, options);
	(answer as unknown as () => void)();
	expect(await fresh).toMatchObject({ data: { message: { title: "new" } } });
	memory.invalidate(["product:another"]);
	expect(memory.size().entries).toBe(1);
	memory.invalidate(["list:special-message:all"]);
	expect(memory.size().entries).toBe(0);
});

test("an answer that depends on the day is remembered until it is another", async () => {
	let now = Date.parse("2026-03-01T23:59:00Z");
	let asked = 0;
	const { client } = clientOf(
		async () => {
			asked += 1;
			return answerOf(String(asked), "2026-03-02T00:00:00.000Z");
		},
		{ now: () => now },
	);
	const snapshot = client.snapshot();
	expect(await snapshot.call(ask, options)).toMatchObject({ until: "2026-03-02T00:00:00.000Z" });
	now = Date.parse("2026-03-01T23:59:59.999Z");
	await snapshot.call(ask, options);
	expect(asked).toBe(1);
	now = Date.parse("2026-03-02T00:00:00Z");
	await snapshot.call(ask, options);
	expect(asked).toBe(2);
});

test("what is remembered is bounded in bytes, and typed words never drive out lists", async () => {
	const { client, memory } = clientOf(
		async (name) =>
			name === "specialMessage"
				? answerOf("x".repeat(1000))
				: { state: "ok", status: 200, value: { suggestions: [], products: [], keywords: [] }, until: null },
		{ maxBytes: 40_000 },
	);
	const snapshot = client.snapshot();
	await snapshot.call(ask, options);
	for (let word = 0; word < 200; word += 1)
		await snapshot.call(request(CALLS.keywordSuggest, { query: `word ${word}` }), options);
	expect(memory.size().bytes).toBeLessThanOrEqual(40_000);
	const before = memory.size().entries;
	await snapshot.call(ask, options);
	expect(memory.size().entries).toBe(before);
});

test("a 301 to a configured login is a redirect; to anywhere else it is a failure", async () => {
	const login = "https://login.quillet.example/in?back=1";
	const withLogin = { ...BRAND, loginOrigins: ["https://login.quillet.example"] };
	const outcomes = await Promise.all(
		[login, "https://evil.example/", "//evil.example", "/", "https://a:b@login.quillet.example/", "javascript:1"].map(
			(location) =>
				createSupportClient({
					transport: {
						hold: () => ({
							version: "1",
							brand: withLogin,
							sanitise: null,
							send: async () => ({ state: "redirect", location }),
							release: () => {},
						}),
					},
					memory: new ReplyMemory({ maxBytes: 0 }),
				})
					.snapshot()
					.call(ask, options),
		),
	);
	expect(outcomes[0]).toEqual({ state: "redirect", location: login });
	for (const outcome of outcomes.slice(1)) expect(outcome).toMatchObject({ state: "failed", error: { status: 301 } });
});

test("a snapshot is let go when what it asked has come, so that a late answer is still worth remembering", async () => {
	let answer: ((value: Answer) => void) | null = null;
	const { client, released } = clientOf(() => new Promise((resolve) => (answer = resolve)));
	const snapshot = client.snapshot();
	expect(await snapshot.call(ask, { ...options, budget: 1 })).toMatchObject({ error: { kind: "timeout" } });
	snapshot.release();
	expect(released()).toBe(0);
	(answer as unknown as (value: Answer) => void)(answerOf("late"));
	await expect.poll(released).toBe(1);
	expect(await client.snapshot().call(ask, options)).toMatchObject({ data: { message: { title: "late" } } });
});
