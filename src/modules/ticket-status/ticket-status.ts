import keepDraft from "#islands/lite/keep-draft.js?raw";
import form from "#src/ui/form.css?inline";
import toldAnswers from "#src/ui/told-answers.css?inline";
import { defineModule } from "../module.ts";
import TicketStatus from "./TicketStatus.astro";
import style from "./ticket-status.css?inline";

/** The page of a message, for whoever was given its address: what was written and answered, and a form for more. */
export const ticketStatus = defineModule({
	name: "ticket-status",
	view: TicketStatus,
	style: form + toldAnswers + style,
	script: keepDraft,
});
