import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAttachmentStore } from "#src/inbox/attachments.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import { LEFTOVER_AGE } from "#src/site/sending-limits.ts";

let dataDir: string;
let named: Set<string>;
let attached: number;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "support-attachments-"));
	named = new Set();
	attached = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const store = (now = Date.now(), maxBytes = 1_000_000) =>
	createAttachmentStore({
		dataDir,
		maxBytes,
		tickets: {
			usedBytes: async () => attached,
			unattached: async (files) => files.filter((file) => !named.has(file)),
		},
		now: () => now,
	});

async function* chunks(...parts: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
	for (const part of parts) {
		if (part instanceof Error) throw part;
		yield Buffer.from(part);
	}
}

const files = (folder = "attachments") => {
	try {
		return readdirSync(join(dataDir, folder)).filter((name) => name !== "incoming");
	} catch {
		return [];
	}
};

describe("attachments", () => {
	test("are written under names that tell nothing, for the operator alone, and get their place when they are kept", async () => {
		const attachments = store();
		const received = await attachments.receive(chunks("one ", "two"));
		expect(received).toEqual({
			file: expect.stringMatching(/^[0-9a-f]{32}$/),
			size: 7,
			sha256: createHash("sha256").update("one two").digest("hex"),
		});
		expect([files(), files("attachments/incoming")]).toEqual([[], [received.file]]);
		await attachments.settle([received.file]);
		expect([files(), files("attachments/incoming")]).toEqual([[received.file], []]);
		const path = join(dataDir, "attachments", received.file);
		expect(readFileSync(path, "utf8")).toBe("one two");
		expect([statSync(path).mode & 0o777, statSync(join(dataDir, "attachments")).mode & 0o777]).toEqual([0o600, 0o700]);
	});

	test("that break off leave nothing", async () => {
		await expect(store().receive(chunks("one", new Error("gone")))).rejects.toThrow("gone");
		expect(files("attachments/incoming")).toEqual([]);
	});

	test("that find no room are refused, those that come at the same time together", async () => {
		attached = 800_000;
		const attachments = store();
		await expect(attachments.receive(chunks("x".repeat(60_000), "x".repeat(60_000)))).rejects.toThrow(InboxUnavailable);
		const both = await Promise.allSettled([1, 2].map(() => attachments.receive(chunks("x".repeat(60_000)))));
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(files("attachments/incoming")).toHaveLength(1);
	});

	test("make room again once they are discarded", async () => {
		attached = 850_000;
		const attachments = store();
		const { file } = await attachments.receive(chunks("x".repeat(40_000)));
		await expect(attachments.receive(chunks("x".repeat(40_000)))).rejects.toThrow(InboxUnavailable);
		await attachments.discard([file]);
		expect((await attachments.receive(chunks("x".repeat(40_000)))).size).toBe(40_000);
	});

	test("count until a message names them, in their places too, and what an earlier process left counts with them", async () => {
		const attachments = store();
		const { file } = await attachments.receive(chunks("x".repeat(600_000)));
		await attachments.settle([file]);
		for (const each of [attachments, store()])
			await expect(each.receive(chunks("x".repeat(400_000)))).rejects.toThrow(InboxUnavailable);
		named.add(file);
		attachments.confirm([file]);
		expect((await attachments.receive(chunks("x".repeat(400_000)))).size).toBe(400_000);
	});

	test("find no room that others were given meanwhile", async () => {
		const attachments = store();
		const began = Promise.withResolvers<void>();
		const others = Promise.withResolvers<void>();
		async function* slow() {
			yield Buffer.alloc(400_000);
			began.resolve();
			await others.promise;
			yield Buffer.alloc(200_000);
		}
		const first = attachments.receive(slow());
		await began.promise;
		const { file } = await attachments.receive(chunks("x".repeat(400_000)));
		attachments.confirm([file]);
		others.resolve();
		await expect(first).rejects.toThrow(InboxUnavailable);
	});

	test("on a disk that does not take them are told without its path", async () => {
		mkdirSync(join(dataDir, "attachments"));
		writeFileSync(join(dataDir, "attachments/incoming"), "");
		const failure = store().receive(chunks("x"));
		await expect(failure).rejects.toThrow(InboxUnavailable);
		await expect(failure).rejects.not.toThrow(dataDir);
	});

	test("which nobody names are swept once no sending can be busy with them; others stay, and so does what is no attachment", async () => {
		const attachments = store();
		const name = () => randomBytes(16).toString("hex");
		const [kept, lost, coming] = [name(), name(), name()];
		mkdirSync(join(dataDir, "attachments/incoming"), { recursive: true });
		for (const file of [kept, lost, "README", `incoming/${coming}`])
			writeFileSync(join(dataDir, "attachments", file), "x");
		named.add(kept);
		expect(await attachments.sweep()).toBe(0);
		expect(await store(Date.now() + LEFTOVER_AGE + 60_000).sweep()).toBe(2);
		expect([files().sort(), files("attachments/incoming")]).toEqual([[kept, "README"].sort(), []]);
	});
});
