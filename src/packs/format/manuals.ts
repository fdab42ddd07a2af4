import { z } from "zod";
import { languageTag, localeCode } from "#src/contract/brand/grammar.ts";
import { DOCUMENT_TYPES } from "#src/contract/documents/document-types.ts";
import { day } from "#src/contract/shapes.ts";
import { audience } from "./grammar.ts";

/** What a pattern takes out of a name; a part that stood twice would be two answers. */
const PARTS = /\{([^{}]*)\}/g;
const NAME_PARTS = ["model", "language", "edition", "any"] as const;

function isPattern(pattern: string): boolean {
	const parts = [...pattern.matchAll(PARTS)].map(([, part = ""]) => part);
	return (
		parts.every((part) => NAME_PARTS.some((each) => each === part)) &&
		new Set(parts).size === parts.length &&
		parts.includes("model") &&
		!/[{}]/.test(pattern.replace(PARTS, "")) &&
		!/\}\{/.test(pattern)
	);
}

/** `manuals/<name>.json`: what the names of PDFs in `manuals/` say. */
export const manualNames = z.strictObject({
	patterns: z
		.array(
			z
				.string()
				.max(200)
				.refine(
					isPattern,
					"write a name such as {model}_{language}.pdf: {model}, and {language}, {edition} and {any} where they are, each once and with letters between them",
				)
				.describe("a name, such as {model}_{language}.pdf; with / it stands for a path inside manuals/"),
		)
		.min(1)
		.max(20)
		.describe("what names look like: the first that fits a file is taken"),
	type: z.enum(DOCUMENT_TYPES).default("manual").describe("what kind of document these are"),
	audience,
	published: day.describe("day of these editions"),
	languages: z
		.record(z.string(), languageTag.describe("language as BCP 47, such as de"))
		.default({})
		.describe("what names write for a language, where that is no BCP 47, such as GER"),
	language: languageTag.optional().describe("language of files whose names have none"),
	texts: z
		.record(
			localeCode,
			z
				.strictObject({
					title: z
						.string()
						.max(200)
						.regex(/\S/, "write words that can be read")
						.describe(
							"what the document is called; {name} and {model} are those of the product, {edition} as the name says",
						),
				})
				.describe("the words of one locale"),
		)
		.describe("titles by locale; the default locale needs one"),
});
export type ManualNames = z.infer<typeof manualNames>;
