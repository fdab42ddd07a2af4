import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { backUpInbox } from "#src/inbox/sqlite/backup.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";

/** Another process that goes on committing until it is ended. */
const WRITER = `
	const { DatabaseSync } = require("node:sqlite");
	const database = new DatabaseSync(process.argv[1]);
	database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000; CREATE TABLE vote (id INTEGER PRIMARY KEY, text TEXT)");
	for (let id = 1; ; id++) {
		database.prepare("INSERT INTO vote VALUES (?, ?)").run(id, "x".repeat(5000));
		if (id === 2000) process.stdout.write("many\\n");
	}
`;

test("a copy ends while another process goes on writing, and holds one state of it", async () => {
	const folder = mkdtempSync(join(tmpdir(), "support-backup-"));
	const source = join(folder, "inbox.sqlite");
	const writer = spawn(process.execPath, ["-e", WRITER, source], { stdio: ["ignore", "pipe", "inherit"] });
	try {
		await once(writer.stdout, "data");
		backUpInbox(source, join(folder, "copy.sqlite"));
		expect(writer.exitCode).toBeNull();
		const copy = new DatabaseSync(join(folder, "copy.sqlite"), { readOnly: true });
		const { votes, newest } = copy.prepare("SELECT count(*) AS votes, max(id) AS newest FROM vote").get() ?? {};
		copy.close();
		expect(votes).toBe(newest);
		expect(Number(votes)).toBeGreaterThanOrEqual(2000);
		expect(statSync(join(folder, "copy.sqlite")).mode & 0o777).toBe(0o600);
		expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy.sqlite"]);
	} finally {
		writer.kill("SIGKILL");
		await once(writer, "close");
		rmSync(folder, { recursive: true, force: true });
	}
});

test("what is damaged is named, with what to do, by every command that reads it", async () => {
	const folder = mkdtempSync(join(tmpdir(), "support-backup-"));
	const file = join(folder, "inbox.sqlite");
	try {
		const inbox = createSqliteInbox({ dataDir: folder, maxBytes: 4 * 1024 * 1024 });
		expect(await inbox.agents.find("sigrid")).toBeNull();
		await inbox.close();
		const whole = readFileSync(file);
		for (const left of [0, 4096]) {
			writeFileSync(file, Buffer.from(whole).fill(7, left));
			const named = `${file} is damaged (`;
			expect(() => backUpInbox(file, join(folder, "copy.sqlite"))).toThrow(named);
			const { status, stderr } = spawnSync(process.execPath, ["scripts/agents.ts", "list"], {
				...{ encoding: "utf8", env: { ...BARE_ENVIRONMENT, DATA_DIR: folder } },
			});
			expect([status, stderr]).toEqual([1, expect.stringContaining(named)]);
			expect(stderr).toContain("stop the site, move it aside with inbox.sqlite-wal");
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
