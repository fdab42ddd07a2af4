import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FeedbackVote, type Inbox, InboxUnavailable } from "#src/inbox/inbox.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";

let dataDir: string;
let inbox: Inbox;
const file = () => join(dataDir, "inbox.sqlite");
const open = (maxBytes = 1024 * 1024) => createSqliteInbox({ dataDir, maxBytes });
const reopen = async () => {
	await inbox.close();
	inbox = open();
};
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "inbox-"));
	inbox = open();
});
afterEach(async () => {
	await inbox.close();
	rmSync(dataDir, { recursive: true, force: true });
});

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

describe("feedback in the inbox", () => {
	test("is kept across a restart, with document, content version and locale", async () => {
		expect(await inbox.feedback.vote(vote("a"))).toBe("stored");
		await reopen();
		expect(await inbox.feedback.find("a")).toEqual({
			...vote("a"),
			...{ reason: null, step: null, text: "", isDescribed: false },
		});
		expect(await inbox.feedback.find("b")).toBeNull();
	});

	test("of one id is one vote, and the last answer counts until it has details", async () => {
		await inbox.feedback.vote(vote("a"));
		expect(await inbox.feedback.vote(vote("a", { answer: "no" }))).toBe("repeated");
		expect(await inbox.feedback.find("a")).toMatchObject({ answer: "no", isDescribed: false });
		expect(await inbox.feedback.describe("a", { reason: "unclear", step: 2, text: "one\ntwo" })).toBe(true);
		for (const answer of ["yes", "no"] as const)
			expect(await inbox.feedback.vote(vote("a", { answer }))).toBe("described");
		expect(await inbox.feedback.find("a")).toMatchObject({
			answer: "no",
			reason: "unclear",
			step: 2,
			text: "one\ntwo",
		});
		expect((await inbox.feedback.list(0, 10)).entries).toHaveLength(1);
	});

	test("keeps details that differ from those it has as an entry of their own, each once", async () => {
		const first = { reason: "unclear", step: 2, text: "first" };
		const second = { reason: null, step: null, text: "second" };
		await inbox.feedback.vote(vote("a", { answer: "no" }));
		for (const details of [first, first, second, second, first])
			expect(await inbox.feedback.describe("a", details)).toBe(true);
		const { entries } = await inbox.feedback.list(0, 10);
		expect(entries).toMatchObject([
			{ ...vote("a", { answer: "no" }), ...first },
			{ ...vote("a", { answer: "no" }), ...second, id: expect.stringMatching(/^[0-9a-f]{32}$/) },
		]);
	});

	test("of an inbox of the first version is brought along, and what has details is closed", async () => {
		await inbox.feedback.vote(vote("a"));
		await inbox.feedback.describe("a", { reason: null, step: null, text: "kept" });
		await inbox.feedback.vote(vote("b"));
		await inbox.close();
		const database = new DatabaseSync(file());
		database.exec("PRAGMA foreign_keys = OFF");
		const later = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'feedback'").all();
		for (const { name } of later) database.exec(`DROP TABLE ${name}`);
		database.exec("ALTER TABLE feedback DROP COLUMN described; PRAGMA user_version = 1");
		database.close();
		inbox = open();
		expect(await inbox.feedback.vote(vote("a"))).toBe("described");
		expect(await inbox.feedback.vote(vote("b", { answer: "no" }))).toBe("repeated");
	});

	test("does not move to another document", async () => {
		await inbox.feedback.vote(vote("a"));
		expect(await inbox.feedback.vote(vote("a", { document: "other" }))).toBe("conflict");
		expect(await inbox.feedback.vote(vote("a", { kind: "download" }))).toBe("conflict");
		expect(await inbox.feedback.describe("unknown", { reason: null, step: null, text: "" })).toBe(false);
	});

	test("is counted, listed in pages and forgotten by age", async () => {
		for (let index = 0; index < 5; index++)
			await inbox.feedback.vote(
				vote(`v${index}`, { answer: index < 2 ? "yes" : "no", received: `2026-03-0${index + 1}T00:00:00Z` }),
			);
		expect(await inbox.feedback.count()).toEqual([
			{ kind: "article", document: "pair-pebble", answer: "yes", reason: null, step: null, count: 2 },
			{ kind: "article", document: "pair-pebble", answer: "no", reason: null, step: null, count: 3 },
		]);
		const first = await inbox.feedback.list(0, 3);
		expect(first.entries.map(({ id }) => id)).toEqual(["v0", "v1", "v2"]);
		expect((await inbox.feedback.list(first.next ?? 0, 3)).entries.map(({ id }) => id)).toEqual(["v3", "v4"]);
		expect(await inbox.feedback.forget("2026-03-03", 1)).toBe(1);
		expect(await inbox.feedback.forget("2026-03-03", 9)).toBe(1);
		expect((await inbox.feedback.list(0, 9)).entries).toHaveLength(3);
	});
});

