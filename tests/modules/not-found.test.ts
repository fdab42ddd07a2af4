import { notFound } from "#src/modules/not-found/not-found.ts";
import { describeView } from "./describe-view.ts";
import { list, result } from "./items.ts";

describeView(notFound, {
	path: "/no/such/page",
	data: (word, language) => ({ nearest: list([result(word, language)]) }),
	nothing: { nearest: null },
	says: "We could not find this page",
});
