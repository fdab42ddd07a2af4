import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isPassword } from "#src/identity/password.ts";
import type { Inbox } from "#src/inbox/inbox.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { readCsv } from "../../scripts/agents/read-csv.ts";
import { runAgents } from "../../scripts/agents/run.ts";

let folder: string;
let inbox: Inbox;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "agents-commands-"));
	inbox = createSqliteInbox({ dataDir: folder, maxBytes: 4 * 1024 * 1024 });
});
afterAll(async () => {
	await inbox.close();
	rmSync(folder, { recursive: true, force: true });
});

/** The command in a process of its own, as an operator runs it. */
function inProcess(args: string, input: string) {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/agents.ts", ...args.split(" ")], {
		...{ encoding: "utf8", env: { ...BARE_ENVIRONMENT, DATA_DIR: folder }, input },
	});
	return { status, stdout, stderr };
}

async function agents(args: string) {
	const said = { stdout: "", stderr: "" };
	const log = vi.spyOn(console, "log").mockImplementation((line) => {
		said.stdout += `${line}\n`;
	});
	const error = vi.spyOn(console, "error").mockImplementation((line) => {
		said.stderr += `${line}\n`;
	});
	const status = await runAgents([...args.split(" "), "--data", folder]);
	log.mockRestore();
	error.mockRestore();
	return { status, ...said };
}
const secretOf = async (username: string) => (await inbox.agents.find(username))?.secret ?? null;

test("a directory begins with a company, gets agents whose passwords are shown once, and lets them go again", async () => {
	expect((await agents("list")).stderr).toContain("There is no inbox");
	expect(await agents("company add 4711 --name Halden --country NO")).toMatchObject({
		status: 0,
		stdout: "4711 is added.\n",
	});
	expect((await agents("add Sigrid --name Holt --company 1")).stderr).toContain("There is no company 1.");
	const added = await agents("add Sigrid --name Holt --company 4711 --access-level 2");
	expect(added.stdout).toMatch(/^sigrid is added\.\nPassword, shown this once: ([a-z2-9]{5}-){3}[a-z2-9]{5}\n$/);
	const password = added.stdout.trim().split(" ").at(-1) ?? "";
	expect(await isPassword(password, await secretOf("sigrid"))).toBe(true);
	expect(await agents("add sigrid --name Holt --company 4711")).toMatchObject({ status: 1, stdout: "" });
	expect(inProcess("reset SIGRID --password-stdin", "sigrid has a password\n")).toMatchObject({
		status: 64,
		stdout: "",
	});
	const given = inProcess("reset sigrid --password-stdin", "correct horse battery\n");
	expect(given.stdout).toBe("sigrid has a new password, and is signed out everywhere.\n");
	expect(given.stdout + given.stderr).not.toContain("horse");
	expect(await isPassword("correct horse battery", await secretOf("sigrid"))).toBe(true);
	const at = new Date().toISOString();
	const [{ id = "" } = {}] = await inbox.agents.list("", 1);
	await inbox.agents.open({ token: "t", agent: id, client: "c", at });
	expect((await agents("sessions")).stdout).toMatch(/^username {2}company .+UTC.+\nsigrid {4}4711 .+\n1 session\.\n$/);
	expect((await agents("disable sigrid")).status).toBe(0);
	expect(await inbox.agents.session("t")).toBe(null);
	expect((await agents("list")).stdout).toMatch(
		/^username {2}state .+UTC.+\nsigrid {4}disabled {2}4711 {5}2 {6}- .+ password {3}Holt\n1 agent\.\n$/,
	);
	const audit = (await agents("audit")).stdout;
	for (const event of ["added", "reset", "signed-in", "revoked", "disabled"]) expect(audit).toContain(event);
	expect(audit + (await agents("list")).stdout).not.toContain("argon2");
});

