import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { idOf, inboxIn, messageOf, ticketOf } from "#tests/delivery/inbox-bench.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { numberIn } from "../../scripts/inbox/tickets.ts";

let files: ReturnType<typeof inboxIn>;
let folder: string;
let numbers: readonly string[];
const bytes = Buffer.from("\x89PNG\r\n\x1a\n and more", "latin1");
beforeAll(async () => {
	files = inboxIn({ visitor: ["webhook"], support: [] });
	folder = mkdtempSync(join(tmpdir(), "support-commands-"));
	const attachments = [
		await files.attach(bytes, "../../etc/=photo: one.png"),
		await files.attach(Buffer.from("other"), "con.exe"),
	];
	const { tickets } = files.bench.inbox;
	const first = await tickets.keep(ticketOf(1, { subject: "=1+1", message: messageOf(1, { attachments }) }));
	const second = await tickets.keep(ticketOf(2, { product: null, suspicions: [] }));
	numbers = [first.number, second.number];
});
afterAll(async () => {
	rmSync(folder, { recursive: true, force: true });
	await files.end();
});

const MAIL = {
	...{ TICKET_SMTP_URL: "smtp://127.0.0.1:1", TICKET_MAIL_TO: "desk@example.com" },
	TICKET_MAIL_FROM: "support@example.com",
};

function inbox(args: readonly string[], input = "", mail: Partial<typeof MAIL> = MAIL) {
	const env = { ...BARE_ENVIRONMENT, DATA_DIR: files.bench.dataDir, ...mail };
	const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/inbox.ts", ...args], {
		...{ encoding: "utf8", env, input },
	});
	return { status, stdout, stderr };
}

