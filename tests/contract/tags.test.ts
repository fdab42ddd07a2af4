import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as tags from "#src/contract/tags.ts";

test("whatever the name, a tag is ASCII without a comma and of bounded length", () => {
	for (const name of ["pebble-20", "a,b", "é\u0000 \n", "更新", "x".repeat(5_000)])
		for (const tag of [tags.productTag(name), tags.listTag("products", name), tags.standingTag("products", name)]) {
			expect(tag).toMatch(/^[!-+\--~]+$/);
			expect(tag.length).toBeLessThan(300);
		}
});

test("no tag is spelled anywhere but in tags.ts", () => {
	const words =
		"product|product-info|category|article|download|document|repair|eula|external|serial-list|list|search|missing";
	const spelled = new RegExp(`["'\`](?:${words}):(?:\\$\\{|all\\b|everywhere\\b|top\\b)`);
	const found = globSync("{src,islands,scripts}/**/*.{ts,tsx,astro}").filter(
		(file) => file !== "src/contract/tags.ts" && spelled.test(readFileSync(file, "utf8")),
	);
	expect(found).toEqual([]);
});
