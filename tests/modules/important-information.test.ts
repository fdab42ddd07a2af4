import { importantInformation } from "#src/modules/important-information/important-information.ts";
import { describeView } from "./describe-view.ts";
import { list, result } from "./items.ts";

describeView(importantInformation, {
	data: (word, language) => ({ articles: list([result(word, language)]) }),
	nothing: { articles: list([]) },
});