test("the commands of the README make two agents who can sign in", async () => {
	const readme = readFileSync("README.md", "utf8");
	const lines = [...readme.matchAll(/^npm run agents -- (.+)$/gm)].map(([, words = ""]) => words);
	const own = mkdtempSync(join(tmpdir(), "agents-readme-"));
	const words = (line: string) =>
		[...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
	const ran = lines.map((line) =>
		spawnSync(process.execPath, ["scripts/agents.ts", ...words(line), "--data", own], { encoding: "utf8" }),
	);
	expect(ran.map(({ status }) => status)).toEqual([0, 0, 0]);
	const made = createSqliteInbox({ dataDir: own, maxBytes: 4 * 1024 * 1024 });
	const known = await made.agents.list("", 10);
	expect(known.map(({ state, hasSecret }) => [state, hasSecret])).toEqual(Array(2).fill(["active", true]));
	const passwords = ran.slice(1).map(({ stdout }) => stdout.trim().split(" ").at(-1) ?? "");
	expect(new Set(passwords).size).toBe(2);
	for (const [index, line] of lines.slice(1).entries()) {
		const facts = await made.agents.find(words(line)[1] ?? "");
		expect([facts?.mayEnter, await isPassword(passwords[index] ?? "", facts?.secret ?? null)]).toEqual([true, true]);
	}
	await made.close();
	rmSync(own, { recursive: true });
});

test.each([
	["add", "Name one agent"],
	["add a b --name N --company 1", "Name one agent"],
	["add ok-name --company 1", "--name is missing"],
	["company add no/number --name N --country NO", "a company's number"],
	["company add 1 --name N --country Norway", "two capital letters"],
	["company close 1", "Say company add"],
	["audit --since yesterday", "is a day"],
	["import", "Name one CSV file"],
	["nothing", "There is no command nothing: company, add"],
	["list now", "list takes no words: now"],
	["add ok-name --name N", "--company is missing"],
	["company add 1", "--name is missing; --country is missing"],
	["add ok-name --companie 1", "Unknown option '--companie'"],
	["list --company", "--company"],
	["change ok-name", "Say what changes"],
	["remove ok-name", "--yes"],
])("%j is explained in few lines, with the usage of that command alone", async (args, why) => {
	const told = await agents(args);
	expect([told.status, told.stdout]).toEqual([64, ""]);
	const [first, ...more] = told.stderr.trimEnd().split("\n");
	expect(first).toContain(why);
	expect(more.pop()).toBe("npm run agents -- --help for more");
	const [command] = args.split(" ");
	expect(more.filter((line) => !line.startsWith(`npm run agents -- ${command} `))).toEqual([]);
	expect(more.length > 0).toBe(command !== "nothing");
});

test("a suspended company is told of in the audit, in the list and to whoever adds an agent to it", async () => {
	await agents("company add 88 --name Dahl --country NO");
	await agents("add dora --name Dora --company 88");
	await agents("company suspend 88");
	const added = await agents("add dirk --name Dirk --company 88");
	expect([added.status, added.stderr]).toEqual([0, expect.stringContaining("Company 88 is suspended")]);
	expect((await agents("list --company 88")).stdout.match(/company suspended/g)).toHaveLength(2);
	await agents("company authorise 88");
	await agents("company add 88 --name Dahl2 --country NO");
	expect((await agents("list --company 88")).stdout).not.toContain("suspended");
	const lines = (await agents("audit")).stdout.split("\n").filter((line) => / 88 /.test(line));
	expect(lines.map((line) => line.split(/ {2,}/)[1])).toEqual([
		...["company-added", "company-suspended", "company-authorised", "company-changed"],
	]);
});

test("an agent is changed in what is named, and removed when that is meant; what he confirmed stays with his names", async () => {
	await agents("company add 99 --name Eide --country NO");
	await agents("add eli --name Eli --company 99 --team TV --access-level 2");
	expect((await agents("change ELI --name Elias")).stdout).toBe("eli is changed.\n");
	expect((await agents("change eli --name Elias")).stdout).toBe("eli stands so already.\n");
	const found = async () => (await inbox.agents.list("elh", 1))[0];
	expect(await found()).toMatchObject({ name: "Elias", company: "99", team: "TV", accessLevel: "2" });
	expect((await agents("change eli --company 0")).stderr).toContain("There is no company 0.");
	expect(await agents("change nobody-here --team X")).toMatchObject({ status: 1 });
	const { id = "" } = (await found()) ?? {};
	const at = new Date().toISOString();
	await inbox.agents.open({ token: "eli", agent: id, client: "c", at });
	await inbox.receipts.keep(id, { document: "news", edition: "1", day: "2026-03-01" });
	expect((await agents("remove eli")).status).toBe(64);
	expect((await agents("remove eli --yes")).stdout).toBe(
		"eli is removed, and signed out everywhere. 1 confirmation of his stay.\n",
	);
	expect(await agents("remove eli --yes")).toMatchObject({ status: 1 });
	expect(await inbox.agents.session("eli")).toBe(null);
	const proof = { username: "eli", name: "Elias", company: "99", companyName: "Eide", edition: "1", day: "2026-03-01" };
	expect(await inbox.receipts.former("news", null, 0, 9)).toEqual([{ sequence: 1, ...proof }]);
	expect(await inbox.receipts.former("news", "4711", 0, 9)).toEqual([]);
	expect((await agents("audit")).stdout).toMatch(/removed +eli /);
	// Another of that name has confirmed nothing.
	await agents("add eli --name Eline --company 99");
	expect(await inbox.receipts.of((await found())?.id ?? "", 9)).toEqual([]);
	expect(await inbox.receipts.forget("2027-01-01", 9)).toBe(1);
	expect(await inbox.receipts.former("news", null, 0, 9)).toEqual([]);
});

test("a list of agents is taken whole or not at all, and says on which lines it is wrong", async () => {
	await agents("company add 4711 --name Halden --country NO");
	const file = join(folder, "agents.csv");
	const passwords = join(folder, "passwords.csv");
	const write = (...lines: readonly string[]) => writeFileSync(file, `\ufeff${lines.join("\r\n")}\r\n`);
	write("username,name,company", "ada,Ada,4711", '"a b","Two\r\nlines",4711', "ADA,Again,4711", "eve,Eve,9999", "eve");
	const wrong = await agents(`import ${file} --passwords ${passwords}`);
	expect([wrong.status, wrong.stdout]).toEqual([1, ""]);
	expect(wrong.stderr.split("\n").map((line) => line.split(":")[0])).toEqual([
		...["Line 3", "Line 5", "Line 6", "Line 7", ""],
	]);
	expect(wrong.stderr).toContain("Line 5: ada stands on line 2 already.");
	expect(await inbox.agents.find("ada")).toBe(null);
	write("name,username,company,team", '"Lovelace, ""Ada""",ada,4711,TV', "Bo,bo,4711,");
	const taken = await agents(`import ${file} --passwords ${passwords}`);
	expect(taken.stdout).toContain("2 agents added, 0 changed, 0 as before.\n");
	expect(statSync(passwords).mode & 0o777).toBe(0o600);
	const [, ada = ""] = readFileSync(passwords, "utf8").replaceAll('"', "").split("\r\n");
	expect(await isPassword(ada.split(",")[1] ?? "", await secretOf("ada"))).toBe(true);
	expect(taken.stdout).not.toContain(ada.split(",")[1]);
	expect(await agents(`import ${file} --passwords ${passwords}`)).toMatchObject({ status: 1, stdout: "" });
	write("username,name,company,team", 'ada,"Ada L.",4711,TV', "bo,Bo,4711,");
	expect((await agents(`import ${file}`)).stdout).toBe("0 agents added, 1 changed, 1 as before.\n");
	// Who came without a password gets one from the same file, and nobody another.
	write("username,name,company,team", 'ada,"Ada L.",4711,TV', "bo,Bo,4711,", "cy,Cy,4711,");
	expect((await agents(`import ${file}`)).stdout).toContain("1 of them have no password yet");
	const [adas, second] = [await secretOf("ada"), join(folder, "second.csv")];
	expect((await agents(`import ${file} --passwords ${second}`)).stdout).toContain(
		"0 agents added, 0 changed, 3 as before.",
	);
	const [, cy = "", ...rest] = readFileSync(second, "utf8").replaceAll('"', "").split("\r\n");
	expect([cy.split(",")[0], rest]).toEqual(["cy", [""]]);
	expect(await isPassword(cy.split(",")[1] ?? "", await secretOf("cy"))).toBe(true);
	expect(await secretOf("ada")).toBe(adas);
	const third = join(folder, "third.csv");
	expect((await agents(`import ${file} --passwords ${third}`)).stdout).toContain("no file was written");
	expect(existsSync(third)).toBe(false);
});

test("CSV is read as RFC 4180 writes it", () => {
	const read = readCsv('a,b\n"1,\n""2""",\n\n3,"4"');
	expect("records" in read && read.records).toEqual([
		{ line: 1, fields: ["a", "b"] },
		{ line: 2, fields: ['1,\n"2"', ""] },
		{ line: 5, fields: ["3", "4"] },
	]);
	expect(readCsv('a\nb"c\n')).toEqual({ brokenAt: 2 });
	expect(readCsv('a\n"b')).toEqual({ brokenAt: 2 });
	expect(readCsv("")).toEqual({ records: [] });
});

test("a file without bytes is no directory, and is left as it is", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "agents-empty-"));
	writeFileSync(join(dataDir, "inbox.sqlite"), "");
	for (const command of ["agents.ts list", "agents.ts company add 1 --name A --country NO", "inbox.ts list"]) {
		const [script, ...args] = command.split(" ");
		const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args, "--data", dataDir], {
			...{ encoding: "utf8", env: BARE_ENVIRONMENT },
		});
		expect([status, stderr]).toEqual([1, expect.stringContaining(`${join(dataDir, "inbox.sqlite")} is empty`)]);
	}
	expect(statSync(join(dataDir, "inbox.sqlite")).size).toBe(0);
	rmSync(dataDir, { recursive: true });
});
