import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Inbox, InboxUnavailable } from "#src/inbox/inbox.ts";
import { backUpInbox } from "#src/inbox/sqlite/backup.ts";
import { HeldFile } from "#src/inbox/sqlite/held-file.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { ticketOf } from "#tests/delivery/inbox-bench.ts";

let folder: string;
let dataDir: string;
let file: string;
let inbox: Inbox;
let said: (string | null)[];
const opened = () =>
	createSqliteInbox({ dataDir, maxBytes: 4 * 1024 * 1024 }, { onState: (reason) => void said.push(reason) });
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "support-away-"));
	dataDir = join(folder, "data");
	file = join(dataDir, "inbox.sqlite");
	mkdirSync(dataDir);
	said = [];
	inbox = opened();
});
afterEach(async () => {
	await inbox.close();
	rmSync(folder, { recursive: true, force: true });
});

const keep = (seed: number) => inbox.tickets.keep(ticketOf(seed));
const kept = async () =>
	(await inbox.tickets.list({ state: null, since: null, product: null }, 0, 99)).tickets.map(({ id }) =>
		Number.parseInt(id, 16),
	);
async function* bytes() {
	yield Buffer.from("x");
}
/** Not kept, for certain. */
const refused = expect.objectContaining({ name: "InboxUnavailable", isCertain: true });

test("an inbox is opened before anybody asks, so that others see that it is in use", async () => {
	await expect.poll(() => existsSync(`${file}-wal`)).toBe(true);
	expect(said).toEqual([]);
});

describe("an inbox whose folder was taken away while it is open", () => {
	beforeEach(async () => {
		await keep(1);
	});

	test("acknowledges nothing, makes nothing in its place, and says it once without being asked", async () => {
		rmSync(dataDir, { recursive: true });
		await expect.poll(() => said).toEqual([expect.stringContaining("is not there any more")]);
		for (const seed of [2, 3]) await expect(keep(seed)).rejects.toEqual(refused);
		await expect(inbox.tickets.find("1")).rejects.toThrow(InboxUnavailable);
		await expect(inbox.attachments.receive(bytes())).rejects.toEqual(refused);
		expect(existsSync(dataDir)).toBe(false);
		// The place at which a disk was mounted.
		mkdirSync(dataDir);
		await expect(keep(2)).rejects.toEqual(refused);
		await expect(inbox.attachments.receive(bytes())).rejects.toEqual(refused);
		expect(readdirSync(dataDir)).toEqual([]);
		expect(said).toHaveLength(1);
	});

	test("goes on with it when it is back", async () => {
		renameSync(dataDir, join(folder, "aside"));
		await expect(keep(2)).rejects.toEqual(refused);
		renameSync(join(folder, "aside"), dataDir);
		await expect.poll(() => said).toEqual([expect.any(String), null]);
		expect(await keep(3)).toMatchObject({ outcome: "stored" });
		await inbox.close();
		inbox = opened();
		expect(await kept()).toEqual([1, 3]);
	});

	test("takes what an operator puts there instead", async () => {
		backUpInbox(file, join(folder, "copy.sqlite"));
		await keep(2);
		renameSync(dataDir, join(folder, "aside"));
		mkdirSync(dataDir);
		copyFileSync(join(folder, "copy.sqlite"), file);
		await expect(keep(3)).rejects.toEqual(refused);
		await expect.poll(() => keep(3).catch(() => null)).toMatchObject({ outcome: "stored" });
		expect(await kept()).toEqual([1, 3]);
		expect([said[0], said.at(-1)]).toEqual([expect.any(String), null]);
		await inbox.close();
		inbox = opened();
		expect(await kept()).toEqual([1, 3]);
	});

	test("takes no empty file for an inbox, and none that is not whole", async () => {
		backUpInbox(file, join(folder, "copy.sqlite"));
		const half = statSync(join(folder, "copy.sqlite")).size / 2;
		renameSync(dataDir, join(folder, "aside"));
		mkdirSync(dataDir);
		for (const [write, reason] of [
			[() => writeFileSync(file, ""), /which is no inbox of this release/],
			[
				() => {
					copyFileSync(join(folder, "copy.sqlite"), file);
					truncateSync(file, half);
				},
				/which (?:is damaged|cannot be read)/,
			],
		] as const) {
			write();
			const [size, bytes] = [statSync(file).size, readFileSync(file)];
			await expect.poll(() => said.at(-1)).toMatch(reason);
			await expect(keep(2)).rejects.toEqual(refused);
			expect([statSync(file).size, readFileSync(file).equals(bytes)]).toEqual([size, true]);
		}
	});

	test("takes none that stands beside the journal of the one before, which SQLite would write into it", async () => {
		backUpInbox(file, join(folder, "copy.sqlite"));
		await keep(2);
		const copy = readFileSync(join(folder, "copy.sqlite"));
		renameSync(join(folder, "copy.sqlite"), file);
		await expect.poll(() => said).toEqual([expect.stringContaining("beside the journal")]);
		await expect(keep(3)).rejects.toEqual(refused);
		expect(readFileSync(file).equals(copy)).toBe(true);
	});

	test("writes nothing into a journal that was taken away, and has what was in it after a restart", async () => {
		rmSync(`${file}-wal`);
		await expect(keep(2)).rejects.toEqual(refused);
		await inbox.close();
		inbox = opened();
		expect(await kept()).toEqual([1]);
	});
});

