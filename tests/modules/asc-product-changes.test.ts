import { expect, test } from "vitest";
import { ascProductChanges } from "#src/modules/asc-product-changes/asc-product-changes.ts";
import { change, changes } from "./agent-changes.ts";
import { describeView } from "./describe-view.ts";
import { contextFor } from "./render.ts";

describeView(ascProductChanges, {
	data: (word, language) => changes(change("new", word, { language })),
	nothing: changes(),
});

test("asks for what changed about the product alone, and agents alone see it", () => {
	const { params } = ascProductChanges.calls(contextFor({ path: "/televisions/tv" }), {} as never).changes;
	expect(params).toMatchObject({ contextId: "tv", start: 0 });
	expect(ascProductChanges.audience).toBe("asc");
});