describe("the inbox", () => {
	test("waits for the disk with each commit, and keeps what was written to its owner", async () => {
		await inbox.feedback.vote(vote("a"));
		expect(statSync(file()).mode & 0o777).toBe(0o600);
		const database = new DatabaseSync(file());
		expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
		database.close();
	});

	test("refuses while it is locked and loses nothing: the same vote is taken in afterwards, once", async () => {
		await inbox.feedback.vote(vote("before"));
		const other = new DatabaseSync(file());
		other.exec("BEGIN EXCLUSIVE");
		const refused = await Promise.allSettled(["a", "b"].map((id) => inbox.feedback.vote(vote(id))));
		expect(refused.map((each) => each.status === "rejected" && each.reason instanceof InboxUnavailable)).toEqual([
			true,
			true,
		]);
		expect((await inbox.feedback.find("before"))?.id).toBe("before");
		other.exec("ROLLBACK");
		other.close();
		expect(await inbox.feedback.vote(vote("a"))).toBe("stored");
		expect((await inbox.feedback.list(0, 9)).entries.map(({ id }) => id)).toEqual(["before", "a"]);
	});

	test("of a newer version of the site is left alone", async () => {
		await inbox.feedback.vote(vote("a"));
		await inbox.close();
		const database = new DatabaseSync(file());
		database.exec("PRAGMA user_version = 99");
		database.close();
		inbox = open();
		await expect(inbox.feedback.vote(vote("b"))).rejects.toThrow(/newer version/);
	});

	test("one that cannot be kept takes no other with it", async () => {
		const wrong = vote("wrong", { answer: "perhaps" as "yes" });
		const done = await Promise.allSettled([
			inbox.feedback.vote(vote("a")),
			inbox.feedback.vote(wrong),
			inbox.feedback.vote(vote("b")),
		]);
		expect(done.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
		expect((await inbox.feedback.list(0, 9)).entries.map(({ id }) => id)).toEqual(["a", "b"]);
	});

	test("is full at its limit and says so; what it holds stays", async () => {
		const kept: string[] = [];
		const fill = async () => {
			for (;;) {
				const id = `v${kept.length}`;
				await inbox.feedback.vote(vote(id));
				await inbox.feedback.describe(id, { reason: null, step: null, text: "x".repeat(20_000) });
				kept.push(id);
			}
		};
		await expect(fill()).rejects.toThrow(/share of the inbox/);
		expect(kept.length).toBeGreaterThan(10);
		// Without its share the file's own limit holds: what a full disk does, too.
		await inbox.close();
		inbox = open(600 * 1024);
		await expect(inbox.feedback.vote(vote("more"))).rejects.toBeInstanceOf(InboxUnavailable);
		expect((await inbox.feedback.find("v0"))?.text).toHaveLength(20_000);
		expect((await inbox.feedback.list(0, 1_000)).entries.slice(0, kept.length).map(({ id }) => id)).toEqual(kept);
	});

	test("takes in no more than may wait for it", async () => {
		const all = await Promise.allSettled(
			Array.from({ length: 300 }, (_, index) => inbox.feedback.vote(vote(`v${index}`))),
		);
		const stored = all.filter(({ status }) => status === "fulfilled").length;
		expect(stored).toBe(200);
		expect((await inbox.feedback.list(0, 1000)).entries).toHaveLength(200);
	});
});
