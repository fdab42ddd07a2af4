import { defineCall } from "../call.ts";
import type { SpecialMessage } from "./schemas.ts";

export const specialMessage = defineCall<Record<never, never>, SpecialMessage>()({
	name: "specialMessage",
	path: "/special-message",
	tags: () => ["list:special-message:all"],
});
