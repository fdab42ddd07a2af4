import { specifications } from "#src/modules/specifications/specifications.ts";
import { describeView } from "./describe-view.ts";

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
