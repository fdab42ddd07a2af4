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

describe("the inbox in a file", () => {
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
});
