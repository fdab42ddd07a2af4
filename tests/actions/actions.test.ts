import { beforeEach, describe, expect, test } from "vitest";
import type { Action, Scene } from "#src/actions/action.ts";
import { ACTIONS, Actions } from "#src/actions/actions.ts";
import { RateLimit } from "#src/actions/rate-limit.ts";
import { bodyKind, readFields } from "#src/actions/read-form.ts";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import { linkFrom } from "#src/context/link.ts";
import type { CallError } from "#src/contract/call.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { LinkSigner } from "#src/identity/link-signer.ts";
import {
	type Feedback,
	type FeedbackBox,
	type Inbox,
	InboxUnavailable,
	type SurveyAnswer,
	type SurveyBox,
} from "#src/inbox/inbox.ts";
import { ROUTES } from "#src/routes.ts";
import { ACTION_RATE, CLIENT_RATE, CLIENTS_REMEMBERED_MAX, FEEDBACK_OPEN } from "#src/site/sending-limits.ts";
import { BRAND, LOCALES } from "#tests/fixtures/brand.ts";
import { contextFor } from "../modules/render.ts";

const SIGNER = new LinkSigner("a secret of the tests");
const NOW = new Date("2026-03-01T10:00:30Z");

/** An inbox in memory; the real one has tests of its own. */
function memoryInbox(): Inbox & { readonly kept: Map<string, Feedback>; readonly answers: Map<string, SurveyAnswer> } {
	const kept = new Map<string, Feedback>();
	const feedback: FeedbackBox = {
		async vote(vote) {
			const before = kept.get(vote.id);
			if (before && before.document !== vote.document) return "conflict";
			if (before?.isDescribed) return "described";
			kept.set(vote.id, { ...vote, reason: null, step: null, text: "", isDescribed: false });
			return before ? "repeated" : "stored";
		},
		async describe(id, details) {
			const before = kept.get(id);
			if (before) kept.set(id, { ...before, ...details, isDescribed: true });
			return before !== undefined;
		},
		find: async (id) => kept.get(id) ?? null,
		count: async () => [],
		list: async () => ({ entries: [], next: null }),
		forget: async () => 0,
	};
	const answers = new Map<string, SurveyAnswer>();
	const surveys: SurveyBox = {
		async keep(answer) {
			const before = answers.get(answer.id);
			if (before && before.survey !== answer.survey) return "conflict";
			answers.set(answer.id, answer);
			return before ? "repeated" : "stored";
		},
		count: async () => [],
		forget: async () => 0,
	};
	// Tickets have tests of their own, with the real inbox.
	const nobody = () => Promise.reject(new Error("There are no tickets here."));
	return {
		...{ kept, answers, feedback, surveys },
		tickets: { keep: nobody, add: nobody, reply: nobody, find: nobody, attachedBytes: nobody, unattached: nobody },
		attachments: { receive: nobody, settle: nobody, discard: nobody, sweep: nobody },
		close: async () => {},
	};
}

/** What the API says about documents other than "pair". */
const FAILURES: Readonly<Record<string, Omit<CallError, "message">>> = {
	down: { kind: "timeout", status: null },
	"cut-off": { kind: "connection", status: null },
	"not-in-the-contract": { kind: "reply", status: 200 },
	rests: { kind: "resting", status: null },
	"not-signed-in": { kind: "status", status: 401 },
	elsewhere: { kind: "status", status: 302 },
	late: { kind: "status", status: 408 },
	teapot: { kind: "status", status: 418 },
	busy: { kind: "status", status: 429 },
	broken: { kind: "status", status: 500 },
	"bad-gateway": { kind: "status", status: 502 },
	unavailable: { kind: "status", status: 503 },
	refused: { kind: "status", status: 400 },
	forbidden: { kind: "status", status: 403 },
	gone: { kind: "status", status: 410 },
	"no-such-kind": { kind: "status", status: 501 },
};

/** Answers article "pair" with two steps; all other documents are missing, or what their name says. */
const snapshot = (): SupportSnapshot => ({
	version: "test",
	brand: BRAND,
	async call(request) {
		const id = String(Object.values(request.params)[0]);
		if (id === "asks-two") {
			const answers = ["yes", "no"].map((key) => ({ key, label: key }));
			return { state: "ok", data: { survey: { surveyId: id, question: "", language: "en-GB", answers } } as never };
		}
		if (id === "is-over") return { state: "ok", data: { survey: null } as never };
		if (id === "asks-to-log-in") return { state: "redirect", location: "https://login.example/" };
		if (id === "nothing-to-ask") return { state: "skipped", reason: "", missing: [] };
		const error = FAILURES[id] ?? { kind: "status", status: 404 };
		if (id !== "pair") return { state: "failed", error: { ...error, message: "" } };
		const steps = [{ title: "Switch on" }, { title: "Pair" }];
		const data = {
			title: "Pair it",
			language: "en-GB",
			path: "/speakers/articles/pair",
			sections: [{ heading: null, steps }],
		};
		return { state: "ok", data: data as never };
	},
	release() {},
});

