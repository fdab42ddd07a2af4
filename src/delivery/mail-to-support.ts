import { Readable } from "node:stream";
import type { AttachmentStore } from "#src/inbox/attachments.ts";
import type { DueDelivery } from "#src/inbox/delivery.ts";
import { inThread, type MailSettings, mailId, type SendMail } from "./mail.ts";
import { type Target, Undelivered } from "./target.ts";

interface Options extends Pick<MailSettings, "to" | "from"> {
	readonly send: SendMail;
	readonly attachments: Pick<AttachmentStore, "has" | "read">;
}

/** What support reads: the visitor's words as he wrote them, then the facts. */
function textOf({ ticket, message }: DueDelivery): string {
	const { number, locale, name, email, product, productName, about, guide, suspicions } = ticket;
	const facts: readonly (readonly [string, string | null])[] = [
		["Ticket", number],
		["Received", message.received],
		["From", [name, email].filter(Boolean).join(", ")],
		["Language", locale],
		["Product", [productName, product].filter(Boolean).join(", ")],
		["Page", about],
		...(guide ? [["Help", guide.tree] as const, ...guide.answers.map(asked)] : []),
		["Signs of a program", suspicions.join(", ")],
	];
	const told = facts.filter(([, fact]) => fact).map(([label, fact]) => `${label}: ${fact}`);
	return [message.text, "", "-- ", ...told, ""].join("\n");
}

const asked = ({ question, answer }: { question: string; answer: string }) => [`  ${question}`, answer] as const;

/** Support's mailbox: each message with its attachments; an answer goes to the visitor. */
export const mailToSupport = ({ to, from, send, attachments }: Options): Target => ({
	channel: "mail",
	async deliver(due, signal) {
		/** Opened when it is read: one after the other, and none where the server takes nothing. */
		async function* bytesOf(file: string) {
			yield* attachments.read(file);
		}
		const { ticket, message } = due;
		for (const { file } of message.attachments)
			if (!(await attachments.has(file))) throw new Undelivered("an attachment is gone", { isFinal: true });
		const files = message.attachments.map(({ file, original, type }) => ({
			...{ filename: original, contentType: type, contentDisposition: "attachment" as const },
			content: Readable.from(bytesOf(file)),
		}));
		const thread = message.id === ticket.id ? {} : inThread(ticket.id, from);
		await send(
			{
				...{ from, to, messageId: mailId(message.id, from), ...thread },
				...(ticket.email ? { replyTo: { name: ticket.name, address: ticket.email } } : {}),
				...{ subject: `[${ticket.number}] ${ticket.subject}`, text: textOf(due), attachments: files },
			},
			signal,
		);
	},
});
