import { z } from "zod";
import { words } from "../shapes.ts";

/** A part of a manual's page, as its PDF says or shows it: text alone, never markup. */
export const manualBlock = z.discriminatedUnion("type", [
	z.object({ type: z.literal("heading"), level: z.int().min(1).max(6), text: words }),
	z.object({ type: z.literal("paragraph"), text: words }),
	z.object({
		type: z.literal("list"),
		start: z.int().min(0).max(9_999).nullable().describe("number of the first item; null where they have none"),
		items: z.array(words),
	}),
	z.object({ type: z.literal("contents"), items: z.array(words) }).describe("a printed list of contents"),
	z.object({ type: z.literal("table"), headed: z.boolean(), rows: z.array(z.array(words)) }),
	z.object({ type: z.literal("figure"), text: words.describe("what it shows") }),
]);
export type ManualBlock = z.infer<typeof manualBlock>;
