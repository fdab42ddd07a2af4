import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
	interface ProvidedContext {
		postgresUrl: string;
	}
}

/** Once before the tests that need one: a PostgreSQL of theirs, or the one that DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const given = process.env["DATABASE_URL"];
	const server = given ? null : await startPostgres();
	project.provide("postgresUrl", given ?? server?.url() ?? "");
	return async () => server?.end();
}
