import { expect, test } from "vitest";
import { repairDocuments } from "#src/modules/repair-documents/repair-documents.ts";
import { describeView } from "./describe-view.ts";
import { list, result } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(repairDocuments, {
	path: "/televisions/tv/repair-documents",
	data: (word, language) => ({ documents: list([result(word, language)]) }),
	nothing: { documents: list([]) },
	says: "There are no public repair documents here.",
});

test("a foreign text is a paragraph of its own direction, so that it ends where its sentences end", async () => {
	const documents = list([result("Words", "en-GB")]);
	const page = { path: "/televisions/tv/repair-documents", locale: "ar_AE" };
	expect(await renderModule(repairDocuments, { documents }, page)).toContain('<p class="soft" lang="en-GB" dir="ltr">');
});
