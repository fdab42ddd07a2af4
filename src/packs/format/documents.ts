import { z } from "zod";
import { languageTag } from "#src/contract/brand/grammar.ts";
import { day } from "#src/contract/shapes.ts";
import { about, packPath } from "./grammar.ts";

/** `documents/<id>/data.json`: a manual or another document, one file a language. */
export const documentData = z.strictObject({
	type: z.enum(["manual", "quick-start-guide", "safety-guide", "installation-guide", "declaration"]),
	...about,
	published: day,
	edition: z.string().max(20).optional(),
	files: z.array(z.strictObject({ language: languageTag, file: packPath })).min(1),
});

/** Front matter of `documents/<id>/<locale>.md`; no body. */
export const documentText = z.strictObject({ title: z.string().min(4).max(120) });
