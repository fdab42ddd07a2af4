import type { Ticket } from "#src/inbox/tickets.ts";
import { inThread, type MailSettings, mailId, type SendMail } from "./mail.ts";
import type { Target } from "./target.ts";

interface Options extends Pick<MailSettings, "to" | "from"> {
	readonly send: SendMail;
	/** A line in the visitor's language that leads to his ticket's page. */
	wayToPage(ticket: Pick<Ticket, "id" | "locale">): string;
}

/** The visitor's own mailbox: what support answers. */
export const mailToVisitor = ({ to, from, send, wayToPage }: Options): Target => ({
	channel: "visitor",
	async deliver({ ticket, message }, signal) {
		await send(
			{
				...{ from, replyTo: to, to: { name: ticket.name, address: ticket.email } },
				...{ messageId: mailId(message.id, from), ...inThread(ticket.id, from) },
				subject: `Re: [${ticket.number}] ${ticket.subject}`,
				text: [message.text, "", "-- ", wayToPage(ticket), ""].join("\n"),
				// Programs that answer mail leave it alone (RFC 3834).
				headers: { "Auto-Submitted": "auto-generated" },
			},
			signal,
		);
	},
});
