import keepDraft from "#islands/lite/keep-draft.js?raw";
import form from "#src/ui/form.css?inline";
import toldAnswers from "#src/ui/told-answers.css?inline";
import { defineModule } from "../module.ts";
import TicketForm from "./TicketForm.astro";
import style from "./ticket-form.css?inline";

/** The form for a message to support, filled in with what is known. */
export const ticketForm = defineModule({
	name: "ticket-form",
	view: TicketForm,
	style: form + toldAnswers + style,
	script: keepDraft,
});
