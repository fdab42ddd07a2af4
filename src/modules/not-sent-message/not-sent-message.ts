import { defineModule } from "../module.ts";
import NotSentMessage from "./NotSentMessage.astro";

/** Why nothing was kept of what was sent, and how it is sent again. */
export const notSentMessage = defineModule({ name: "not-sent-message", view: NotSentMessage });
