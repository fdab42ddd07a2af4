import type { ShownTicket } from "#src/contract/tickets/form.ts";
import type { AddedMessage, Ticket } from "#src/inbox/tickets.ts";
import { TICKET_CLIENT_RATE, TICKET_FORM_MAX_BYTES, TICKET_RATE } from "#src/site/sending-limits.ts";
import { type ActionProblem, defineAction, NOT_THERE, type Scene } from "../action.ts";
import { attachmentsOf, fingerprintOf, keepWith, TICKET_FILES } from "./attached-files.ts";
import { wordsGrammar } from "./grammar.ts";
import { ticketOfToken } from "./ticket-address.ts";
import { unseenFields } from "./unseen-fields.ts";

const PROBLEMS: Readonly<Record<Exclude<AddedMessage, "stored" | "repeated">, ActionProblem>> = {
	conflict: { kind: "problem", status: 409, errors: [{ field: "form", problem: "already-sent" }] },
	full: { kind: "problem", status: 409, errors: [{ field: "form", problem: "full" }] },
	missing: NOT_THERE,
};

/** The ticket of the page's address. */
const idOf = ({ context, signer }: Scene) => ticketOfToken(signer, context.params.ticketToken ?? "");

const shown = ({ number, state, productName, subject, guide, messages }: Ticket): ShownTicket => ({
	...{ number, state, productName, subject },
	told: guide?.answers ?? [],
	messages: messages.map(({ author, text, received, attachments }) => ({
		...{ author, text, day: received.slice(0, 10) },
		attachments: attachments.map(({ original, size }) => ({ name: original, size })),
	})),
});

/** The page of a ticket, whose address its sender alone was given, and further words to it. */
export const moreWords = defineAction({
	route: "/tickets/{ticketToken}",
	maxBytes: TICKET_FORM_MAX_BYTES,
	files: TICKET_FILES,
	rates: { client: TICKET_CLIENT_RATE, everybody: TICKET_RATE },
	isProvenByAddress: true,
	looksIntoInbox: true,
	grammar: wordsGrammar,
	sameAs: ({ message }, { context }, files) => fingerprintOf([context.params.ticketToken, message], files),
	async run({ message }, scene) {
		const id = idOf(scene);
		if (id === null) return NOT_THERE;
		const { sending, files, inbox, link, context } = scene;
		const attachments = attachmentsOf(files);
		const fingerprint = fingerprintOf(message, files);
		const received = scene.now().toISOString();
		const added = await keepWith(
			files,
			scene,
			() => inbox.tickets.add(id, { id: sending.id, fingerprint, text: message, attachments, received }),
			(outcome) => outcome === "stored",
		);
		if (added !== "stored" && added !== "repeated") return PROBLEMS[added];
		return {
			kind: "seeOther",
			location: link.to("ticket-status", context.params, { hash: "latest" }),
			isNew: added === "stored",
			data: {},
		};
	},
	async show(scene, sent) {
		const id = idOf(scene);
		const found = id === null ? null : await scene.inbox.tickets.find(id);
		return {
			form: "ticket-status",
			ticket: found && shown(found),
			isAnsweredByMail: scene.inbox.deliverTo.support.includes("visitor") && found?.email !== "",
			values: {},
			errors: [],
			unseen: unseenFields(scene, sent),
		};
	},
});
