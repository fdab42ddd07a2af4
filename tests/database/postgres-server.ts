import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { Client } from "pg";
import { findPostgres } from "#scripts/setup/postgres.ts";
import { freePort } from "#tests/fixtures/free-port.ts";

const USER = "support";
const PASSWORD = "password-of-the-tests";
/** Nothing here has to outlive the machine; it is as durable towards a killed process as it ever is. */
const SETTINGS = {
	...{ fsync: "off", full_page_writes: "off", shared_buffers: "32MB", max_connections: "100", jit: "off" },
	...{
		listen_addresses: "127.0.0.1",
		unix_socket_directories: "",
		autovacuum_naptime: "1h",
		log_min_messages: "panic",
	},
};

export interface PostgresServer {
	/** The address of a database of it, with parameters behind the question mark. */
	url(parameters?: Readonly<Record<string, string>>): string;
	readonly port: number;
	readonly folder: string;
	/** Gives files to the user that it runs as. */
	own(...files: readonly string[]): void;
	/** Ends all its processes at once, as a crash does. */
	crash(): Promise<void>;
	/** Starts it again, on the same port. */
	start(more?: Readonly<Record<string, string>>): Promise<void>;
	/** All its processes stand still, or go on. */
	freeze(): void;
	thaw(): void;
	end(): Promise<void>;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
	if (process.getuid?.() !== 0) return {};
	const idOf = (option: string) => {
		const asked = spawnSync("id", [option, "postgres"], { encoding: "utf8" });
		return asked.status === 0 ? Number(asked.stdout) : 65_534;
	};
	return { uid: idOf("-u"), gid: idOf("-g") };
}

/** The processes of a server, the first one first. */
function processesOf(leader: number): readonly number[] {
	const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(leader)], { encoding: "utf8" });
	return [
		leader,
		...stdout
			.split("\n")
			.map(Number)
			.filter((pid) => pid > 0),
	];
}

/** A PostgreSQL of a test's own, in a folder that goes with it. */
export async function startPostgres(more: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
	const programs = findPostgres();
	const user = unprivileged();
	const folder = mkdtempSync(join(tmpdir(), "support-postgres-"));
	const passwordFile = join(folder, "password");
	writeFileSync(passwordFile, PASSWORD);
	const data = join(folder, "data");
	const own = (...files: readonly string[]) => {
		for (const path of files) if (user.uid !== undefined) chownSync(path, user.uid, user.gid ?? 0);
	};
	own(folder, passwordFile);
	const made = spawnSync(
		join(programs, "initdb"),
		[
			...["-D", data, "-U", USER, "-A", "scram-sha-256", "--pwfile", passwordFile],
			...["--no-sync", "--no-locale", "-E", "UTF8", "--no-instructions"],
		],
		{ ...user, encoding: "utf8", cwd: folder },
	);
	if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
	let [child, port]: [ChildProcess | null, number] = [null, 0];

	const url = (parameters: Readonly<Record<string, string>> = {}) =>
		`postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres?${new URLSearchParams(parameters)}`;

	async function launch(settings: Readonly<Record<string, string>>): Promise<boolean> {
		const given = Object.entries({ ...SETTINGS, ...more, ...settings, port: String(port) });
		const started = spawn(
			join(programs, "postgres"),
			["-D", data, ...given.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
			{ ...user, stdio: "ignore", cwd: folder },
		);
		child = started;
		while (started.exitCode === null) {
			const client = new Client({ connectionString: url(), ssl: false });
			const isUp = await client.connect().then(
				() => true,
				() => false,
			);
			await client.end().catch(() => {});
			if (isUp) return true;
			await later(20);
		}
		return false;
	}

	async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
		// Somebody else may have taken the port in between.
		for (let attempt = 0; attempt < 5; attempt += 1) {
			if (port === 0) port = await freePort();
			if (await launch(settings)) return;
			if (attempt > 2) port = 0;
		}
		throw new Error("PostgreSQL did not start.");
	}

	function signal(name: NodeJS.Signals): void {
		if (!child?.pid) return;
		for (const pid of processesOf(child.pid))
			try {
				process.kill(pid, name);
			} catch {
				// It has just ended.
			}
	}

	async function crash(): Promise<void> {
		const ending = child;
		if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
		const gone = once(ending, "exit");
		signal("SIGKILL");
		await gone;
	}

	await start();
	return {
		url,
		get port() {
			return port;
		},
		folder,
		own,
		start,
		crash,
		freeze: () => signal("SIGSTOP"),
		thaw: () => signal("SIGCONT"),
		async end() {
			await crash();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