let actions: Actions;
let inbox: ReturnType<typeof memoryInbox>;
let now: Date;
beforeEach(() => {
	actions = new Actions();
	inbox = memoryInbox();
	now = NOW;
});

const someone = { client: "c", browser: "b" };
const locale = LOCALES[0];

function at(path: string): { action: Action; scene: Scene } {
	const context = contextFor({ path });
	const action = actions.of(context.route);
	if (!action || !locale) throw new Error(`${path} has no action.`);
	const link = linkFrom(context, locale, "https://support.example");
	return {
		action,
		scene: { context, identity: ANONYMOUS, snapshot: snapshot(), inbox, signer: SIGNER, link, now: () => now },
	};
}

const YES = { kind: "article", document: "pair", contentVersion: "v1", answer: "yes" };

function send(path: string, fields: Readonly<Record<string, string>>, key?: string, sender = someone) {
	const { action, scene } = at(path);
	return actions.submit(action, fields, key, sender, scene);
}

async function voted(fields = YES): Promise<string> {
	const outcome = await send("/feedback", fields);
	if (outcome.kind !== "seeOther") throw new Error("The vote was not kept.");
	return outcome.data["feedbackId"] ?? "";
}

test("every row that takes a POST has its action, and every action its row; those that show a page are read", () => {
	const rows = (method: "GET" | "POST") =>
		ROUTES.filter(({ methods }) => methods.includes("POST") && methods.includes(method)).map(({ pattern }) => pattern);
	expect(ACTIONS.map(({ route }) => route).sort()).toEqual(rows("POST").sort());
	expect(ACTIONS.flatMap(({ route, show }) => (show ? [route] : [])).sort()).toEqual(rows("GET").sort());
});

describe("an answer to a micro survey", () => {
	const ANSWER = { survey: "asks-two", answer: "yes", contentVersion: "v1", page: "/speakers/pebble" };

	test("is kept without anything about its sender, who is back on the page that asked", async () => {
		const outcome = await send("/survey", ANSWER);
		expect(outcome).toMatchObject({
			kind: "seeOther",
			isNew: true,
			location: "/electronics/support/speakers/pebble#micro-survey-thanks",
		});
		expect([...inbox.answers.values()]).toEqual([
			{ ...ANSWER, id: expect.stringMatching(/^[0-9a-f]{32}$/), locale: "en_GB", received: "2026-03-01T10:00Z" },
		]);
		const { page, ...home } = ANSWER;
		expect(await send("/survey", home)).toMatchObject({ location: "/electronics/support#micro-survey-thanks" });
	});

	test("sent twice is one, and the last one counts", async () => {
		await send("/survey", ANSWER);
		expect(await send("/survey", { ...ANSWER, answer: "no" })).toMatchObject({ isNew: false });
		expect([...inbox.answers.values()].map(({ answer }) => answer)).toEqual(["no"]);
		await send("/survey", ANSWER, "a-key-of-its-own-1");
		await send("/survey", ANSWER, "a-key-of-its-own-1");
		expect(inbox.answers.size).toBe(2);
	});

	test.each([
		[{ answer: "perhaps" }, 422],
		[{ answer: "" }, 422],
		[{ survey: "is-over" }, 404],
		[{ survey: "unknown" }, 404],
		...["https://evil.example/", "//evil.example", "/\\evil.example", "/no/such/page/at/all", "/a b", "/tv#x"].map(
			(page) => [{ page }, 422] as const,
		),
	] as const)("%j is refused", async (more, status) => {
		expect(await send("/survey", { ...ANSWER, ...more })).toMatchObject({ kind: "problem", status });
		expect(inbox.answers.size).toBe(0);
	});

	test("counts while the support API says nothing", async () => {
		expect(await send("/survey", { ...ANSWER, survey: "down" })).toMatchObject({ kind: "seeOther" });
	});
});

