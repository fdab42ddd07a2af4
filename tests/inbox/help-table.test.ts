import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HelpOutcome } from "#src/inbox/inbox.ts";
import { type OwnInbox, STORES } from "./stores.ts";

const OUTCOME: HelpOutcome = {
	...{ id: "a", tree: "no-picture", node: "socket", product: "tv", outcome: "solved" },
	...{ contentVersion: "v1", locale: "en_GB", received: "2026-03-01T10:00Z" },
};

let own: OwnInbox;
const table = () => own.inbox.help;
describe.each(STORES)("guided help in $name", (store) => {
	beforeEach(async () => {
		own = await store.open();
	});
	afterEach(() => own.end());

	test("one reader has one outcome, the last; another step's is refused", async () => {
		expect(await table().keep(OUTCOME)).toBe("stored");
		expect(await table().keep({ ...OUTCOME, outcome: "not-solved" })).toBe("repeated");
		expect(await table().keep({ ...OUTCOME, node: "wake" })).toBe("conflict");
		expect(await table().count()).toEqual([
			{ tree: "no-picture", node: "socket", visits: 0, wentOn: 0, solved: 0, notSolved: 1, ticket: 0 },
		]);
	});

	test("of each step: how often it was seen, how many went on from it, and what became of them", async () => {
		const step = (node: string, from: string, count: number) => ({ tree: "no-picture", node, from, count });
		await table().see("2026-03-01", [step("light", "", 10), step("socket", "light", 4), step("wake", "light", 3)]);
		await table().see("2026-03-01", [step("light", "", 2)]);
		await table().see("2026-03-02", [step("person", "socket", 1)]);
		await table().keep(OUTCOME);
		await table().keep({ ...OUTCOME, id: "b", node: "person", outcome: "ticket" });
		const counts = (await table().count()).map(({ node, visits, wentOn, solved, ticket }) => [
			node,
			visits,
			wentOn,
			solved,
			ticket,
		]);
		expect(counts).toEqual([
			["light", 12, 7, 0, 0],
			["socket", 4, 1, 1, 0],
			["wake", 3, 0, 0, 0],
			["person", 1, 0, 0, 1],
		]);
	});

	test("what is older than a day is forgotten", async () => {
		await table().see("2026-03-01", [{ tree: "t", node: "n", from: "", count: 1 }]);
		await table().keep(OUTCOME);
		expect(await table().forget("2026-03-02", 100)).toBe(1);
		expect(await table().count()).toEqual([]);
	});
});
