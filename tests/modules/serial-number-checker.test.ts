import { expect, test } from "vitest";
import type { SerialCheckForm } from "#src/contract/serial-number-checker/form.ts";
import { serialNumberChecker } from "#src/modules/serial-number-checker/serial-number-checker.ts";
import { describeView } from "./describe-view.ts";
import { renderModule } from "./render.ts";
import { detailsOf, SERIAL_FORM } from "./serial-data.ts";

const at = { path: "/serial-number-checker/straps" };
const { models, secondaryModels } = SERIAL_FORM;

describeView(serialNumberChecker, {
	...at,
	data: (word, language) => ({ details: detailsOf(word, language), models: { models, secondaryModels } }),
	nothing: { details: null, models: null },
});

const data = { details: detailsOf("Straps", "en-GB"), models: { models, secondaryModels } };

test("is one plain form of everything, by POST, whose parts stand under their models", async () => {
	const html = await renderModule(serialNumberChecker, data, { ...at, mode: { lite: "lite" } });
	expect(html).toMatch(/<form[^>]*action="\/electronics\/support\/serial-number-checker\/straps\?lite=true"/);
	expect(html).toMatch(/<form[^>]*method="post"/);
	expect(html).toContain('<optgroup label="QSP-10K1">');
	expect(html).toContain("QBA000000 / 0000");
	expect(html).not.toContain("astro-island");
});

test("what was sent stands again with its choices, to be sent once more, while nothing of the list is known", async () => {
	const form: SerialCheckForm = {
		form: "serial-check",
		values: { modelName: "QSP-10K1", partNumber: "P1", secondaryModelName: "-1", serialNumber: "CANARY" },
		errors: [{ field: "form", problem: "not-checked" }],
	};
	const html = await renderModule(serialNumberChecker, { details: null, models: null }, at, { form });
	expect(html).toMatch(/<form[^>]*action="\/electronics\/support\/serial-number-checker\/straps"/);
	expect(html).toContain('value="CANARY"');
	expect(html).toMatch(/<option value="QSP-10K1" selected/);
	expect(html).toMatch(/<option value="P1" selected/);
	expect(html).toContain("The check does not answer at the moment.");
	expect(html).not.toMatch(/It looks like|secondaryModelName|astro-island/);
	const some = await renderModule(serialNumberChecker, { ...data, details: null }, at, { form });
	expect(some).toContain('<optgroup label="QSP-10K1">');
	expect(await renderModule(serialNumberChecker, { details: null, models: null }, at)).not.toContain("<form");
});

test("what was sent stands in its field alone: with it the form is no island", async () => {
	const form: SerialCheckForm = {
		form: "serial-check",
		values: { modelName: "QSP-10K1", serialNumber: "CANARY" },
		errors: [{ field: "serialNumber", problem: "too-long" }],
	};
	const html = await renderModule(serialNumberChecker, data, at, { form });
	expect(html.split("CANARY")).toHaveLength(2);
	expect(html).toContain('value="CANARY"');
	expect(html).toMatch(/<option value="QSP-10K1" selected/);
	expect(html).not.toContain("astro-island");
	expect(await renderModule(serialNumberChecker, data, at)).toContain('client="touch"');
});
