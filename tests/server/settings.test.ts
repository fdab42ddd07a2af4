import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SETTINGS } from "#src/server/configuration.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { demoContent } from "./built-server.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** The folder that commands run in and keep their things in. */
let folder: string;
let taken: Server;
let takenPort = "";
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "support-settings-"));
	writeFileSync(join(folder, "file"), "");
	taken = createServer();
	await new Promise<void>((listening) => taken.listen(0, "127.0.0.1", listening));
	const address = taken.address();
	takenPort = String(typeof address === "object" && address ? address.port : 0);
});
afterAll(() => {
	taken.close();
	rmSync(folder, { recursive: true });
});

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
	"main.mjs": ["dist/server/main.mjs"],
	start: ["scripts/start.ts"],
	content: ["scripts/content.ts", "import", "--pack", "demo"],
	inbox: ["scripts/inbox.ts", "feedback"],
	dev: ["scripts/dev.ts"],
};

/** What a command says that cannot do anything. */
function run(command: string, env: Readonly<Record<string, string>>, before = ":") {
	const [script = "", ...args] = COMMANDS[command] ?? [];
	const shell = ["-c", `${before}; exec "$0" "$@"`, process.execPath, join(ROOT, script), ...args];
	const { status, stderr, stdout } = spawnSync("sh", shell, {
		cwd: folder,
		env: { ...BARE_ENVIRONMENT, PORT: "0", OPS_PORT: "0", DATA_DIR: join(folder, "data"), ...env },
		encoding: "utf8",
		timeout: 120_000,
	});
	const lines = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("Building"));
	return { status, lines, stdout };
}

/** One sentence, in words, that names the setting. */
function expectSentence({ status, lines }: ReturnType<typeof run>, ...parts: readonly string[]): void {
	expect(lines).toHaveLength(1);
	for (const part of parts) expect(lines[0]).toContain(part);
	expect(lines[0]).not.toMatch(/NaN|undefined|[Ee]xpected|Invalid input|\bat \S+:\d+|\bE[A-Z]{4,}\b|hidden-word/);
	expect(status).toBe(78);
}

