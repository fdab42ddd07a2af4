import { doors } from "#src/modules/doors/doors.ts";
import { describeView } from "./describe-view.ts";
import { document, download, list, result } from "./items.ts";

describeView(doors, {
	data: (word, language) => ({
		documents: list([document(word, language)], 3),
		downloads: list([download(word, language)], 3),
		questions: list([result(word, language)], 3),
	}),
	nothing: { documents: list([]), downloads: list([]), questions: list([]) },
	says: "No manual here",
});
