import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FeedbackVote } from "#src/inbox/inbox.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import { type OwnInbox, STORES } from "./stores.ts";

let own: OwnInbox;

const vote = (id: string, more: Partial<FeedbackVote> = {}): FeedbackVote => ({
	id,
	kind: "article",
	document: "pair-pebble",
	answer: "yes",
	contentVersion: "v1",
	locale: "en_GB",
	received: "2026-03-01T10:00:00Z",
	...more,
});

describe.each(STORES)("feedback in $name", (store) => {
	beforeEach(async () => {
		own = await store.open({ maxBytes: 1024 * 1024 });
	});
	afterEach(() => own.end());

	test("is kept across a restart, with document, content version and locale", async () => {
		expect(await own.inbox.feedback.vote(vote("a"))).toBe("stored");
		await own.reopen();
		expect(await own.inbox.feedback.find("a")).toEqual({
			...vote("a"),
			...{ reason: null, step: null, text: "", isDescribed: false },
		});
		expect(await own.inbox.feedback.find("b")).toBeNull();
	});

	test("of one id is one vote, and the last answer counts until it has details", async () => {
		await own.inbox.feedback.vote(vote("a"));
		expect(await own.inbox.feedback.vote(vote("a", { answer: "no" }))).toBe("repeated");
		expect(await own.inbox.feedback.find("a")).toMatchObject({ answer: "no", isDescribed: false });
		expect(await own.inbox.feedback.describe("a", { reason: "unclear", step: 2, text: "one\ntwo" })).toBe(true);
		for (const answer of ["yes", "no"] as const)
			expect(await own.inbox.feedback.vote(vote("a", { answer }))).toBe("described");
		expect(await own.inbox.feedback.find("a")).toMatchObject({
			answer: "no",
			reason: "unclear",
			step: 2,
			text: "one\ntwo",
		});
		expect((await own.inbox.feedback.list(0, 10)).entries).toHaveLength(1);
	});

	test("keeps details that differ from those it has as an entry of their own, each once", async () => {
		const first = { reason: "unclear", step: 2, text: "first" };
		const second = { reason: null, step: null, text: "second" };
		await own.inbox.feedback.vote(vote("a", { answer: "no" }));
		for (const details of [first, first, second, second, first])
			expect(await own.inbox.feedback.describe("a", details)).toBe(true);
		const { entries } = await own.inbox.feedback.list(0, 10);
		expect(entries).toMatchObject([
			{ ...vote("a", { answer: "no" }), ...first },
			{ ...vote("a", { answer: "no" }), ...second, id: expect.stringMatching(/^[0-9a-f]{32}$/) },
		]);
	});

	test("does not move to another document", async () => {
		await own.inbox.feedback.vote(vote("a"));
		expect(await own.inbox.feedback.vote(vote("a", { document: "other" }))).toBe("conflict");
		expect(await own.inbox.feedback.vote(vote("a", { kind: "download" }))).toBe("conflict");
		expect(await own.inbox.feedback.describe("unknown", { reason: null, step: null, text: "" })).toBe(false);
	});

	test("is counted, listed in pages and forgotten by age", async () => {
		for (let index = 0; index < 5; index++)
			await own.inbox.feedback.vote(
				vote(`v${index}`, { answer: index < 2 ? "yes" : "no", received: `2026-03-0${index + 1}T00:00:00Z` }),
			);
		expect(await own.inbox.feedback.count()).toEqual([
			{ kind: "article", document: "pair-pebble", answer: "yes", reason: null, step: null, count: 2 },
			{ kind: "article", document: "pair-pebble", answer: "no", reason: null, step: null, count: 3 },
		]);
		const first = await own.inbox.feedback.list(0, 3);
		expect(first.entries.map(({ id }) => id)).toEqual(["v0", "v1", "v2"]);
		expect((await own.inbox.feedback.list(first.next ?? 0, 3)).entries.map(({ id }) => id)).toEqual(["v3", "v4"]);
		expect(await own.inbox.feedback.forget("2026-03-03", 1)).toBe(1);
		expect(await own.inbox.feedback.forget("2026-03-03", 9)).toBe(1);
		expect((await own.inbox.feedback.list(0, 9)).entries).toHaveLength(3);
	});

	test("one that cannot be kept takes no other with it", async () => {
		const wrong = vote("wrong", { answer: "perhaps" as "yes" });
		const done = await Promise.allSettled([
			own.inbox.feedback.vote(vote("a")),
			own.inbox.feedback.vote(wrong),
			own.inbox.feedback.vote(vote("b")),
		]);
		expect(done.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
		const { entries } = await own.inbox.feedback.list(0, 9);
		expect(entries.map(({ id }) => id).sort()).toEqual(["a", "b"]);
	});

	test("is full at its limit and says so; what it holds stays", async () => {
		const kept: string[] = [];
		const fill = async () => {
			for (;;) {
				const id = `v${kept.length}`;
				await own.inbox.feedback.vote(vote(id));
				await own.inbox.feedback.describe(id, { reason: null, step: null, text: randomBytes(10_000).toString("hex") });
				kept.push(id);
			}
		};
		await expect(fill()).rejects.toThrow(/share of the inbox/);
		expect(kept.length).toBeGreaterThan(10);
		await own.reopen({ maxBytes: 600 * 1024 });
		await expect(own.inbox.feedback.vote(vote("more"))).rejects.toBeInstanceOf(InboxUnavailable);
		expect((await own.inbox.feedback.find("v0"))?.text).toHaveLength(20_000);
		expect((await own.inbox.feedback.list(0, 1_000)).entries.slice(0, kept.length).map(({ id }) => id)).toEqual(kept);
	});

	test("takes in no more than may wait for it", async () => {
		const all = await Promise.allSettled(
			Array.from({ length: 300 }, (_, index) => own.inbox.feedback.vote(vote(`v${index}`))),
		);
		const stored = all.filter(({ status }) => status === "fulfilled").length;
		expect(stored).toBe(200);
		expect((await own.inbox.feedback.list(0, 1000)).entries).toHaveLength(200);
	});
});
