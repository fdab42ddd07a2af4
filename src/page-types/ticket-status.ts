import { plainHead } from "#src/head/plain-head.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { searchBox } from "#src/modules/search-box/search-box.ts";
import { specialMessage } from "#src/modules/special-message/special-message.ts";
import { ticketStatus } from "#src/modules/ticket-status/ticket-status.ts";
import { definePage } from "./page-type.ts";

/** What became of a message; its address is known to its sender alone, and nobody keeps it. */
export const ticketStatusPage = definePage({
	name: "ticket-status",
	modules: [searchBox, specialMessage, newsAndAlerts, ticketStatus],
	calls: () => ({}),
	head: ({ context, t, form }) => {
		const ticket = form?.form === "ticket-status" ? form.ticket : null;
		const title = ticket ? `${t("ticket.status.title")} ${ticket.number}` : t("ticket.missing.title");
		return plainHead(context, title);
	},
	life: "none",
});