describe("a vote", () => {
	test("is kept with document, content version and locale, to the minute, and with nothing about its sender", async () => {
		const id = await voted();
		expect([...inbox.kept.values()]).toEqual([
			{
				...YES,
				id,
				locale: "en_GB",
				received: "2026-03-01T10:00Z",
				reason: null,
				step: null,
				text: "",
				isDescribed: false,
			},
		]);
		expect(id).toMatch(/^[0-9a-f]{32}$/);
	});

	test("of one key is one vote, whoever repeats it; another document under that key is refused", async () => {
		const key = "0123456789abcdef";
		expect(await send("/feedback", YES, `"${key}"`)).toMatchObject({ kind: "seeOther", isNew: true });
		expect(await send("/feedback", YES, key, { client: "d", browser: "e" })).toMatchObject({ isNew: false });
		expect(inbox.kept.size).toBe(1);
		expect(await send("/feedback", { ...YES, document: "down" }, key)).toMatchObject({
			status: 422,
			errors: [{ field: "document", problem: "unknown" }],
		});
		expect(await send("/feedback", YES, "short")).toMatchObject({ errors: [{ field: "idempotencyKey" }] });
	});

	test("without a key is one vote for a browser and a document within a minute, whatever it says", async () => {
		await voted();
		await voted({ ...YES, answer: "no" });
		expect([...inbox.kept.values()].map(({ answer }) => answer)).toEqual(["no"]);
		await send("/feedback", YES, undefined, { client: "c", browser: "another" });
		expect(inbox.kept.size).toBe(2);
	});

	test("that has its details is used up: the next one of its name is another, and nothing of it changes", async () => {
		const first = await voted({ ...YES, answer: "no" });
		await send(`/feedback/${first}`, { text: "TEXT-A" });
		const [second, third] = await Promise.all([voted(), voted()]);
		expect(second).toBe(third);
		expect([...inbox.kept.values()]).toMatchObject([
			{ id: first, answer: "no", text: "TEXT-A" },
			{ id: second, answer: "yes", text: "" },
		]);
	});

	test("of a key that has its details is the same when it is repeated, and takes no other answer", async () => {
		const key = "0123456789abcdef";
		const kept = await send("/feedback", YES, key);
		const id = kept.kind === "seeOther" ? kept.data["feedbackId"] : "";
		await send(`/feedback/${id}`, { text: "words" });
		expect(await send("/feedback", YES, key)).toMatchObject({ isNew: false, data: { feedbackId: id } });
		expect(await send("/feedback", { ...YES, answer: "no" }, key)).toMatchObject({ errors: [{ field: "answer" }] });
		expect([...inbox.kept.values()]).toMatchObject([{ id, answer: "yes", text: "words" }]);
	});

	test("about a document that is not there is refused; while the API does not tell it counts", async () => {
		expect(await send("/feedback", { ...YES, document: "nothing" })).toMatchObject({ kind: "problem", status: 404 });
		expect(await send("/feedback", { ...YES, document: "down" })).toMatchObject({ kind: "seeOther" });
	});

	test.each(["article", "download", "product", "repair-document"])(
		"counts about something of the kind %s while the API does not tell, and only then",
		async (kind) => {
			const statusOf = async (document: string) => {
				const outcome = await send("/feedback", { ...YES, kind, document });
				return outcome.kind === "problem" ? outcome.status : 303;
			};
			const silent = Object.entries(FAILURES).flatMap(([name, failure]) => (isTrouble(failure) ? [name] : []));
			const said = ["refused", "forbidden", "gone", "no-such-kind"];
			expect(Object.keys(FAILURES).filter((name) => !silent.includes(name))).toEqual(said);
			for (const name of silent) expect(await statusOf(name), name).toBe(303);
			const { size } = inbox.kept;
			for (const none of [...said, "asks-to-log-in", "nothing-to-ask"]) expect(await statusOf(none), none).toBe(404);
			expect(inbox.kept.size).toBe(size);
		},
	);

	test("that does not fit the grammar is refused field by field", async () => {
		expect(await send("/feedback", { kind: "article", document: "../etc", answer: "maybe" })).toEqual({
			kind: "problem",
			status: 422,
			errors: [
				{ field: "document", problem: "unknown" },
				{ field: "contentVersion", problem: "missing" },
				{ field: "answer", problem: "unknown" },
			],
		});
	});

	test("that cannot be kept is not acknowledged", async () => {
		inbox.feedback.vote = async () => {
			throw new InboxUnavailable("full");
		};
		await expect(send("/feedback", YES)).rejects.toBeInstanceOf(InboxUnavailable);
	});
});

