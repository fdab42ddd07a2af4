import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Database } from "#src/database/database.ts";
import { DatabaseUnavailable } from "#src/database/database-fault.ts";
import type { Tables } from "#src/database/migrate.ts";
import { DATABASE_WAITING_MAX } from "#src/site/database-limits.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { addressOf } from "./address-of.ts";
import { type OwnSchema, ownSchema } from "./own-database.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

const NOTES: Tables = { name: "notes", migrations: ["CREATE TABLE note (text text PRIMARY KEY)"] };
const LATER: Tables = {
	...NOTES,
	migrations: [...NOTES.migrations, "ALTER TABLE note ADD COLUMN day text DEFAULT ''"],
};

let server: PostgresServer;
beforeAll(async () => {
	server = await startPostgres();
});
afterAll(() => server.end());

let schema: OwnSchema;
let states: (string | null)[];
let database: Database;
beforeEach(async () => {
	schema = await ownSchema(server.url());
	states = [];
	database = schema.open((reason) => states.push(reason));
});
afterEach(() => schema.end());

const keep = (text: string, by = database) =>
	by.transaction(NOTES, (session) => session.run("INSERT INTO note (text) VALUES ($1)", text));
const kept = async () => (await schema.query("SELECT text FROM note ORDER BY text")).map(({ text }) => text);

/** Another one, at an address that is wrong in some way. */
const elsewhere = (url: string) => new Database({ address: addressOf(url), connections: 2 });

describe("a transaction", () => {
	test("is kept whole or not at all, and its connection is used again", async () => {
		await keep("one");
		const failing = database.transaction(NOTES, async (session) => {
			await session.run("INSERT INTO note (text) VALUES ('two')");
			throw new Error("a fault of ours");
		});
		await expect(failing).rejects.toThrow("a fault of ours");
		await expect(keep("one")).rejects.toMatchObject({ isCertain: true, isAway: false });
		await keep("three");
		expect(await kept()).toEqual(["one", "three"]);
		expect(states).toEqual([]);
	});

	test("that crosses another one is done again", async () => {
		await keep("a");
		await keep("b");
		const crossing = async (first: string, second: string) =>
			database.transaction(NOTES, async (session) => {
				for (const text of [first, second]) {
					await session.run("UPDATE note SET text = text WHERE text = $1", text);
					await session.run("SELECT pg_sleep(0.1)");
				}
			});
		await Promise.all([crossing("a", "b"), crossing("b", "a")]);
		expect(states).toEqual([]);
	});

	test("that waits too long for what another holds is given up, and the database is not", async () => {
		await keep("a");
		const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const holding = database.transaction(NOTES, async (session) => {
			await session.run("UPDATE note SET text = text");
			locked.resolve();
			await held.promise;
		});
		await locked.promise;
		const waiting = database.transaction(NOTES, (session) => session.run("UPDATE note SET text = text"));
		await expect(waiting).rejects.toMatchObject({ isCertain: true, isAway: false });
		held.resolve();
		await holding;
		expect(states).toEqual([]);
	});
});

test("more questions than connections wait, and more than may wait are refused at once", async () => {
	await keep("a");
	const all = await Promise.allSettled(
		Array.from({ length: DATABASE_WAITING_MAX + 50 }, () =>
			database.read(NOTES, (session) => session.run("SELECT pg_sleep(0.001)")),
		),
	);
	const refused = all.filter((each) => each.status === "rejected");
	expect(refused.length).toBeGreaterThan(0);
	expect(refused.length).toBeLessThanOrEqual(50);
	expect(database.sizes).toMatchObject({ isAway: false, waiting: 0 });
	expect(states).toEqual([]);
});

describe("a database that goes away", () => {
	test("by a crash in the middle of a transaction is said once, refuses at once, and comes back by itself", async () => {
		await keep("before");
		const crossed = database.transaction(NOTES, async (session) => {
			await session.run("INSERT INTO note (text) VALUES ('lost')");
			await server.crash();
			await session.run("INSERT INTO note (text) VALUES ('never')");
		});
		// It was never told to be kept.
		await expect(crossed).rejects.toMatchObject({ isCertain: true });
		await expect(keep("while away")).rejects.toBeInstanceOf(DatabaseUnavailable);
		expect(states).toHaveLength(1);
		expect(database.sizes.isAway).toBe(true);
		await server.start();
		await expect.poll(() => database.sizes.isAway).toBe(false);
		await keep("after");
		expect(states).toEqual([expect.stringMatching(/^The database does not answer: /), null]);
		expect(await kept()).toEqual(["after", "before"]);
	});

	test("by standing still is given up after a while, and then nobody waits for it", async () => {
		await keep("before");
		server.freeze();
		try {
			await expect(keep("hanging")).rejects.toMatchObject({ isAway: true });
			expect(states).toEqual(["The database does not answer: it does not answer."]);
			// Whoever comes now is refused by what is known: no timer of his runs.
			let isRefused = false;
			void keep("refused").catch(() => {
				isRefused = true;
			});
			await new Promise((resolve) => setImmediate(resolve));
			expect(isRefused).toBe(true);
		} finally {
			server.thaw();
		}
		await expect.poll(() => database.sizes.isAway).toBe(false);
		await keep("after");
		expect(await kept()).toEqual(["after", "before"]);
	});

	test("whose connections are ended one by one is asked by others", async () => {
		await keep("before");
		await schema.query(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL",
		);
		await expect
			.poll(() =>
				keep("after").then(
					() => true,
					() => false,
				),
			)
			.toBe(true);
	});
});

