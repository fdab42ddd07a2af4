import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { parse } from "yaml";
import { z } from "zod";
import { debianProgram } from "#scripts/setup/debian-program.ts";
import { findPostgres } from "#scripts/setup/postgres.ts";
import { findRedisServer } from "#scripts/setup/redis.ts";
import { startPostgres } from "#tests/database/postgres-server.ts";
import { deployFile } from "#tests/deploy/deploy-file.ts";
import { imageOf } from "#tests/deploy/image.ts";
import { freePort } from "#tests/fixtures/free-port.ts";
import { type Ended, runProgram } from "./run-program.ts";

const TEXTS = z.array(z.string());
const FILE = z.object({
	services: z.object({
		site: z.object({
			environment: z.record(z.string(), z.string()),
			env_file: z.tuple([z.literal(".env")]),
			ports: TEXTS,
			volumes: TEXTS,
		}),
		postgres: z.object({ environment: z.record(z.string(), z.string()), healthcheck: z.object({ test: TEXTS }) }),
		cache: z.object({ command: TEXTS, healthcheck: z.object({ test: TEXTS }) }),
	}),
});

/** What runs where Docker would run it. */
export interface Topology {
	readonly port: number;
	readonly opsPort: number;
	/** Lines of the site so far. */
	readonly lines: readonly string[];
	/** Runs the check of health that the file, or the image, says. */
	health(service: "site" | "postgres" | "cache"): Promise<Ended>;
	/** What a statement finds in the site's database. */
	query(statement: string): Promise<readonly unknown[]>;
	/** What the cache answers. */
	askCache(...command: readonly string[]): Promise<string>;
	/** As `docker compose stop site`; answers the status. */
	stopSite(): Promise<number | null>;
	end(): Promise<void>;
}

/**
 * Starts the services of `deploy/compose.yaml` as processes of this machine, with their own commands, environment and
 * checks of health; names of services and places in containers are put in their places here.
 *
 * @param variables what stands in `deploy/.env`; POSTGRES_PASSWORD has to be that of the tests' own PostgreSQL
 * @param places of `/site` (the bundle) and of the volumes, by their places in the container
 */
export async function startTopology(
	variables: Readonly<Record<string, string>>,
	places: { readonly site: string; readonly data: string; readonly pack: string },
): Promise<Topology> {
	// Compose puts variables into values, not into the text.
	const written = JSON.stringify(parse(deployFile("compose.yaml"), { merge: true }));
	const { site, postgres, cache } = FILE.parse(JSON.parse(filledIn(written, variables))).services;
	const image = imageOf(deployFile("Dockerfile"));
	const children: ChildProcess[] = [];

	const database = await startPostgres();
	const { POSTGRES_USER: user = "", POSTGRES_PASSWORD: password = "", POSTGRES_DB: name = "" } = postgres.environment;
	const ask = async (within: string, statement: string): Promise<readonly unknown[]> => {
		const client = new Client({ host: "127.0.0.1", port: database.port, user, password, database: within });
		await client.connect();
		try {
			return (await client.query(statement)).rows;
		} finally {
			await client.end();
		}
	};
	// As the image does when its volume is empty.
	await ask("postgres", `CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8'`);

	const cachePort = await freePort();
	const [program, ...settings] = cache.command;
	if (program !== "valkey-server") throw new Error(`The cache runs ${program}.`);
	const cacheProcess = spawn(findRedisServer(), [...settings, "--bind", "127.0.0.1", "--port", String(cachePort)], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	children.push(cacheProcess);
	await lineOf(cacheProcess, /[Rr]eady to accept connections/, []);
	const cacheClient = debianProgram("redis-cli", "redis-tools");
	const ofCache = (args: readonly string[]) => runProgram(cacheClient, ["-p", String(cachePort), ...args]);

	mkdirSync(places.data, { recursive: true });
	const here = (value: string) =>
		value
			.replace("@postgres:5432", `@127.0.0.1:${database.port}`)
			.replace("//cache:6379", `//127.0.0.1:${cachePort}`)
			.replace(/^\/data$/, places.data)
			.replace(/^\/pack$/, places.pack);
	const environment = {
		PATH: process.env["PATH"] ?? "",
		...Object.fromEntries(
			Object.entries({ ...image.environment, ...variables, ...site.environment }).map(([each, value]) => [
				each,
				here(value),
			]),
		),
		// What is published is these two, wherever they listen within.
		...{ PORT: "0", OPS_PORT: "0", DRAIN_SECONDS: "0" },
	};
	const [node, ...command] = image.command;
	if (node !== "node") throw new Error(`The image runs ${node}.`);
	const siteProcess = spawn(process.execPath, command, {
		...{ cwd: places.site, env: environment, stdio: ["ignore", "pipe", "pipe"] },
	});
	children.push(siteProcess);
	const exited = once(siteProcess, "exit");
	const lines: string[] = [];
	const listening = z
		.object({ port: z.int(), opsPort: z.int() })
		.parse(JSON.parse(await lineOf(siteProcess, /"msg":"listening"/, lines)));

	const checks = {
		site: () =>
			runProgram(process.execPath, image.healthcheck.slice(1), {
				env: { ...environment, OPS_PORT: String(listening.opsPort) },
			}),
		postgres: () =>
			runProgram(join(findPostgres(), postgres.healthcheck.test[1] ?? ""), [
				...postgres.healthcheck.test.slice(2),
				`--port=${database.port}`,
			]),
		cache: () => ofCache(cache.healthcheck.test.slice(2)),
	};
	return {
		...listening,
		lines,
		health: (service) => checks[service](),
		query: (statement) => ask(name, statement),
		askCache: async (...args) => (await ofCache(args)).stdout.trim(),
		stopSite: async () => {
			siteProcess.kill("SIGTERM");
			const [status] = await exited;
			return status;
		},
		end: async () => {
			for (const child of children) child.kill("SIGKILL");
			await database.end();
		},
	};
}

/** Puts in variables as Compose does. @throws with the name of one that has to be there and is not */
function filledIn(text: string, variables: Readonly<Record<string, string>>): string {
	return text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, sign: string, otherwise: string) => {
		const value = variables[name] || (sign === "-" ? otherwise : "");
		if (value === "" && sign === "?") throw new Error(`${name}: ${otherwise}`);
		return value;
	});
}

/** The first line of a process's that says something; what comes until then, and after it, is kept. */
async function lineOf(child: ChildProcess, said: RegExp, lines: string[]): Promise<string> {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	for (const output of [child.stdout, child.stderr])
		if (output)
			createInterface({ input: output }).on("line", (line) => {
				lines.push(line);
				if (said.test(line)) resolve(line);
			});
	child.once("exit", (code) => reject(new Error(`It ended with status ${code}:\n${lines.join("\n")}`)));
	return promise;
}
