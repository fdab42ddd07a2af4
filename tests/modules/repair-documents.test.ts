import { repairDocuments } from "#src/modules/repair-documents/repair-documents.ts";
import { describeView } from "./describe-view.ts";
import { list, result } from "./items.ts";

describeView(repairDocuments, {
	path: "/televisions/tv/repair-documents",
	data: (word, language) => ({ documents: list([result(word, language)]) }),
	nothing: { documents: list([]) },
	says: "There are no public repair documents here.",
});
