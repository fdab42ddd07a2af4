import { z } from "zod";
import { languageTag } from "#src/contract/brand/grammar.ts";
import { DOCUMENT_TYPES } from "#src/contract/documents/document-types.ts";
import { day } from "#src/contract/shapes.ts";
import { foundAboutSomething, packPath, views } from "./grammar.ts";
import { title } from "./readable.ts";

/** `documents/<id>/data.json`: a manual or another document, one file a language. */
export const documentData = z.strictObject({
	type: z.enum(DOCUMENT_TYPES).describe("what kind of document; a service-manual is for agents alone"),
	...foundAboutSomething,
	views,
	published: day.describe("day of this edition"),
	edition: z.string().max(20).optional().describe("as printed on it, such as 3 or 2026-A"),
	files: z
		.array(
			z
				.strictObject({
					language: languageTag.describe("language of the file as BCP 47, such as de or pt-BR"),
					file: packPath.describe("its path inside files/, such as manuals/lumen-e9-de.pdf"),
				})
				.describe("one language"),
		)
		.min(1)
		.describe("one file a language"),
});

/** Front matter of `documents/<id>/<locale>.md`; no body. */
export const documentText = z.strictObject({
	title: title("what it is and for which product", { least: 4 }),
});
