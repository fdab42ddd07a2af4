import { specifications } from "#src/modules/specifications/specifications.ts";
import { describeView } from "./describe-view.ts";

describeView(specifications, {
	path: "/televisions/tv/specifications",
	data: (word) => ({
		specifications: { techSpecs: [{ group: word, rows: [{ label: word, value: word }] }], inTheBox: [] },
	}),
	nothing: { specifications: null },
	says: "No specifications are listed for this product yet.",
	labels: false,
});
