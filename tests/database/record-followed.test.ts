import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Database } from "#src/database/database.ts";
import { readCurrent } from "#src/store/current.ts";
import { followRecord } from "#src/store/record/follow-record.ts";
import { pushRecord } from "#src/store/record/push-record.ts";
import { copy, eachWithTwoMachines, edit, imported, inForce, node } from "#tests/fixtures/two-machines.ts";
import { addressOf } from "./address-of.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

eachWithTwoMachines();

describe("a machine that follows it", () => {
	let server: PostgresServer;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server.end());

	test("waits for it where it has none, hears of the next, and goes on after its connections and the database were lost", async () => {
		const own = new Database({ address: addressOf(server.url()), connections: 2 });
		const told: string[] = [];
		const first = await imported();
		await pushRecord(copy.dataDir, own, () => {});
		const follower = await followRecord({
			dataDir: node,
			database: { address: addressOf(server.url()), connections: 2 },
			onNews: (news) => told.push(news.state),
		});
		try {
			expect(await inForce()).toBe(first);
			for (const lose of [
				async () => {},
				() =>
					own.read({ name: "none", migrations: [] }, (session) =>
						session.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"),
					),
				async () => {
					await server.crash();
					await server.start();
				},
			]) {
				await lose();
				edit(`water ${told.length}`);
				const next = await imported();
				await expect
					.poll(() =>
						pushRecord(copy.dataDir, own, () => {}).then(
							({ state }) => state,
							() => "away",
						),
					)
					.toBe("pushed");
				await expect.poll(() => readCurrent(node)?.version).toBe(next);
			}
			expect(new Set(told)).toEqual(new Set(["taken"]));
		} finally {
			await follower?.close();
			await own.close();
		}
	});
});
