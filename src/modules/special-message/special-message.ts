import { request } from "#src/contract/call.ts";
import { specialMessage as specialMessageCall } from "#src/contract/special-message/calls.ts";
import { defineModule } from "../module.ts";
import SpecialMessage from "./SpecialMessage.astro";
import style from "./special-message.css?inline";

/** One message over every page while it lasts. */
export const specialMessage = defineModule({
	name: "special-message",
	calls: () => ({ special: request(specialMessageCall, {}) }),
	view: SpecialMessage,
	style,
});
