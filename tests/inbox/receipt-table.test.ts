import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forgetOldReceipts } from "#src/inbox/retention.ts";
import { RECEIPT_DAYS } from "#src/site/agent-limits.ts";
import { INBOX_BATCH } from "#src/site/sending-limits.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { type OwnInbox, STORES } from "./stores.ts";

const AT = "2026-03-01T10:00:00.000Z";

let own: OwnInbox;
const receipt = (document: string, edition = "1", day = "2026-03-01") => ({ document, edition, day });
const keep = (agent: string, ...of: Parameters<typeof receipt>) =>
	own.inbox.receipts.keep(`id-${agent}`, receipt(...of));

describe.each(STORES)("confirmations in $name", (store) => {
	beforeEach(async () => {
		own = await store.open();
		const { agents } = own.inbox;
		for (const number of ["1", "2"])
			await agents.keepCompany({ number, name: `Halden ${number}`, country: "NO", state: "authorised" }, AT);
		for (const [username, company] of [
			["anna", "1"],
			["bo", "1"],
			["cleo", "2"],
		] as const) {
			const facts = { username, name: `Agent ${username}`, company, accessLevel: "2", team: "TV" };
			await agents.add({ ...facts, id: `id-${username}`, secret: null, at: AT });
		}
	});
	afterEach(() => own.end());

	test("an edition is confirmed once by each agent, on the first day, and each agent has his own", async () => {
		expect(await keep("anna", "news")).toBe("stored");
		expect(await keep("anna", "news", "1", "2026-03-09")).toBe("repeated");
		expect(await keep("anna", "news", "2", "2026-03-09")).toBe("stored");
		expect(await keep("bo", "news", "2", "2026-03-08")).toBe("stored");
		expect(await own.inbox.receipts.of("id-anna", 9)).toEqual([receipt("news", "2", "2026-03-09"), receipt("news")]);
		expect(await own.inbox.receipts.of("id-anna", 1)).toEqual([receipt("news", "2", "2026-03-09")]);
		expect(await own.inbox.receipts.of("id-bo", 9)).toEqual([receipt("news", "2", "2026-03-08")]);
		expect(await own.inbox.receipts.of("id-cleo", 9)).toEqual([]);
	});

	test("nobody confirms who may not be here", async () => {
		await own.inbox.agents.setState("anna", "disabled", AT);
		await own.inbox.agents.keepCompany({ number: "2", name: "Halden 2", country: "NO", state: "suspended" }, AT);
		expect([await keep("anna", "news"), await keep("cleo", "news"), await keep("nobody", "news")]).toEqual(
			Array(3).fill("no-agent"),
		);
	});

	test("of many that come at once, through two processes' inboxes, exactly one is kept", async () => {
		const other = await own.another();
		const kept = await Promise.all(
			Array.from({ length: 60 }, (_, index) =>
				(index % 2 === 0 ? own.inbox : other).receipts.keep(
					"id-anna",
					receipt("news", "1", `2026-03-${10 + (index % 9)}`),
				),
			),
		);
		expect(kept.filter((each) => each === "stored")).toHaveLength(1);
		expect(kept.filter((each) => each === "repeated")).toHaveLength(59);
		expect(await own.inbox.receipts.of("id-anna", 9)).toHaveLength(1);
	});

	test("what was said to be kept is there after a kill", async () => {
		const child = spawn(process.execPath, ["tests/inbox/receipt-writer.ts", "id-bo"], {
			env: { ...BARE_ENVIRONMENT, ...own.env },
			stdio: ["ignore", "pipe", "inherit"],
		});
		let said = "";
		child.stdout.on("data", (bytes) => (said += bytes));
		await expect.poll(() => said.split("\n").length, { timeout: 30_000 }).toBeGreaterThan(20);
		child.kill("SIGKILL");
		await once(child, "close");
		const confirmed = said.split("\n").slice(0, -1);
		const kept = new Set((await own.inbox.receipts.of("id-bo", 5_000)).map(({ document }) => document));
		expect(confirmed.filter((document) => !kept.has(document))).toEqual([]);
		expect(kept.size - confirmed.length).toBeLessThanOrEqual(1);
	});

	test("the readers of a document are told in parts, of one company or all, with what they confirmed", async () => {
		await keep("anna", "news", "1", "2026-02-01");
		await keep("anna", "news", "2", "2026-03-01");
		await keep("anna", "other");
		await own.inbox.agents.setState("bo", "disabled", AT);
		const person = (username: string, company: string, ...confirmed: readonly object[]) => ({
			...{ username, name: `Agent ${username}`, company, companyName: `Halden ${company}`, confirmed },
		});
		const anna = person("anna", "1", { edition: "2", day: "2026-03-01" }, { edition: "1", day: "2026-02-01" });
		expect(await own.inbox.receipts.readers("news", null, "", 9)).toEqual([anna, person("cleo", "2")]);
		expect(await own.inbox.receipts.readers("news", null, "", 1)).toEqual([anna]);
		expect(await own.inbox.receipts.readers("news", null, "anna", 9)).toEqual([person("cleo", "2")]);
		expect(await own.inbox.receipts.readers("news", "1", "", 9)).toEqual([anna]);
	});

	test("confirmations are forgotten after ten years, in parts until none is left", async () => {
		await keep("anna", "old", "1", "2016-01-01");
		await keep("anna", "kept", "1", "2016-06-02");
		const now = Date.parse("2026-06-01T00:00:00Z");
		await forgetOldReceipts(own.inbox.receipts, now);
		expect((await own.inbox.receipts.of("id-anna", 9)).map(({ document }) => document)).toEqual(["kept"]);
		const asked: unknown[] = [];
		await forgetOldReceipts({ forget: async (...given) => (asked.push(given) === 1 ? INBOX_BATCH : 0) }, now);
		const before = new Date(now - RECEIPT_DAYS * 86_400_000).toISOString().slice(0, 10);
		expect(asked).toEqual(Array(2).fill([before, INBOX_BATCH]));
	});
});
