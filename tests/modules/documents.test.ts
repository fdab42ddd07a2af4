import { documents } from "#src/modules/documents/documents.ts";
import { describeView } from "./describe-view.ts";
import { document, list } from "./items.ts";

describeView(documents, {
	path: "/televisions/tv/manuals",
	data: (word, language) => ({
		documents: list([document(word, language)]),
		languages: { languages: [{ language: "de-DE", languageName: word, count: 1 }] },
	}),
	nothing: { documents: list([]), languages: null },
	says: "There is no manual for this product here.",
});
