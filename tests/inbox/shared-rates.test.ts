import { afterEach, beforeEach, expect, test } from "vitest";
import { createPostgresInbox } from "#src/inbox/postgres/postgres-inbox.ts";
import type { SharedBucket } from "#src/inbox/shared-rates.ts";
import { type OwnSchema, ownSchema } from "#tests/database/own-database.ts";

let schema: OwnSchema;
beforeEach(async () => {
	schema = await ownSchema();
});
afterEach(() => schema.end());

const machine = () => createPostgresInbox({ database: schema.open(), maxBytes: 1024 * 1024 });
const HOUR = 3_600_000;
const bucket = (name: string, burst: number): SharedBucket => ({ name, burst, interval: HOUR });
const pass = (milliseconds: number) => schema.query(`UPDATE sending_rate SET empty_at = empty_at - ${milliseconds}`);

test("machines count together, at the same moment too: so many pass at all of them, then one each interval", async () => {
	const machines = [machine(), machine(), machine()];
	const take = (at: number) => machines[at % machines.length]?.rates?.take([bucket("a", 5), bucket("all", 100)]);
	const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => take(at)));
	expect(answers.filter((answer) => answer === null)).toHaveLength(5);
	const refused = answers.find((answer) => answer !== null);
	expect(refused).toMatchObject({ name: "a" });
	expect(refused?.wait).toBeGreaterThan(0);
	expect(refused?.wait).toBeLessThanOrEqual(HOUR);
	await pass(HOUR);
	expect([await take(0), await take(1)]).toEqual([null, expect.objectContaining({ name: "a" })]);
});

test("what finds no room in one bucket is counted in none, and others are not held up", async () => {
	const { rates } = machine();
	for (let at = 0; at < 5; at += 1) await rates?.take([bucket("one", 1), bucket("all", 2)]);
	expect(await rates?.take([bucket("other", 1), bucket("all", 2)])).toBeNull();
	expect(await rates?.take([bucket("third", 1), bucket("all", 2)])).toMatchObject({ name: "all" });
});

test("a clock that went back holds nobody up, and what is empty again is forgotten", async () => {
	const { rates } = machine();
	await rates?.take([bucket("a", 2)]);
	await pass(-10 * HOUR);
	expect(await rates?.take([bucket("a", 2)])).toBeNull();
	await pass(3 * HOUR);
	await rates?.forget();
	expect(await schema.query("SELECT 1 FROM sending_rate")).toEqual([]);
});

test("without an answer nobody is refused: each machine counts by itself as well", async () => {
	const { rates } = machine();
	await rates?.take([bucket("a", 1)]);
	await schema.query("ALTER TABLE sending_rate RENAME TO gone");
	expect(await rates?.take([bucket("a", 1)])).toBeNull();
});
