import { sending } from "./sending.ts";

/** Whether the document of the page helped: one tap. */
export const vote = sending(true);

/** Why it did not, sent to the vote's own address; other words are kept beside the first ones. */
export const details = sending(false);