describe("details of a vote", () => {
	const NO = { ...YES, answer: "no" };

	test("are added to it, with line breaks, and shown as done afterwards", async () => {
		const id = await voted(NO);
		const path = `/feedback/${id}`;
		const { action, scene } = at(path);
		expect(await actions.show(action, scene)).toMatchObject({
			stage: "details",
			answer: "no",
			document: {
				title: "Pair it",
				path: "/speakers/articles/pair",
				steps: [
					{ step: 1, title: "1. Switch on" },
					{ step: 2, title: "2. Pair" },
				],
			},
		});
		expect(await send(path, { reason: "did-not-work", step: "2", text: "one\ntwo" })).toMatchObject({ isNew: false });
		expect(inbox.kept.get(id)).toMatchObject({ reason: "did-not-work", step: 2, text: "one\ntwo" });
		expect(await actions.show(action, scene)).toMatchObject({ stage: "done" });
	});

	test("must say something, with a reason of that kind and a step that there is", async () => {
		const path = `/feedback/${await voted(NO)}`;
		const problem = (field: string, problem: string) => ({
			kind: "problem",
			status: 422,
			errors: [{ field, problem }],
		});
		expect(await send(path, {})).toEqual(problem("reason", "missing"));
		expect(await send(path, { reason: "wrong-device" })).toEqual(problem("reason", "unknown"));
		expect(await send(path, { reason: "unclear", step: "3" })).toEqual(problem("step", "unknown"));
		expect(await send(path, { text: "x".repeat(2_001) })).toEqual(problem("text", "too-long"));
		const kind = `/feedback/${await voted({ ...YES, document: "down" })}`;
		expect(await send(kind, { reason: "unclear" })).toEqual(problem("reason", "unknown"));
	});

	test("of a yes may be empty: then all is said", async () => {
		const path = `/feedback/${await voted()}`;
		expect(await send(path, {})).toMatchObject({ kind: "seeOther" });
		const { action, scene } = at(path);
		expect(await actions.show(action, scene)).toMatchObject({ stage: "done" });
	});

	test("are closed after a day, and for an address that nobody was given", async () => {
		const path = `/feedback/${await voted(NO)}`;
		now = new Date(NOW.getTime() + FEEDBACK_OPEN);
		expect(await send(path, { text: "late" })).toMatchObject({ status: 404 });
		now = NOW;
		expect(await send(`/feedback/${"0".repeat(32)}`, { text: "guess" })).toMatchObject({ status: 404 });
		const { action, scene } = at(`/feedback/${"0".repeat(32)}`);
		expect(await actions.show(action, scene)).toBeNull();
	});
});

describe("the rate", () => {
	test("lets a burst pass, then one each interval, and says when", () => {
		const limit = new RateLimit();
		const take = (at: number) => limit.take("c", at);
		for (let index = 0; index < CLIENT_RATE.burst; index++) expect(take(0)).toBeNull();
		expect(take(0)).toEqual({ limit: "client", retryAfterSeconds: CLIENT_RATE.interval / 1000 });
		expect(limit.take("another", 0)).toBeNull();
		expect(take(CLIENT_RATE.interval - 1)?.retryAfterSeconds).toBe(1);
		expect(take(CLIENT_RATE.interval)).toBeNull();
		expect(take(CLIENT_RATE.interval)).not.toBeNull();
	});

	test("holds for all together, however many clients a flood pretends to be", () => {
		const limit = new RateLimit();
		let passed = 0;
		for (let index = 0; index < 2 * CLIENTS_REMEMBERED_MAX; index++) if (!limit.take(`c${index}`, 0)) passed++;
		expect(passed).toBe(ACTION_RATE.burst);
	});
});

describe("a body", () => {
	const read = (text: string, kind: "form" | "json") => readFields(new TextEncoder().encode(text), kind);

	test("is a form or JSON, nothing else", () => {
		expect(bodyKind("application/x-www-form-urlencoded; charset=utf-8")).toBe("form");
		expect(bodyKind("Application/JSON")).toBe("json");
		for (const other of [undefined, "", "text/plain", "multipart/form-data; boundary=x", "application/json-seq"])
			expect(bodyKind(other)).toBeNull();
	});

	test("says the same as a form and as JSON", () => {
		const expected = { text: "one\ntwo", step: "2" };
		expect(read("text=one%0D%0Atwo&step=2&reason=&text=again", "form")).toEqual(expected);
		expect(read('{"text":"one\\r\\ntwo","step":2,"reason":null,"empty":""}', "json")).toEqual(expected);
	});

	test("of another shape is none", () => {
		for (const body of ["", "[]", "null", "1", '{"a":{}}', '{"a":["b"]}', '{"a":true}', "{", "[".repeat(40_000)])
			expect(read(body, "json")).toBeNull();
		expect(readFields(Uint8Array.of(0x61, 0x3d, 0xff), "form")).toBeNull();
		expect(readFields(Uint8Array.of(0x22, 0xc3, 0x28, 0x22), "json")).toBeNull();
		expect(read('{"__proto__":"x","constructor":"y"}', "json")).toMatchObject({ constructor: "y" });
	});
});
