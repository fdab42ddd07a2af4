import { expect, test } from "vitest";
import { specifications } from "#src/modules/specifications/specifications.ts";
import { describeView } from "./describe-view.ts";
import { list } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(specifications, {
	path: "/televisions/tv/specifications",
	data: (word) => ({
		specifications: {
			techSpecs: [{ group: word, anchor: "spec-a", rows: [{ label: word, value: word, anchor: "spec-a.b" }] }],
			inTheBox: [],
			footnotes: { synonyms: [], specs: [], collapse: false },
		},
	}),
	nothing: { specifications: null },
	says: "No specifications are listed for this product yet.",
	labels: false,
});

test("a product is compared with others where its category has any", async () => {
	const techSpecs = [
		{ group: "Sound", anchor: "spec-a", rows: [{ label: "Power", value: "12 W", anchor: "spec-a.b" }] },
	];
	const of = (models: unknown) =>
		renderModule(
			specifications,
			{ specifications: { techSpecs, inTheBox: [], footnotes: { synonyms: [], specs: [], collapse: false } }, models },
			{ path: "/televisions/tv" },
		);
	expect(await of(list([], 1))).not.toContain("Compare with other models");
	expect(await of(list([], 2))).toContain("Compare with other models");
	// What cannot be asked keeps nobody from looking.
	expect(await of(null)).toContain("Compare with other models");
});
