import { tutorials } from "#src/modules/tutorials/tutorials.ts";
import { describeView } from "./describe-view.ts";
import { list, PICTURE } from "./items.ts";

describeView(tutorials, {
	data: (word, language) => ({
		tutorials: list([
			{ id: "t", title: word, summary: word, language, minutes: 3, picture: PICTURE, path: "/articles/a" },
		]),
	}),
	nothing: { tutorials: list([]) },
});