/** Values that some setting refuses; free texts refuse nothing. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
	HOST: ["http://localhost", "a b"],
	PORT: ["eighty", "-1", "65536", "1e3", "0x10", "43.21"],
	SITE_ORIGINS: ["*", "https://*.example.com", "https://example.com/path", "example.com", ","],
	OPS_HOST: ["user@host"],
	OPS_PORT: ["4322 ok"],
	OPS_HOSTS: ["site:4322"],
	LINK_SECRET: ["too-short-to-sign-anything"],
	OPS_TOKEN: ["short"],
	SUPPORT_API_TOKEN: ["too-short", "with some blanks in it"],
	TRUSTED_PROXY_HOPS: ["many", "11"],
	DRAIN_SECONDS: ["5s", "601"],
	WORKERS: ["0", "all"],
	SUPPORT_API_URL: [
		"file:///etc/passwd",
		"api.example.com",
		"http://user:hidden-word@api.example",
		"http://hidden-word@api.example",
		"http://api.example/?key=hidden-word",
	],
	CACHE_MAX_MB: ["-1", "256MB", "Infinity"],
	CACHE_DISK_MAX_MB: ["-1", "1GB", "Infinity"],
	CACHE_URL: [
		...["cache:6379", "http://cache", "redis:///0", "redis://cache/one", "redis://cache?db=1", "unix:cache.sock"],
		...["redis://user:hidden-word%@cache:6379", "rediss://user:hidden-word@"],
	],
	CACHE_PREFIX: ["two words", "a:b", "x".repeat(65)],
	INBOX_MAX_MB: ["0"],
	DATABASE_URL: ["mysql://db.example.com/support"],
	DATABASE_CONNECTIONS: ["1"],
	TICKET_WEBHOOK_URL: ["http://desk.example.com/?key=hidden-word", "https://user:hidden-word@desk.example.com/"],
	TICKET_WEBHOOK_SECRET: ["too-short"],
	TICKET_SMTP_URL: ["https://user:hidden-word@mail.example.com"],
	TICKET_MAIL_TO: ["one@example.com, two@example.com"],
	TICKET_MAIL_FROM: ["Support @example.com"],
	TICKET_RETENTION_DAYS: ["0"],
	ASC_OIDC_ISSUER: ["http://login.example.com", "https://user:hidden-word@login.example.com"],
	ASC_OIDC_CLIENT_SECRET: ["too-short"],
	ASC_OIDC_SCOPE: ["profile"],
	ASC_OIDC_CLAIMS: ["size=company_size", "team=a,team=b"],
	ASC_PASSWORDS: ["off"],
	INTERNAL_COOKIE: ["a b", "=", "id"],
	CDN: ["yes"],
	CDN_PURGE_URL: ["http://cdn.example.com/purge", "https://user:hidden-word@cdn.example.com"],
	CDN_PURGE_TOKEN: ["short"],
	QUERY_MAX_LENGTH: ["0"],
	OTEL_EXPORTER_OTLP_ENDPOINT: ["collector:4318", "http://user:hidden-word@collector.example"],
	OTEL_EXPORTER_OTLP_HEADERS: ["hidden-word"],
	OTEL_TRACES_SAMPLER_ARG: ["all", "1.1"],
	ACCESS_LOG: ["on"],
	LOG_LEVEL: ["loud"],
};
const FREE = ["ASC_OIDC_CLIENT_ID", "DATA_DIR", "CONTENT_PACK", "CHECKSUMS_KEY_FILE", "SITE_JSON", "OTEL_SERVICE_NAME"];

test("every setting is documented, and has its wrong values here or takes any text", () => {
	const documented = [...readFileSync(join(ROOT, ".env.example"), "utf8").matchAll(/^(?:# )?([A-Z_]+)=/gm)];
	expect(documented.map(([, name]) => name)).toEqual(SETTINGS);
	expect([...Object.keys(WRONG), ...FREE].toSorted()).toEqual(SETTINGS.toSorted());
});

/** Each setting has its first wrong value in the first round, its second in the second. */
const ROUNDS = Array.from({ length: Math.max(...Object.values(WRONG).map(({ length }) => length)) }, (_, round) =>
	Object.fromEntries(
		Object.entries(WRONG).flatMap(([name, { [round]: value }]) => (value === undefined ? [] : [[name, value]])),
	),
);

test.each(ROUNDS)("wrong values stop the start with a sentence each: what it is, what it must be: %o", (wrong) => {
	const { lines, ...said } = run("main.mjs", wrong);
	expect(lines).toHaveLength(Object.keys(wrong).length);
	for (const [name, value] of Object.entries(wrong)) {
		const own = { ...said, lines: lines.filter((line) => line.split(" ")[2] === name) };
		const isSecret = /TOKEN|SECRET|HEADERS|CACHE_URL|PURGE_URL|DATABASE_URL/.test(name) || /[@?]/.test(value);
		expectSentence(own, `The setting ${name}`, "must", ...(isSecret ? [] : [`is "${value}", but`]));
		// What the sentence gives as an example may be in the value.
		if (isSecret) expect(own.lines[0]).not.toContain(`is "`);
	}
});

test("several wrong settings are told at once; one port for two listeners is refused", () => {
	const { lines } = run("main.mjs", { PORT: "x", LOG_LEVEL: "y" });
	expect(lines.map((line) => line.split(" ")[2])).toEqual(["PORT", "LOG_LEVEL"]);
	expectSentence(run("main.mjs", { PORT: "4555", OPS_PORT: "4555" }), "PORT and OPS_PORT are both 4555");
});

test.each([
	{ TICKET_WEBHOOK_URL: "https://desk.example.com/" },
	{ ASC_OIDC_ISSUER: "https://login.example.com", ASC_OIDC_CLIENT_ID: "site" },
	{ TICKET_SMTP_URL: "smtp://127.0.0.1", TICKET_MAIL_TO: "desk@example.com" },
])("of settings that belong together one alone is refused: %o", (env) => {
	expectSentence(run("main.mjs", env), "belong together", ...Object.keys(env));
});