describe("what is wrong is said in a sentence without user, password or host", () => {
	const fault = async (change: Partial<URL>) => {
		const wrong = elsewhere(Object.assign(new URL(server.url()), change).href);
		const said = await wrong
			.read(NOTES, (session) => session.run("SELECT 1"))
			.then(
				() => "nothing",
				(error: unknown) => (error instanceof DatabaseUnavailable ? error.message : String(error)),
			);
		await wrong.close();
		for (const secret of ["support:", "password-of-the-tests", "another-password", "127.0.0.1", String(server.port)])
			expect(said).not.toContain(secret);
		return said;
	};

	test.each<
		[string, Readonly<Partial<Record<"password" | "username" | "pathname" | "port" | "search", string>>>, RegExp]
	>([
		["its password", { password: "another-password" }, /does not accept the password/],
		["its missing password", { password: "" }, /asks for a password/],
		["its user", { username: "nobody-here" }, /does not accept the password/],
		["its database", { pathname: "/another" }, /no database of that name/],
		["its port", { port: "1" }, /nobody listens at its address/],
		["TLS that it has not", { search: "sslmode=require" }, /offers no TLS/],
		["its certificates", { search: "sslmode=verify-ca&sslrootcert=/nowhere" }, /sslrootcert/],
	])("%s", async (_what, change, expected) => {
		expect(await fault(change)).toMatch(expected);
	});

	test("its host, where something else listens or nothing is ever said", async () => {
		const other: Server = createServer((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
		const silent: Server = createServer(() => {});
		for (const each of [other, silent]) await new Promise<void>((up) => void each.listen(0, "127.0.0.1", up));
		const portOf = (each: Server) => {
			const address = each.address();
			return typeof address === "object" && address ? String(address.port) : "";
		};
		expect(await fault({ port: portOf(other) })).toMatch(/^The database does not answer: /);
		expect(await fault({ port: portOf(silent) })).toMatch(/it does not answer/);
		other.close();
		silent.close();
	});
});

describe("tables", () => {
	test("are made by many processes at once, each once", async () => {
		const others = Array.from({ length: 6 }, () => schema.open());
		await Promise.all(others.map((each, index) => keep(String(index), each)));
		expect(await kept()).toHaveLength(6);
		expect(await schema.query("SELECT name, version FROM schema_version")).toEqual([{ name: "notes", version: 1 }]);
	});

	test("of an older release are brought along, and what they hold stays", async () => {
		await keep("old");
		await database.transaction(LATER, (session) => session.run("INSERT INTO note (text, day) VALUES ('new', 'x')"));
		expect(await schema.query("SELECT text, day FROM note ORDER BY text")).toEqual([
			{ text: "new", day: "x" },
			{ text: "old", day: "" },
		]);
	});

	test("of a newer release are left alone, which is said, until that one is restored", async () => {
		await database.transaction(LATER, (session) => session.run("SELECT 1"));
		const older = schema.open((reason) => states.push(reason));
		await expect(keep("x", older)).rejects.toThrow(
			"The database was written by a newer release of the site (notes 2; this release knows 1): start that release.",
		);
		expect(states).toHaveLength(1);
		await schema.query("UPDATE schema_version SET version = 1");
		await expect.poll(() => older.sizes.isAway).toBe(false);
		await keep("y", older);
	});

	test("that the user may not make are said to be missing", async () => {
		const name = `reader_${randomBytes(4).toString("hex")}`;
		await schema.query(`CREATE ROLE ${name} LOGIN PASSWORD 'another-password'`);
		const url = new URL(schema.url);
		[url.username, url.password] = [name, "another-password"];
		const reader = elsewhere(url.href);
		await expect(keep("x", reader)).rejects.toThrow(/may not do that|no schema/);
		await reader.close();
	});
});

test("TLS is spoken as sslmode says: without looking, by a certificate that is named, or by its name as well", async () => {
	const [sslrootcert, key] = [join(server.folder, "server.crt"), join(server.folder, "server.key")];
	execFileSync("openssl", [
		...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
		...["-subj", "/CN=database.invalid", "-addext", "subjectAltName=DNS:database.invalid"],
		...["-keyout", key, "-out", sslrootcert],
	]);
	server.own(key, sslrootcert);
	await server.crash();
	await server.start({ ssl: "on", ssl_cert_file: sslrootcert, ssl_key_file: key });
	const isEncrypted = async (parameters: Readonly<Record<string, string>>) => {
		const asked = elsewhere(server.url(parameters));
		try {
			const row = await asked.transaction({ name: "none", migrations: [] }, (session) =>
				session.row<{ readonly ssl: boolean }>("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"),
			);
			return row?.ssl;
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		} finally {
			await asked.close();
		}
	};
	expect(await isEncrypted({ sslmode: "disable" })).toBe(false);
	expect(await isEncrypted({ sslmode: "require" })).toBe(true);
	expect(await isEncrypted({ sslmode: "verify-full" })).toMatch(/certificate/);
	expect(await isEncrypted({ sslmode: "verify-ca", sslrootcert })).toBe(true);
	// It is for another name.
	expect(await isEncrypted({ sslmode: "verify-full", sslrootcert })).toMatch(/another host name/);
	expect(await isEncrypted({ sslrootcert: "system" })).toMatch(/not signed by anybody|signed its certificate itself/);
	// Whom a machine trusts is read once a process.
	const trusting = spawnSync(process.execPath, ["tests/database/record-taker.ts"], {
		env: { ...BARE_ENVIRONMENT, SSL_CERT_FILE: sslrootcert, DATABASE_URL: server.url({ sslrootcert: "system" }) },
		encoding: "utf8",
	});
	expect(trusting.stderr).toMatch(/another host name/);
});
