import { type RemoteAddress, tokenHeaders } from "#src/client/remote-api.ts";
import { fillPath, wholePath } from "#src/contract/address.ts";
import { createTicket } from "#src/contract/tickets/calls.ts";
import { replies } from "#src/contract/tickets/schemas.ts";
import type { DueDelivery } from "#src/inbox/delivery.ts";
import { postJson } from "./post-json.ts";
import type { Target } from "./target.ts";

/** The message, and what came with it by name: the call takes no files. */
function wordsOf({ text, attachments }: DueDelivery["message"]): string {
	const files = attachments.map(
		({ original, type, size, sha256 }) => `${original} (${type}, ${size} bytes, ${sha256})`,
	);
	return [text, ...(files.length > 0 ? ["", ...files] : [])].join("\n");
}

/** The support API elsewhere: each message by its call `createTicket`; what is written later names its ticket's number. */
export const apiElsewhere = (api: RemoteAddress): Target => ({
	channel: "api",
	async deliver({ ticket, message }, signal) {
		const { product, productName, subject, email, name, locale, number } = ticket;
		const isFirst = message.id === ticket.id;
		const fields = { productName: product, modelName: productName, email, name, message: wordsOf(message) };
		const said = { ...fields, subject: isFirst ? subject : `[${number}] ${subject}` };
		const path = fillPath(wholePath(createTicket.path), () => "");
		await postJson(
			{
				address: `${api.base}${path}?${new URLSearchParams({ locale })}`,
				body: JSON.stringify(Object.fromEntries(Object.entries(said).filter(([, value]) => value))),
				headers: { "idempotency-key": message.id, ...tokenHeaders(api) },
				signal,
			},
			(value) => replies.createTicket.safeParse(value).success,
		);
	},
});
