import { expect, test } from "vitest";
import { compatibilityDetails } from "#src/modules/compatibility-details/compatibility-details.ts";
import { describeView } from "./describe-view.ts";
import { product } from "./items.ts";
import { renderModule } from "./render.ts";

const path = "/sound-bars/bar/compatibility/televisions/other";
const details = (word: string, language: string) => ({
	product: { ...product("Bar"), slug: "bar", category: "sound-bars" },
	compatibleModel: product("TV"),
	...{ level: "limited", summary: word, language, locales: [], path },
	conditions: "<p>Use the second socket.</p>",
	functions: [
		{ name: "Sound", level: "full", remark: "" },
		{ name: "Volume", level: "none", remark: word },
	],
	minimumVersions: [{ product: "other", name: "TV", version: "2.1" }],
	...{ checked: "2026-03-01", source: "tested" },
});

describeView(compatibilityDetails, {
	path,
	data: (word, language) => ({ details: details(word, language) }),
	nothing: { details: null },
});

test("conditions, functions, day and source stand there, and the way to the firmware", async () => {
	const html = await renderModule(compatibilityDetails, { details: details("Works.", "en-GB") }, { path });
	expect(html).toContain("<p>Use the second socket.</p>");
	expect(html).toContain("TV: firmware 2.1 or later");
	expect(html).toContain('href="/electronics/support/screens/other/downloads"');
	expect(html).toMatch(/Last checked 1\u00a0March\u00a02026\s*·\s*We tried these together\./);
	expect(html).toMatch(/Volume[\s\S]*Does not work/);
});

test("a pair that nobody has spoken of is not known yet, and is no no", async () => {
	const unknown = {
		...details("", "en-GB"),
		...{ level: "unknown", conditions: "", functions: [], minimumVersions: [], checked: null, source: null },
	};
	const html = await renderModule(compatibilityDetails, { details: unknown }, { path });
	expect(html).toContain("Not known yet");
	expect(html).toContain("that is not a no");
	expect(html).not.toMatch(/Does not work|Last checked/);
	expect(html).toContain('href="/electronics/support/sound-bars/bar/specifications"');
});
