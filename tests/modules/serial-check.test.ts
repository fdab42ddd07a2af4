import { expect, test } from "vitest";
import { serialCheck } from "#src/modules/serial-check/serial-check.ts";
import { renderModule } from "./render.ts";
import { SERIAL_FORM } from "./serial-data.ts";

const at = { path: "/articles/strap-recall" };

test("an article that names a list carries its form, which sends to the list's own page", async () => {
	const html = await renderModule(serialCheck, { article: { serialCheck: SERIAL_FORM } }, at);
	expect(html).toMatch(/<form[^>]*action="\/electronics\/support\/serial-number-checker\/straps"/);
	expect(html).toContain('href="/electronics/support/serial-number-checker/straps#where"');
});

test("any other article has none", async () => {
	for (const article of [null, { serialCheck: null }])
		expect((await renderModule(serialCheck, { article }, at)).trim()).toBe("");
});
