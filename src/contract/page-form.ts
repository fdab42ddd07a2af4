import type { ReceiptForm, SignInForm } from "./asc/form.ts";
import type { FeedbackForm } from "./feedback/form.ts";
import type { NotSent } from "./not-sent.ts";
import type { SerialCheckForm, SerialResultForm } from "./serial-number-checker/form.ts";
import type { TicketForm, TicketStatus } from "./tickets/form.ts";

/** What the page of an action shows besides content; told apart by `form`. */
export type PageForm =
	| FeedbackForm
	| NotSent
	| ReceiptForm
	| SerialCheckForm
	| SerialResultForm
	| SignInForm
	| TicketForm
	| TicketStatus;
