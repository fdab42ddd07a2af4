import { createHmac } from "node:crypto";
import type { DueDelivery } from "#src/inbox/delivery.ts";
import { postJson } from "./post-json.ts";
import type { Target } from "./target.ts";

export interface WebhookOptions {
	readonly url: string;
	readonly secret: string;
	now(): number;
}

/** What a webhook is told. Attachments are named; their bytes stay with the operator. */
const bodyOf = ({ ticket, message }: DueDelivery): string =>
	JSON.stringify({
		event: message.id === ticket.id ? "ticket" : "message",
		ticket: {
			...{ id: ticket.id, number: ticket.number, received: ticket.received, locale: ticket.locale },
			...{ name: ticket.name, email: ticket.email, subject: ticket.subject },
			...{ product: ticket.product, productName: ticket.productName, about: ticket.about, guide: ticket.guide },
			suspicions: ticket.suspicions,
		},
		message: {
			...{ id: message.id, received: message.received, text: message.text },
			attachments: message.attachments.map(({ original, size, type, sha256 }) => ({
				...{ name: original, size, type, sha256 },
			})),
		},
	});

/** The signature of a body sent at a moment: HMAC-SHA-256 (RFC 2104) of the seconds, a dot and the body, in hexadecimal. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
	createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** A webhook of support's own: each message is posted, signed, with the moment of its sending. */
export const webhook = ({ url, secret, now }: WebhookOptions): Target => ({
	channel: "webhook",
	async deliver(due, signal) {
		const body = bodyOf(due);
		const seconds = Math.floor(now() / 1000);
		const headers = {
			"idempotency-key": due.message.id,
			"x-support-timestamp": String(seconds),
			"x-support-signature": `v1=${signatureOf(secret, seconds, body)}`,
		};
		await postJson({ address: url, body, headers, signal }, null);
	},
});
