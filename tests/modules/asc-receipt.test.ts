import { expect, test } from "vitest";
import { ascReceipt } from "#src/modules/asc-receipt/asc-receipt.ts";
import { renderModule } from "./render.ts";

const standing = { mandatory: true, edition: "3", revised: "2026-03-01", withdrawn: null };
const form = (problem: "revised" | "withdrawn" | "not-kept", document: object | null = {}) => ({
	...{ form: "receipt", values: {}, errors: [{ field: "edition", problem }] },
	document: document && { title: "<News>", language: "en-GB", path: "/repair-documents/a", standing, ...document },
});
const shown = (...of: Parameters<typeof form>) =>
	renderModule(ascReceipt, {}, { path: "/asc/receipts" }, { form: form(...of) as never });

test.each([
	["revised", "Edition 3 holds since 1\u00a0March\u00a02026"],
	["withdrawn", "nothing left to confirm"],
	["not-kept", "Nothing was kept"],
] as const)("says that it was %s, and leads to what holds", async (problem, words) => {
	const html = await shown(problem);
	expect(html).toContain(words);
	expect(html).toContain("/repair-documents/a");
	expect(html).toContain("&lt;News&gt;");
});

test("does without what cannot be told", async () => {
	expect(await shown("revised", { standing: null })).toContain("not the one in force");
	expect(await shown("not-kept", null)).not.toContain("/repair-documents/a");
});
