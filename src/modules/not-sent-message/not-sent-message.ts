import reference from "#src/ui/reference.css?inline";
import { defineModule } from "../module.ts";
import NotSentMessage from "./NotSentMessage.astro";
import style from "./not-sent-message.css?inline";

/** Why nothing was kept of what was sent, and how it is sent again. */
export const notSentMessage = defineModule({
	name: "not-sent-message",
	view: NotSentMessage,
	style: reference + style,
});
