import { expect, test } from "vitest";
import { moduleLists } from "#scripts/generate/module-lists.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";

test("the document of modules says what the page types list; npm run generate writes it", async () => {
	const lists = moduleLists(Object.values(PAGE_TYPES).filter((each) => each !== undefined));
	expect(lists).toContain("## product\n");
	await expect(lists).toMatchFileSnapshot("../../docs/modules.md");
});
