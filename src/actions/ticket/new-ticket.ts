import { TICKET_LINE_MAX_LENGTH } from "#src/contract/bounds.ts";
import { cut } from "#src/contract/text.ts";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";
import {
	TICKET_CLIENT_RATE,
	TICKET_FORM_MAX_BYTES,
	TICKET_RATE,
	TICKET_REPEAT_WINDOW,
} from "#src/site/sending-limits.ts";
import { defineAction, NOT_THERE, type Scene } from "../action.ts";
import { attachmentsOf, fingerprintOf, keepWith, TICKET_FILES } from "./attached-files.ts";
import { type TicketSent, ticketGrammar } from "./grammar.ts";
import { guideAnswers } from "./guide-answers.ts";
import { productName } from "./known-product.ts";
import { suspicionsOf } from "./suspicions.ts";
import { tokenOfTicket } from "./ticket-address.ts";
import { unseenFields } from "./unseen-fields.ts";

const takesTickets = ({ snapshot }: Scene) => snapshot.brand.contact.some(({ kind }) => kind === "ticket");

/** Who is handed messages answers from elsewhere, to an address. Where they stay in the inbox, the answer stands on their page. */
const needsEmail = ({ inbox }: Pick<Scene, "inbox">) => inbox.deliverTo.visitor.length > 0;

/** The product that the words of a form are about: the one it was filled in with, unless somebody wrote another. */
async function productOf({ product, productName: written = "" }: TicketSent, scene: Scene) {
	const name = product === null ? "missing" : await productName(product, scene);
	const isIt = name === null || (name !== "missing" && (written === "" || written === name));
	return { product: isIt ? product : null, productName: written || (isIt ? (name ?? "") : (product ?? "")) };
}

/** A message to support: durable before it is answered, one however often it is sent. */
export const newTicket = defineAction({
	route: "/tickets",
	maxBytes: TICKET_FORM_MAX_BYTES,
	files: TICKET_FILES,
	rates: { client: TICKET_CLIENT_RATE, everybody: TICKET_RATE },
	grammar: ticketGrammar,
	needs: (scene) => (needsEmail(scene) ? [TICKET_FIELDS.email] : []),
	repeatWindow: TICKET_REPEAT_WINDOW,
	sameAs: ({ opened, website, ...words }, _scene, files) => fingerprintOf(words, files),
	async run({ opened, website, ...words }, scene) {
		if (!takesTickets(scene)) return NOT_THERE;
		const { sending, files, context, snapshot, inbox, signer, link } = scene;
		const { name = "", email = "", subject, message, about, guide, answers } = words;
		const received = scene.now().toISOString();
		const told = await guideAnswers({ product: words.product, guide, answers }, scene);
		const facts = {
			...{ locale: context.locale, name, email, subject, about, contentVersion: snapshot.brand.contentVersion },
			...(await productOf({ ...words, opened, website }, scene)),
			guide: guide === null ? null : { tree: guide, keys: answers?.split(".") ?? [], answers: told },
			suspicions: suspicionsOf({ opened, website }, scene),
		};
		const attachments = attachmentsOf(files);
		const fingerprint = fingerprintOf(words, files);
		const kept = await keepWith(
			files,
			scene,
			() =>
				inbox.tickets.keep({
					...facts,
					message: { id: sending.id, fingerprint, text: message, attachments, received },
				}),
			({ outcome }) => outcome === "stored",
		);
		if (kept.outcome === "conflict")
			return { kind: "problem", status: 409, errors: [{ field: "form", problem: "already-sent" }] };
		return {
			kind: "seeOther",
			location: link.to("ticket-status", { ticketToken: tokenOfTicket(signer, sending.id) }),
			isNew: kept.outcome === "stored",
			data: { number: kept.number, received: kept.received },
		};
	},
	async show(scene, sent) {
		if (!takesTickets(scene)) return null;
		const { query } = scene.context;
		const { product, about, guide, answers } = { ...query, ...sent };
		const way = { product: product ?? null, guide: guide ?? null, answers: answers ?? null };
		const [name, told] = await Promise.all([
			product === undefined ? "missing" : productName(product, scene),
			guideAnswers(way, scene),
		]);
		const known = name === "missing" ? {} : { product, productName: name ?? "" };
		const origin = { product: known.product, about, guide, answers };
		return {
			form: "ticket",
			values: {
				...(known.productName ? { [TICKET_FIELDS.productName]: known.productName } : {}),
				// What nobody found an answer to is what he writes about, unless he says it otherwise.
				...(query.query ? { [TICKET_FIELDS.subject]: cut(query.query, TICKET_LINE_MAX_LENGTH) } : {}),
			},
			errors: [],
			told,
			isAnsweredByMail: scene.inbox.deliverTo.support.includes("visitor"),
			needsEmail: needsEmail(scene),
			unseen: {
				...unseenFields(scene, sent),
				...Object.fromEntries(Object.entries(origin).flatMap(([key, value]) => (value ? [[key, value]] : []))),
			},
		};
	},
});
