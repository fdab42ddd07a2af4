import type { TicketWords } from "#islands/ticket/ticket-words.ts";
import {
	EMAIL_MAX_LENGTH,
	TICKET_LINE_MAX_LENGTH,
	TICKET_MESSAGE_MAX_LENGTH,
	TICKET_NAME_MAX_LENGTH,
} from "#src/contract/bounds.ts";
import type { TicketForm } from "#src/contract/tickets/form.ts";
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX, ATTACHMENTS_MAX_BYTES } from "#src/site/sending-limits.ts";
import type { Translate } from "#src/site/translate.ts";
import { sentFormWords } from "#src/ui/sending-words.ts";

/** What is wrong with a message, by field and problem. */
function ticketErrors(t: Translate): TicketWords["errors"] {
	const tooLong = (count: number) => t("form.too-long", { count });
	const limits = { count: ATTACHMENTS_MAX, each: t.size(ATTACHMENT_MAX_BYTES), all: t.size(ATTACHMENTS_MAX_BYTES) };
	return {
		"email.missing": t("ticket.error.email"),
		"email.no-address": t("ticket.error.email.unknown"),
		"email.too-long": tooLong(EMAIL_MAX_LENGTH),
		"subject.missing": t("ticket.error.subject"),
		"subject.too-long": tooLong(TICKET_LINE_MAX_LENGTH),
		"message.missing": t("ticket.error.message"),
		"message.too-long": tooLong(TICKET_MESSAGE_MAX_LENGTH),
		"name.too-long": tooLong(TICKET_NAME_MAX_LENGTH),
		"productName.too-long": tooLong(TICKET_NAME_MAX_LENGTH),
		"attachments.too-large": t("ticket.error.file.too-large", limits),
		"attachments.too-large-together": t("ticket.error.file.too-large-together", limits),
		"attachments.too-many": t("ticket.error.file.too-many", limits),
		"attachments.wrong-kind": t("ticket.error.file.wrong-kind"),
		"attachments.choose-again": t("ticket.error.file.choose-again"),
		"attachments.not-kept": t("ticket.error.file.not-kept"),
		"form.not-kept": t("ticket.error.not-kept"),
		"form.already-sent": t("ticket.error.already-sent"),
		"form.too-early": t("ticket.error.too-early"),
		"form.full": t("ticket.error.full"),
		unknown: t("ticket.error.not-kept"),
	};
}

/** The words of the form for a message. */
export function ticketWords(
	t: Translate,
	{ isAnsweredByMail, needsEmail }: Pick<TicketForm, "isAnsweredByMail" | "needsEmail">,
): TicketWords {
	return {
		name: t("ticket.name"),
		email: t(needsEmail ? "ticket.email" : "ticket.email.optional"),
		emailHint: t(isAnsweredByMail ? "ticket.email.hint" : "ticket.email.hint.no-mail"),
		product: t("ticket.product"),
		subject: t("ticket.subject"),
		subjectHint: t("ticket.subject.hint"),
		message: t("ticket.message"),
		messageHint: t("ticket.message.hint"),
		attachments: t("ticket.attachments"),
		attachmentsHint: t("ticket.attachments.hint", {
			count: ATTACHMENTS_MAX,
			each: t.size(ATTACHMENT_MAX_BYTES),
			all: t.size(ATTACHMENTS_MAX_BYTES),
		}),
		trap: t("ticket.trap"),
		send: t("ticket.send"),
		sending: t("sending.on-its-way"),
		...sentFormWords(t),
		answers: t("ticket.answers"),
		answersFound: t("ticket.answers.found"),
		answersBeside: t("ticket.answers.beside"),
		errors: ticketErrors(t),
	};
}