test("a sign-on where nobody signs in, and no way to sign in at all, are refused", () => {
	const signOn = {
		ASC_OIDC_ISSUER: "https://login.example.com",
		ASC_OIDC_CLIENT_ID: "site",
		ASC_OIDC_CLIENT_SECRET: "sixteen-letters-or-more",
	};
	const elsewhere = run("main.mjs", { ...signOn, SUPPORT_API_URL: "https://api.example.com" });
	expectSentence(elsewhere, "ASC_OIDC_ISSUER and SUPPORT_API_URL exclude each other");
	expectSentence(run("main.mjs", { ASC_PASSWORDS: "0" }), "ASC_PASSWORDS is off", "no agent could sign in");
});

test.each(Object.keys(COMMANDS))("%s refuses a wrong value, and a DATA_DIR that is a file, alike", (command) => {
	expectSentence(run(command, { CACHE_MAX_MB: "much" }), 'The setting CACHE_MAX_MB is "much", but must be');
	if (command !== "inbox")
		expectSentence(run(command, { DATA_DIR: join(folder, "file") }), "The setting DATA_DIR", "a file stands there");
});

test.each([
	["a folder below a file", () => join(folder, "file/data"), "a file stands in its path"],
	["where nobody may make a folder", () => "/proc/support-site/data", "set DATA_DIR to another"],
])("DATA_DIR as %s is refused in a sentence", (_, dataDir, fault) => {
	for (const command of ["main.mjs", "start", "content"])
		expectSentence(run(command, { DATA_DIR: dataDir() }), "The setting DATA_DIR is", fault);
});

test.each<[string, string, () => Record<string, string>, () => string]>([
	["PORT", "a taken port", () => ({ PORT: takenPort }), () => `port ${takenPort} of 127.0.0.1 is taken`],
	["OPS_PORT", "a second site's", () => ({ OPS_PORT: takenPort }), () => `port ${takenPort} of 127.0.0.1 is taken`],
	["HOST", "another machine's address", () => ({ HOST: "192.0.2.7" }), () => "192.0.2.7 is no address of this machine"],
	["OPS_HOST", "nobody's name", () => ({ OPS_HOST: "nobody.invalid" }), () => "nobody.invalid leads to no address"],
])("%s: %s is refused by the setting's name, with the way out", (name, _, env, fault) => {
	cpSync(demoContent(), join(folder, "content"), { recursive: true });
	const said = run("main.mjs", { DATA_DIR: join(folder, "content"), LOG_LEVEL: "silent", ...env() });
	expectSentence(said, `The setting ${name} cannot be used`, fault(), `set ${name}`);
});

describe(".env in the working folder", () => {
	const written = (text: string) => writeFileSync(join(folder, ".env"), text);
	afterEach(() => rmSync(join(folder, ".env"), { recursive: true, force: true }));

	test.each(Object.keys(COMMANDS))("is read by %s; the environment wins", (command) => {
		written("CACHE_MAX_MB='much'\nDATA_DIR=/proc/nowhere # not used\n");
		expectSentence(run(command, {}), 'The setting CACHE_MAX_MB is "much"');
		const { lines } = run(command, { CACHE_MAX_MB: "", PORT: "x" });
		expect(lines).toEqual([expect.stringContaining("The setting PORT is")]);
	});

	test("a name of ours that is misspelt in it is told, others' names are not", () => {
		written("OPS_TOKNE=x\nSITE_ORIGIN=https://support.example.com\nNODE_ENV=production\nPGDATABASE=x\n");
		const { lines } = run("main.mjs", { PORT: "x" });
		// The order of a file's lines is not what its parser keeps.
		expect([...lines.slice(0, -1).toSorted(), ...lines.slice(-1)]).toEqual([
			expect.stringMatching(/\.env sets OPS_TOKNE, which is no setting; did you mean OPS_TOKEN\?$/),
			expect.stringMatching(/\.env sets SITE_ORIGIN, which is no setting; did you mean SITE_ORIGINS\?$/),
			expect.stringContaining("The setting PORT is"),
		]);
	});

	test("that is none to be read stops the start", () => {
		mkdirSync(join(folder, ".env"));
		const { status, lines } = run("main.mjs", {});
		expect([status, lines]).toEqual([78, [expect.stringMatching(/\.env is a folder/)]]);
	});
});
