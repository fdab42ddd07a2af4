import { whatsNew } from "#src/modules/whats-new/whats-new.ts";
import { describeView } from "./describe-view.ts";
import { list } from "./items.ts";

describeView(whatsNew, {
	data: (word, language) => ({
		newest: list(
			["faq-article", "download", "document"].map((type) => ({
				kind: "articles",
				id: type,
				type,
				title: word,
				language,
				published: "2026-03-01",
				path: "/screens/tv/articles/a",
			})),
		),
	}),
	nothing: { newest: list([]) },
});
