import { plainHead } from "#src/head/plain-head.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { ticketForm } from "#src/modules/ticket-form/ticket-form.ts";
import { definePage } from "./page-type.ts";

/** A message to support; each form has a key of its own, so nobody keeps the page. */
export const ticketPage = definePage({
	name: "ticket",
	modules: [searchBox, specialMessage, newsAndAlerts, ticketForm],
	calls: () => ({}),
	head: ({ context, t }) => plainHead(context, t("ticket.title")),
	life: "none",
});
