import { z } from "zod";
import { day } from "#src/contract/shapes.ts";
import { everyItem } from "./grammar.ts";
import { title } from "./readable.ts";

/** `special-message/<id>/data.json`: one line over every page while it lasts. */
export const specialMessageData = z.strictObject({
	...everyItem,
	from: day.describe("first day"),
	until: day.describe("last day"),
});

/** Front matter of `special-message/<id>/<locale>.md`; the body is the message. */
export const specialMessageText = z.strictObject({
	title: title("for screen readers: what the message is about", { least: 4 }),
});
