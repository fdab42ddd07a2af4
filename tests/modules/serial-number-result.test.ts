import { expect, test } from "vitest";
import type { Verdict } from "#src/contract/serial-number-checker/form.ts";
import { serialNumberResult } from "#src/modules/serial-number-result/serial-number-result.ts";
import { renderModule } from "./render.ts";
import { detailsOf, SERIAL_FORM } from "./serial-data.ts";

const data = { details: detailsOf("Straps <b>", "en-GB"), models: SERIAL_FORM };

const shown = (verdict: Verdict) =>
	renderModule(
		serialNumberResult,
		data,
		{ path: "/serial-number-checker/straps/abc.def" },
		{
			form: { form: "serial-result", verdict, modelName: "QSP-20K1", day: "2026-03-01", values: {}, errors: [] },
		},
	);

test.each([
	["affected", "Affected", "Stop using it."],
	["not-affected", "Not affected", "Go on."],
	["unknown", "Cannot tell", "Look again."],
] as const)("%s is a word and a sign, with what to do and the ways on", async (verdict, word, text) => {
	const html = await shown(verdict);
	expect(html).toContain(word);
	expect(html).toContain(text);
	expect(html).toContain("Straps &lt;b&gt;");
	expect(html).toContain("QSP-20K1");
	expect(html).toContain('href="/electronics/support/serial-number-checker/straps"');
	// Who need do nothing is sent to nobody.
	expect(html.includes("Talk to a person")).toBe(verdict !== "not-affected");
});

test("without a result there is nothing", async () => {
	const html = await renderModule(serialNumberResult, data, { path: "/serial-number-checker/straps/abc.def" });
	expect(html.trim()).toBe("");
});
