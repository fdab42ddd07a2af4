import { inTheBox } from "#src/modules/in-the-box/in-the-box.ts";
import { describeView } from "./describe-view.ts";
import { PICTURE } from "./items.ts";

describeView(inTheBox, {
	path: "/televisions/tv/specifications",
	data: (word) => ({
		specifications: { techSpecs: [], inTheBox: [{ name: word, text: word, count: 2, picture: PICTURE }] },
	}),
	nothing: { specifications: { techSpecs: [], inTheBox: [] } },
	labels: false,
});