describe("the operator's commands", () => {
	test("list and show tickets, whole and without anything that a terminal would do", () => {
		const [first = "", second = ""] = numbers;
		const all = inbox(["list"]);
		expect(all.stdout).toMatch(new RegExp(`^${first}  open .*=1\\+1  \\(1 message, 2 files\\)\n${second}  open `));
		expect(all.stdout).toMatch(/\n2 tickets\.\n$/);
		expect(inbox(["list", "--product", "lumen-e9-65", "--state", "open"]).stdout).toMatch(/\n1 ticket\.\n$/);
		expect(inbox(["list", "--state", "lost"])).toMatchObject({ status: 64, stdout: "" });
		const shown = inbox(["show", first.toLowerCase()]).stdout;
		expect(shown).toContain("It does not start.");
		expect(shown).toContain("\n  Twice.\nBcc: everybody@example.com\n");
		expect(shown).toContain("Signs of a program: too-fast");
		expect(shown).not.toContain("\r");
		expect(inbox(["show", "0000-0000"])).toMatchObject({ status: 1, stdout: "" });
		expect(inbox(["show", "0000-000"])).toMatchObject({ status: 64, stdout: "" });
	});

	test("take a number as it is heard on the telephone", () => {
		const [first = ""] = numbers;
		const heard = first.replace("-", "").toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
		for (const args of [
			[heard],
			[heard.toUpperCase()],
			[heard.slice(0, 4), heard.slice(4)],
			[`${first.replace("-", "–")} `],
		])
			expect(numberIn(args)).toBe(first);
		expect(inbox(["show", heard]).stdout).toContain(`Ticket: ${first}, open`);
	});

	test.each(["scripts/inbox.ts health", "scripts/content.ts --help"])(
		"%s ends quietly when nobody reads on",
		(command) => {
			const line = `{ "${process.execPath}" ${command}; echo $? >&2; } | true`;
			const env = { ...BARE_ENVIRONMENT, DATA_DIR: files.bench.dataDir };
			expect(spawnSync("sh", ["-c", line], { encoding: "utf8", env }).stderr).toBe("0\n");
		},
	);

	test("say of guided help what each number counts: pages each time, what was said once", async () => {
		const { help } = files.bench.inbox;
		const step = (node: string, from: string, count: number) => ({ tree: "no-picture", node, from, count });
		await help.see("2026-03-01", [step("light", "", 12), step("socket", "light", 7)]);
		const said = { product: "tv", contentVersion: "v1", locale: "en_GB", received: "2026-03-01T10:00Z" };
		await help.keep({ ...said, id: "a", tree: "no-picture", node: "socket", outcome: "solved" });
		const lines = inbox(["help-trees"]).stdout;
		expect(lines).toContain(
			"  socket: shown 7, a next step shown 0; said solved 1, not solved 0, to a message 0; left about 6",
		);
		const table = inbox(["health"]).stdout;
		expect(table).toMatch(
			/said solved +said not solved[\s\S]*no-picture +light +12 +7 +0 +0 +0 +5[\s\S]*no-picture +socket +7 +0 +1 +0 +0 +6/,
		);
		for (const told of [lines, table])
			expect(told).toMatch(/Pages count each time they are shown.*what was said counts once/);
	});

	test("answer once with the lines of the standard input, which go on to the visitor, and close", async () => {
		const [first = "", second = ""] = numbers;
		const words = "Hello,\r\n\r\n  try this.\n";
		expect(inbox(["reply", first], words)).toMatchObject({ status: 0, stdout: `${first} is answered.\n` });
		expect(inbox(["reply", first], words).stdout).toBe(`${first} has that answer already.\n`);
		const unsent = inbox(["reply", first], words, {}).stdout;
		expect(unsent).toMatch(/has that answer already\.\nNo mail goes to its visitor, since TICKET_SMTP_URL is not set/);
		expect(inbox(["reply", first], "\n\n").status).toBe(1);
		expect(inbox(["reply", "0000-0000", "words"]).status).toBe(1);
		const answered = await files.bench.inbox.tickets.find(idOf(1));
		expect(answered?.state).toBe("answered");
		expect(answered?.messages.at(-1)).toMatchObject({ author: "support", text: "Hello,\n\n  try this." });
		expect(inbox(["deliveries"]).stdout).toContain(`${first}  visitor  `);
		expect(inbox(["close", second]).stdout).toBe(`${second} is closed.\n`);
		expect((await files.bench.inbox.tickets.find(idOf(2)))?.state).toBe("closed");
	});

	test("export tickets and files into a new folder, under names that are safe anywhere", () => {
		const [first = ""] = numbers;
		const json = join(folder, "json");
		expect(inbox(["export", "--to", json]).stdout).toBe(`2 tickets and 2 files are in ${json}.\n`);
		expect(readdirSync(join(json, "files", first)).toSorted()).toEqual(["1-1-etc-photo-one.png", "1-2-file.png"]);
		expect(readFileSync(join(json, "files", first, "1-1-etc-photo-one.png"))).toEqual(bytes);
		const [line = ""] = readFileSync(join(json, "tickets.jsonl"), "utf8").split("\n");
		const told = JSON.parse(line);
		expect(told.messages[0].attachments[0]).toMatchObject({
			...{ place: `files/${first}/1-1-etc-photo-one.png`, size: bytes.length },
		});
		// What leads to a ticket's page, or names files of ours, leaves with nobody.
		expect(line).not.toContain(idOf(1));
		expect(line).not.toContain('"file"');
		expect(inbox(["export", "--to", json])).toMatchObject({ status: 1, stdout: "" });
		const csv = join(folder, "csv");
		expect(inbox(["export", "--to", csv, "--format", "csv"]).status).toBe(0);
		expect(readFileSync(join(csv, "tickets.csv"), "utf8")).toContain(`,"'=1+1",`);
	});

	test("erase only what is confirmed, with its files, and forget what is old", async () => {
		const [first = "", second = ""] = numbers;
		expect(inbox(["erase", first])).toMatchObject({ status: 1, stdout: "" });
		expect((await files.bench.inbox.tickets.find(idOf(1)))?.number).toBe(first);
		expect(inbox(["erase", first, "--yes"]).stdout).toContain(`${first} is erased, with 2 files.`);
		expect(await files.bench.inbox.tickets.find(idOf(1))).toBeNull();
		expect(readdirSync(join(files.bench.dataDir, "attachments"))).toEqual(["incoming"]);
		expect(inbox(["forget"]).stdout).toBe("0 tickets forgotten.\n");
		expect(inbox(["forget", "--days", "0"]).stdout).toBe("1 ticket forgotten.\n");
		expect(inbox(["show", second]).status).toBe(1);
	});
});
