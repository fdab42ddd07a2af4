import { expect, test } from "vitest";
import type { Receipts } from "#src/contract/asc/receipts.ts";
import { documentReceipt } from "#src/modules/document-receipt/document-receipt.ts";
import { renderModule } from "./render.ts";

const STANDING = { mandatory: true, edition: "2", revised: null, withdrawn: null };
const shown = (receipts: Receipts | null, standing: object | null = STANDING) =>
	renderModule(
		documentReceipt,
		{ document: { contentFamilyId: "a-news", standing } },
		{ path: "/repair-documents/a-news" },
		{ receipts },
	);
const known = (document: string, edition: string): Receipts => ({
	state: "known",
	receipts: [{ document, edition, day: "2026-03-02" }],
});

test("asks for the edition that holds, and says when it was confirmed", async () => {
	for (const other of [known("b-news", "2"), known("a-news", "1")]) {
		const html = await shown(other);
		expect(html).toContain("I have read and understood edition 2");
		expect(html).toMatch(/<form method="post" action="[^"]*\/asc\/receipts">/);
		expect(html).toMatch(/name="document" value="a-news"/);
	}
	const done = await shown(known("a-news", "2"));
	expect(done).toContain("You confirmed edition 2 on 2\u00a0March\u00a02026.");
	expect(done).not.toContain("<form");
});

test("offers no form where nothing can be kept, nor for what asks for nothing", async () => {
	for (const state of ["elsewhere", "unknown"] as const) {
		const html = await shown({ state });
		expect(html).toContain("Your confirmation");
		expect(html).not.toContain("<form");
	}
	for (const standing of [null, { ...STANDING, mandatory: false }])
		expect((await shown(known("a-news", "1"), standing)).trim()).toBe("");
	expect((await shown(null)).trim()).toBe("");
});
