import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { InboxUnavailable, type SurveyAnswer } from "#src/inbox/inbox.ts";
import { type OwnInbox, STORES } from "./stores.ts";

let own: OwnInbox;
const answer = (id: string, more: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
	id,
	survey: "found-it",
	answer: "yes",
	page: "/speakers",
	contentVersion: "v1",
	locale: "en_GB",
	received: "2026-03-01T10:00Z",
	...more,
});

describe.each(STORES)("surveys in $name", (store) => {
	beforeEach(async () => {
		own = await store.open({ maxBytes: 1024 * 1024 });
	});
	afterEach(() => own.end());

	test("an answer is kept across a restart, once a reader, and the last one counts", async () => {
		expect(await own.inbox.surveys.keep(answer("a"))).toBe("stored");
		expect(await own.inbox.surveys.keep(answer("a", { answer: "no" }))).toBe("repeated");
		expect(await own.inbox.surveys.keep(answer("a", { survey: "other" }))).toBe("conflict");
		expect(await own.inbox.surveys.keep(answer("b"))).toBe("stored");
		expect(await own.inbox.surveys.keep(answer("c", { survey: "other" }))).toBe("stored");
		await own.reopen();
		expect(await own.inbox.surveys.count()).toEqual([
			{ survey: "found-it", answer: "no", count: 1 },
			{ survey: "found-it", answer: "yes", count: 1 },
			{ survey: "other", answer: "yes", count: 1 },
		]);
	});

	test("old answers are forgotten, so many at once", async () => {
		for (const id of ["a", "b", "c"]) await own.inbox.surveys.keep(answer(id, { received: "2025-01-01T00:00Z" }));
		await own.inbox.surveys.keep(answer("d"));
		expect(await own.inbox.surveys.forget("2026-01-01", 2)).toBe(2);
		expect(await own.inbox.surveys.forget("2026-01-01", 2)).toBe(1);
		expect((await own.inbox.surveys.count()).map(({ count }) => count)).toEqual([1]);
	});

	test("a flood of them leaves room for what matters more", async () => {
		const flood = Array.from({ length: 12_000 }, (_, index) =>
			answer(`answer-${index}`, { page: `/${"a".repeat(120)}` }),
		);
		const kept = await Promise.allSettled(flood.slice(0, 200).map((each) => own.inbox.surveys.keep(each)));
		expect(kept.every(({ status }) => status === "fulfilled")).toBe(true);
		let refused: unknown = null;
		for (let from = 200; from < flood.length && refused === null; from += 100)
			for (const each of await Promise.allSettled(
				flood.slice(from, from + 100).map((one) => own.inbox.surveys.keep(one)),
			))
				if (each.status === "rejected") refused = each.reason;
		expect(refused).toBeInstanceOf(InboxUnavailable);
	});
});
