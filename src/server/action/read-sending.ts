import type { IncomingMessage } from "node:http";
import type { Action } from "#src/actions/action.ts";
import type { Sent } from "#src/actions/actions.ts";
import { type BodyKind, fieldsOf, readFields } from "#src/actions/read-form.ts";
import type { AttachmentStore } from "#src/inbox/attachments.ts";
import type { InboxUnavailable } from "#src/inbox/inbox.ts";
import { readBody, STATUS_OF_UNREAD } from "../gate/body.ts";
import { receiveForm } from "./receive-form.ts";

/** What arrived of a sending. */
export interface Arrived {
	readonly sent: Sent;
	/** There were files, whatever became of them. */
	readonly hadFiles: boolean;
	/** Why they could not be kept, when that is nobody's mistake. */
	readonly unavailable: InboxUnavailable | null;
}

/** Why nothing arrived; `gone`: there is nobody to tell. */
type NotArrived = "gone" | 400 | 408 | 413;

const STATUS = { ...STATUS_OF_UNREAD, malformed: 400, gone: "gone" } as const;

/**
 * Reads what an action takes.
 *
 * @param attachments where its files go; null: they are read and forgotten
 * @param mayWrite asked once, when the first byte of a file is there
 */
export async function readSending(
	request: IncomingMessage,
	{ maxBytes, files: limits }: Action,
	kind: BodyKind,
	attachments: AttachmentStore | null,
	mayWrite: () => Promise<boolean> = async () => true,
): Promise<Arrived | NotArrived> {
	const key = request.headers["idempotency-key"]?.toString();
	const isForm = kind !== "json";
	if (kind === "multipart") {
		if (!limits) return 400;
		const form = await receiveForm(request, { limits, maxBytes, attachments, mayWrite });
		if (typeof form === "string") return STATUS[form];
		const { pairs, files, errors, hadFiles, unavailable } = form;
		return { sent: { fields: fieldsOf(pairs), files, errors, key, isForm }, hadFiles, unavailable };
	}
	const body = await readBody(request, maxBytes);
	if (typeof body === "string") return STATUS[body];
	const fields = readFields(body, kind);
	return fields ? { sent: { fields, files: [], errors: [], key, isForm }, hadFiles: false, unavailable: null } : 400;
}
