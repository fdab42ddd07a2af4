import { describe, expect, test } from "vitest";
import { TOLD_KINDS } from "#src/contract/asc/told-kinds.ts";
import { request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { CANARY, twinOf, unmarked } from "#tests/fixtures/canary.ts";
import { AGENT, agentsService, NEWS } from "./agents-service.ts";

const service = agentsService();
const { asked } = service;
const { manual, withdrawn, revised } = AGENTS_ONLY;

const changes = (since: string, more: { contextId?: string; type?: string } = {}, locale = "en_GB") =>
	asked(request(CALLS.agentChanges, { since, ...more }), locale);

describe("what changed since a day", () => {
	test("is new, revised or withdrawn, the last change first, of agents' items alone", async () => {
		const { results, count } = await changes("2026-01-03");
		expect(results.map(({ id, state, day }) => [id, state, day])).toEqual(
			[
				[twinOf("autumn-update"), "new", "2026-02-01"],
				[withdrawn, "withdrawn", "2026-01-07"],
				[revised, "revised", "2026-01-05"],
				[NEWS, "new", "2026-01-05"],
				[manual, "new", "2026-01-03"],
			].toSorted(([a = "", , x = ""], [b = "", , y = ""]) => (x === y ? (a < b ? -1 : 1) : x < y ? 1 : -1)),
		);
		expect(count).toBe(5);
		expect((await changes("2026-01-06")).results.map(({ id }) => id)).toEqual([twinOf("autumn-update"), withdrawn]);
		expect((await changes("2027-01-01")).results).toEqual([]);
		const told = (await changes("2025-01-01")).results;
		expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(TOLD_KINDS));
	});

	test("what came out since is new, however often it was revised", async () => {
		const { results } = await changes("2025-01-01");
		expect(results.find(({ id }) => id === revised)).toMatchObject({ state: "new", difference: null });
	});

	test("what was revised says word by word what differs from the edition that held then", async () => {
		const { results } = await changes("2026-01-05");
		const item = results.find(({ id }) => id === revised);
		expect(item?.standing).toEqual({ mandatory: false, edition: "2", revised: "2026-01-05", withdrawn: null });
		expect(JSON.parse(unmarked(JSON.stringify(item?.difference)))).toEqual({
			...{ edition: "1", language: "en-GB" },
			blocks: [
				{
					place: "1. Loosen the screws",
					parts: [{ text: "Touch something earthed first.", change: "added" }],
				},
				{
					place: "1. Fasten the screws",
					parts: [
						{ text: "Turn both to the right", change: "same" },
						{ text: `, ${CANARY} first`, change: "removed" },
						{ text: ".", change: "same" },
					],
				},
				{
					place: "1. Fasten the screws",
					parts: [
						{ text: "", change: "same" },
						{ text: "0.6", change: "removed" },
						{ text: "0.4", change: "added" },
						{ text: " N·m", change: "same" },
					],
				},
			],
		});
	});

	test("in a language that lacks the earlier edition the difference is that of the default one", async () => {
		const { results } = await changes("2026-01-05", {}, "de_DE");
		const item = results.find(({ id }) => id === revised);
		expect([item?.language, item?.difference?.language, item?.difference?.blocks.length]).toEqual([
			"de-DE",
			"en-GB",
			3,
		]);
	});

	test("is narrowed by a product, a category and by types", async () => {
		const ids = async (more: { contextId?: string; type?: string }) =>
			(await changes("2026-01-03", more)).results.map(({ id }) => id).sort();
		const everywhere = [revised, twinOf("autumn-update"), manual, withdrawn];
		expect(await ids({ contextId: "pebble-20" })).toEqual(everywhere.toSorted());
		expect(await ids({ contextId: "speakers" })).toEqual([...everywhere, NEWS].sort());
		expect(await ids({ type: "technical-news" })).toEqual([withdrawn]);
		expect(await ids({ type: "asc-news,service-manual" })).toEqual(
			[NEWS, twinOf("autumn-update"), manual, revised].sort(),
		);
		expect(await ids({ contextId: "nothing-of-ours" })).toEqual([]);
	});

	test("without a day it is a month, of a product a year; one that is to come is today, one too long ago the first that is told", async () => {
		const since = async (more: Readonly<Record<string, string>>) =>
			(await asked(request(CALLS.agentChanges, more))).since;
		expect(await since({})).toBe("2026-05-02");
		expect(await since({ contextId: "pebble-20" })).toBe("2025-06-01");
		expect(await since({ since: "2027-01-01" })).toBe("2026-06-01");
		expect(await since({ since: "1999-01-01" })).toBe("2024-05-31");
	});

	test("a day that no calendar has is refused", async () => {
		const call = request(CALLS.agentChanges, { since: "2026-02-30" });
		expect(await service.call(call, { locale: "en_GB", identity: AGENT, budget: 5_000 })).toMatchObject({
			state: "failed",
			error: { status: 400 },
		});
	});
});
