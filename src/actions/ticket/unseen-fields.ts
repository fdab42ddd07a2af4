import { randomBytes } from "node:crypto";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";
import type { Fields, Scene } from "../action.ts";
import { readIdempotencyKey } from "../sending-id.ts";
import { openedAt } from "./suspicions.ts";

/** The fields of a form that nobody sees: what was sent in them, else new ones. */
export function unseenFields({ signer, now }: Scene, sent: Fields) {
	const key = readIdempotencyKey(sent[TICKET_FIELDS.idempotencyKey]);
	return {
		[TICKET_FIELDS.idempotencyKey]: key === null || key === "malformed" ? newKey() : key,
		[TICKET_FIELDS.opened]: sent[TICKET_FIELDS.opened] ?? openedAt(signer, now()),
	};
}

const newKey = () => randomBytes(16).toString("hex");
