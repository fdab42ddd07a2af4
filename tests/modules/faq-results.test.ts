import { faqResults } from "#src/modules/faq-results/faq-results.ts";
import { describeView } from "./describe-view.ts";
import { list, result } from "./items.ts";

describeView(faqResults, {
	path: "/televisions/tv/faqs",
	data: (word, language) => ({ answers: list([result(word, language)], 30) }),
	nothing: { answers: list([]) },
	says: "There are no answers here yet.",
});
