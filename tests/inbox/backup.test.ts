import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { backUpInbox } from "#src/inbox/sqlite/backup.ts";

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
