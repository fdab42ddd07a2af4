import type { AgentChange } from "#src/contract/asc/schemas.ts";

/** Something that changed, as the call tells it. */
export const change = (state: AgentChange["state"], title: string, more: Partial<AgentChange> = {}): AgentChange => ({
	...{ state, kind: "repair-documents", id: "a-news", type: "technical-news", title, summary: "Why, in a sentence." },
	...{ language: "en-GB", day: "2026-03-01", path: "/repair-documents/a-news" },
	...{ products: ["Lumen"], productCount: 3, standing: null, difference: null },
	...more,
});

export const changes = (...results: readonly AgentChange[]) => ({
	changes: { start: 0, end: results.length, count: results.length, results, since: "2026-02-01" },
});

/** Two editions held against each other. */
export const difference = (language: string, before: string, now: string): NonNullable<AgentChange["difference"]> => ({
	...{ edition: "1", language },
	blocks: [
		{
			place: "1. Fasten",
			parts: [
				{ text: "Torque ", change: "same" },
				{ text: before, change: "removed" },
				{ text: now, change: "added" },
			],
		},
	],
});
