import { plainHead } from "#src/head/plain-head.ts";
import { feedbackDetails } from "#src/modules/feedback-details/feedback-details.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { definePage } from "./page-type.ts";

/** What became of a vote; its address is known to its sender alone, and nobody keeps it. */
export const feedbackPage = definePage({
	name: "feedback",
	modules: [searchBox, specialMessage, newsAndAlerts, feedbackDetails],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("feedback.title")),
	life: "none",
});
