import { expect, test } from "vitest";
import type { PreparedCall } from "#src/client/prepare.ts";
import { ReplyMemory } from "#src/client/reply-memory.ts";
import type { Audience } from "#src/contract/audience.ts";
import type { CallRequest } from "#src/contract/call.ts";

test("what agents are answered, however much, drives out no reply of everybody's, and everybody's none of theirs", async () => {
	const maxBytes = 400_000;
	const memory = new ReplyMemory({ maxBytes });
	let sent: string[] = [];
	const ask = (audience: Audience, each: number, isTyped = false) => {
		const asked = { name: "products", tags: () => [] } as unknown as CallRequest;
		const call = { values: new Map([["each", each]]), isTyped } as unknown as PreparedCall;
		return memory.ask(asked, call, { version: "1", locale: "en_GB", audience }, async () => {
			sent.push(`${audience} ${each}`);
			return { outcome: { state: "ok", data: "x".repeat(1_000) }, fault: "", text: "" };
		});
	};
	const all = async (audience: Audience, count: number, isTyped = false) => {
		sent = [];
		for (let each = 0; each < count; each += 1) await ask(audience, each, isTyped);
		return sent.length;
	};
	const kept = { public: 60, asc: 10, typed: 10 };
	await all("public", kept.public);
	await all("public", kept.typed, true);
	// Ten times what there is room for altogether.
	expect(await all("asc", 2_000, false)).toBe(2_000);
	expect(await all("asc", 2_000, true)).toBe(2_000);
	expect(await all("public", kept.public)).toBe(0);
	expect(await all("public", kept.typed, true)).toBe(0);
	expect(memory.size().bytes).toBeLessThanOrEqual(maxBytes);
	await all("asc", kept.asc);
	await all("public", 2_000);
	expect(await all("asc", kept.asc)).toBe(0);
});
