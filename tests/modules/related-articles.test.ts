import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { describeView } from "./describe-view.ts";
import { article, list } from "./items.ts";

describeView(relatedArticles, {
	data: (word, language) => ({ related: list([article(word, language)]) }),
	nothing: { related: list([]) },
});
