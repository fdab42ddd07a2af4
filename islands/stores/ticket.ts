import { map } from "nanostores";
import { TICKET_MESSAGE_MAX_LENGTH } from "#src/contract/bounds.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { TICKET_FIELDS } from "#src/contract/tickets/form.ts";
import { newKey } from "./send-form.ts";
import { clearAnswers } from "./ticket-answers.ts";
import { uploadForm } from "./upload-form.ts";

/** A message to support on its way (specification section 3, ticket). */
export interface TicketState {
	readonly isSending: boolean;
	/** How much of it is out, in per cent; null as long as nobody knows. */
	readonly progress: number | null;
	/** What is wrong with it; null before it was sent from here. */
	readonly problems: readonly FieldError[] | null;
	/** Address of its page, once it is kept. */
	readonly result: string | null;
}

const START: TicketState = { isSending: false, progress: null, problems: null, result: null };

export const $ticket = map<TicketState>(START);

/** Another key than the page's, once that one stands for a message that was sent. */
let key: string | null = null;

/** A new page: nothing is sent. */
export function startTicket(): void {
	key = null;
	clearAnswers();
	$ticket.set(START);
}

const FAILED: readonly FieldError[] = [{ field: "form", problem: "not-kept" }];
const TOO_LONG: readonly FieldError[] = [{ field: TICKET_FIELDS.message, problem: "too-long" }];
const EARLY: readonly FieldError[] = [{ field: "form", problem: "too-early" }];

/**
 * Sends the form as it is, with its files; pressed twice it is sent once, and sent again it is one message, because its key
 * stays. Goes on to the message's page once it is kept.
 */
export async function sendTicket(
	action: string,
	form: FormData,
	goTo: (address: string) => void = (address) => location.assign(address),
): Promise<void> {
	if ($ticket.get().isSending) return;
	// Far too much of it would be turned away unread, and not be told from a failure.
	if (String(form.get(TICKET_FIELDS.message) ?? "").length > TICKET_MESSAGE_MAX_LENGTH)
		return $ticket.set({ ...START, problems: TOO_LONG });
	$ticket.set({ ...START, isSending: true });
	if (key !== null) form.set(TICKET_FIELDS.idempotencyKey, key);
	const sent = await uploadForm(action, form, (progress) => $ticket.setKey("progress", progress));
	if (sent.state === "kept") {
		// The button stays as it is until the next page stands.
		$ticket.set({ ...START, isSending: true, progress: 100, result: sent.location });
		return goTo(sent.location);
	}
	if (sent.state === "refused" && sent.errors.some(({ problem }) => problem === "already-sent")) key = newKey();
	const problems = { refused: sent.state === "refused" ? sent.errors : FAILED, early: EARLY, failed: FAILED };
	$ticket.set({ ...START, problems: problems[sent.state] });
}
