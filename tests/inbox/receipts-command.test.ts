import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY } from "#tests/fixtures/canary.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { runAgents } from "../../scripts/agents/run.ts";

const AT = "2026-03-01T10:00:00.000Z";
const { mandatory } = AGENTS_ONLY;
const TITLE = `${CANARY} mandatory news`;

let copy: Copy;
beforeAll(async () => {
	copy = copyOfAgentsPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	const { agents, receipts, close } = createSqliteInbox({ dataDir: copy.dataDir, maxBytes: 4 * 1024 * 1024 });
	for (const [username, company] of [
		["anna", "1"],
		["bo", "1"],
		["cleo", "2"],
		["gone", "2"],
		["left", "2"],
	] as const) {
		await agents.keepCompany({ number: company, name: `Halden ${company}`, country: "NO", state: "authorised" }, AT);
		const facts = { username, name: `=Agent ${username}`, company, accessLevel: "2", team: "TV" };
		await agents.add({ ...facts, id: `id-${username}`, secret: null, at: AT });
	}
	for (const [agent, edition] of [
		["anna", "1"],
		["bo", "0"],
		["gone", "1"],
	] as const)
		await receipts.keep(`id-${agent}`, { document: mandatory, edition, day: "2026-03-02" });
	await receipts.keep("id-left", { document: "no-longer-written", edition: "1", day: "2026-03-02" });
	expect(await agents.remove("left", AT)).toBe(1);
	await agents.setState("gone", "disabled", AT);
	await close();
});
afterAll(() => copy.cleanUp());

async function said(...args: readonly string[]): Promise<string> {
	const lines: string[] = [];
	const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
	expect(await runAgents(["receipts", ...args, "--data", copy.dataDir])).toBe(0);
	log.mockRestore();
	return lines.join("\n");
}

async function table(...args: readonly string[]): Promise<string> {
	let text = "";
	const write = vi.spyOn(process.stdout, "write").mockImplementation((part) => {
		text += String(part);
		return true;
	});
	expect(await runAgents(["receipts", "--csv", ...args, "--data", copy.dataDir])).toBe(0);
	write.mockRestore();
	return text;
}

test("the report says who of which company has confirmed which edition and who has not, without whoever may not sign in", async () => {
	const report = await said();
	expect(report).toContain(`${mandatory}  edition 1 of 2026-01-02`);
	expect(report).toMatch(/1 {2,}Halden 1 {2,}anna {2,}=Agent anna {2,}edition 1 on 2026-03-02/);
	expect(report).toMatch(/1 {2,}Halden 1 {2,}bo {2,}=Agent bo {2,}not confirmed/);
	expect(report).toMatch(/1 {2,}Halden 1 {2,}bo {2,}=Agent bo {2,}edition 0 on 2026-03-02/);
	expect(report).toContain("confirmed by 1 of 3 agents.");
	expect(report).not.toMatch(/gone|id-/);
	expect(await said("--company", "2")).not.toContain("Halden 1");
	expect(await said("--document", AGENTS_ONLY.withdrawn)).toMatch(/asks for no confirmation {2}\S/);
});

test("a document that nobody knows is named, but for one of which somebody removed has confirmed something", async () => {
	const lines: string[] = [];
	const error = vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line));
	for (const more of [[], ["--csv"]])
		expect(await runAgents(["receipts", "--document", "no-such-news", ...more, "--data", copy.dataDir])).toBe(1);
	error.mockRestore();
	expect(lines).toEqual(Array(2).fill(expect.stringContaining("There is no document no-such-news")));
	expect(await said("--document", "no-longer-written")).toMatch(
		/left {2,}=Agent left {2,}edition 1 on .+, removed since/,
	);
	expect(await table("--document", "no-longer-written")).toMatch(/"left","'=Agent left","2026-03-02","yes"\r\n$/);
});

test("as a table it holds no cell that a spreadsheet would run", async () => {
	expect((await table("--company", "1")).split("\r\n").map((line) => line.replaceAll('"', ""))).toEqual([
		"document,title,edition,inForce,company,companyName,username,name,confirmed,removed",
		`${mandatory},${TITLE},1,yes,1,Halden 1,anna,'=Agent anna,2026-03-02,no`,
		`${mandatory},${TITLE},1,yes,1,Halden 1,bo,'=Agent bo,,no`,
		`${mandatory},${TITLE},0,no,1,Halden 1,bo,'=Agent bo,2026-03-02,no`,
		"",
	]);
});
