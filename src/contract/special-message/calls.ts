import { defineCall } from "../call.ts";
import { listTag } from "../tags.ts";
import type { SpecialMessage } from "./schemas.ts";

export const specialMessage = defineCall<SpecialMessage>()({
	name: "specialMessage",
	path: "/special-message",
	params: {},
	tags: () => [listTag("special-message", null)],
});
