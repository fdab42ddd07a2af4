import { z } from "zod";
import { LICENCE_VERSION } from "#src/contract/eulas/accepted.ts";
import { day } from "#src/contract/shapes.ts";
import { everyItem } from "./grammar.ts";
import { summary, title } from "./readable.ts";

/** `licences/<id>/data.json`: what has to be accepted before a file is offered. */
export const licenceData = z.strictObject({
	...everyItem,
	version: z
		.string()
		.regex(LICENCE_VERSION, "write a version such as 2.1: a digit, then digits, small letters, dots and hyphens")
		.describe("its version; readers accept each version anew"),
	date: day.describe("day from which it applies"),
});

/** Front matter of `licences/<id>/<locale>.md`; the body is the text of the licence. */
export const licenceText = z.strictObject({
	title: title("what it is called", { least: 4 }),
	summary: summary("what it allows, in a sentence that a visitor understands"),
});
