import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPostgres } from "#scripts/setup/postgres.ts";
import { Database } from "#src/database/database.ts";
import type { Tables } from "#src/database/migrate.ts";
import { createPostgresInbox } from "#src/inbox/postgres/postgres-inbox.ts";
import { INBOX_TABLES } from "#src/inbox/postgres/schema.ts";
import { addressOf } from "#tests/database/address-of.ts";
import { type PostgresServer, startPostgres } from "#tests/database/postgres-server.ts";
import { ticketOf } from "#tests/delivery/inbox-bench.ts";
import { documentedCommands } from "#tests/deploy/documented.ts";
import { runProgram } from "#tests/server/run-program.ts";

/** The tables of a release to come, of which one holds on to a table and a type of this one. */
const LATER: Tables = {
	...INBOX_TABLES,
	migrations: [
		...INBOX_TABLES.migrations,
		"CREATE TABLE newer_thing (id bigint PRIMARY KEY REFERENCES former_receipt (sequence), text words)",
	],
};

let server: PostgresServer;
let folder: string;
let url: string;
beforeAll(async () => {
	server = await startPostgres();
	folder = mkdtempSync(join(tmpdir(), "support-restored-"));
	url = Object.assign(new URL(server.url()), { pathname: "/support" }).href;
	await speakTls();
	const written = Object.assign(new URL(url), { search: "sslmode=verify-full" }).href;
	writeFileSync(join(folder, "site.env"), `SITE_ORIGINS=https://support.example.com\nDATABASE_URL=${written}\n`);
	expect(await run("createdb support")).toMatchObject({ status: 0, stderr: "" });
});
afterAll(async () => {
	await server?.end();
	rmSync(folder, { recursive: true, force: true });
});

const certificate = () => join(server.folder, "server.crt");

/** From then on it has a certificate, which nobody trusts by himself. */
async function speakTls(): Promise<void> {
	const key = join(server.folder, "server.key");
	execFileSync("openssl", [
		...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
		...["-subj", "/CN=127.0.0.1", "-keyout", key, "-out", certificate()],
	]);
	server.own(key, certificate());
	await server.crash();
	await server.start({ ssl: "on", ssl_cert_file: certificate(), ssl_key_file: key });
}

/** Runs commands as an operator does, where PostgreSQL's programs find the server. */
function run(commands: string) {
	const { hostname, port, username, password } = new URL(server.url());
	return runProgram("sh", ["-e", "-c", commands], {
		env: {
			PATH: `${findPostgres()}:${process.env["PATH"]}`,
			...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password },
		},
	});
}

const OPERATIONS = "docs/operations.md";
const dump = () =>
	documentedCommands(OPERATIONS, "pg_dump", {
		"/etc/support-site.env": join(folder, "site.env"),
		"/etc/ssl/certs/ca-certificates.crt": certificate(),
		"/backup/support-$(date +%F).dump": join(folder, "support.dump"),
	});
const restore = () =>
	documentedCommands(OPERATIONS, "pg_restore", {
		"sudo -u postgres ": "",
		"/backup/support-2026-11-23.dump": join(folder, "support.dump"),
	});
const said = () => dump().replace(/^pg_dump.*\n/m, "");

/** What somebody does with the database, whose nodes are stopped before and after. */
async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
	const database = new Database({ address: addressOf(url), connections: 2 });
	try {
		return await work(database);
	} finally {
		await database.close();
	}
}
const withInbox = <Result>(work: (inbox: ReturnType<typeof createPostgresInbox>) => Promise<Result>) =>
	withDatabase((database) => work(createPostgresInbox({ database, maxBytes: 1024 * 1024 * 1024 })));
const startLater = () =>
	withDatabase((database) => database.transaction(LATER, (session) => session.run("SELECT 1"))).then(
		() => "started",
		(error: unknown) => (error instanceof Error ? error.message : String(error)),
	);
const subjects = () =>
	withInbox(async (inbox) =>
		(await inbox.tickets.list({ state: null, since: null, product: null }, 0, 10)).tickets.map(
			({ subject }) => subject,
		),
	);

test("a copy comes back as it was over tables that a later release has changed, by the commands of the documents, and that release can come again", async () => {
	await withInbox((inbox) => inbox.tickets.keep(ticketOf(1)));
	const kept = await subjects();
	expect(kept).toHaveLength(1);
	expect(await run(dump())).toMatchObject({ status: 0, stderr: "" });
	expect(await startLater()).toBe("started");
	await expect(subjects()).rejects.toThrow("written by a newer release");
	expect(await run(said() + restore())).toMatchObject({ status: 0, stderr: "" });
	expect(await subjects()).toEqual(kept);
	expect(await startLater()).toBe("started");

	// As it was done before: what is left of the later release is named.
	const over = restore()
		.replace(/^dropdb.*\n/m, "")
		.replace("--exit-on-error", "--clean --if-exists");
	expect((await run(said() + over)).status).toBe(1);
	expect(await startLater()).toMatch(/tables of a newer release are left in it.*restore it into an empty database/);
});