test("what was written while it was taken away is not in its place", () => {
	const held = new HeldFile({ dataDir, maxBytes: 1024 * 1024, mayMake: true });
	try {
		held.inPlace().exec("BEGIN IMMEDIATE; UPDATE ticket SET state = 'closed'; COMMIT");
		expect(held.isInPlace()).toBe(true);
		held.inPlace().exec("BEGIN IMMEDIATE; UPDATE ticket SET state = 'open'");
		renameSync(dataDir, join(folder, "aside"));
		expect(held.isInPlace()).toBe(false);
	} finally {
		held.close();
	}
});

describe("an inbox that was emptied while nobody had it open", () => {
	let empty: number;
	const openedAgain = () =>
		createSqliteInbox(
			{ dataDir, maxBytes: 4 * 1024 * 1024 },
			{ onState: (reason) => void said.push(reason), onEmpty: () => void empty++ },
		);
	beforeEach(async () => {
		empty = 0;
		await keep(1);
		await inbox.close();
	});

	test("is a new one, as one is whose making was killed, and it is told with what to do", async () => {
		expect(existsSync(`${file}-wal`)).toBe(false);
		truncateSync(file);
		expect(() => backUpInbox(file, join(folder, "copy.sqlite"))).toThrow(
			`${file} is empty. Where there was an inbox before, stop the site`,
		);
		inbox = openedAgain();
		expect(await kept()).toEqual([]);
		expect(empty).toBe(1);
		await inbox.close();
		inbox = openedAgain();
		expect(await kept()).toEqual([]);
		expect([empty, said]).toEqual([1, []]);
	});

	test("is not opened beside its journal, which would be removed", async () => {
		truncateSync(file);
		writeFileSync(`${file}-wal`, "what was not yet written back");
		inbox = openedAgain();
		await expect(keep(2)).rejects.toEqual(refused);
		expect([said, empty]).toEqual([[expect.stringContaining("is empty, beside a journal that is not")], 0]);
		expect(readFileSync(`${file}-wal`, "utf8")).toBe("what was not yet written back");
	});

	test("that is being made is not told of", async () => {
		rmSync(dataDir, { recursive: true });
		const several = [openedAgain(), openedAgain(), openedAgain()];
		inbox = openedAgain();
		for (const each of several) expect(await each.agents.find("x")).toBeNull();
		await Promise.all(several.map((each) => each.close()));
		expect(empty).toBe(0);
	});
});
