import { popularTopics } from "#src/modules/popular-topics/popular-topics.ts";
import { describeView } from "./describe-view.ts";

describeView(popularTopics, {
	path: "/televisions",
	data: (word) => ({ category: { popularTopics: [{ key: "sound", name: word, count: 3 }] } }),
	nothing: { category: { popularTopics: [] } },
	labels: false,
});
