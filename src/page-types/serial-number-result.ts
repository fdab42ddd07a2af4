import { plainHead } from "#src/head/plain-head.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { serialNumberResult } from "#src/modules/serial-number-result/serial-number-result.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { definePage } from "./page-type.ts";

/** What came of a check; its address proves it, and nobody keeps the page. */
export const serialNumberResultPage = definePage({
	name: "serial-number-result",
	modules: [searchBox, specialMessage, newsAndAlerts, serialNumberResult],
	calls: serialNumberResult.calls,
	head: ({ data: { details }, context, t }) => plainHead(context, details?.title ?? t("serial.heading")),
	life: "none",
});
