import { z } from "zod";
import { languageTag, localeCode } from "#src/contract/brand/grammar.ts";
import { DOCUMENT_TYPES } from "#src/contract/documents/document-types.ts";
import { day } from "#src/contract/shapes.ts";
import { nearestWord } from "#src/site/spelling.ts";
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

const PATTERN_ADVICE =
	"write a name such as {model}_{language}.pdf: {model}, and {language}, {edition} and {any} where they are, each once and with letters between them";

/** What titles hold in place of words that only a product or a file has. */
const TITLE_PARTS = ["name", "model", "edition"] as const;

/** The first part of a text in braces that stands for nothing, and which was probably meant. */
function strangePart(
	text: string,
	known: readonly string[],
): { readonly part: string; readonly meant: string | null } | null {
	for (const [, part = ""] of text.matchAll(PARTS))
		if (!known.includes(part)) return { part, meant: nearestWord(part, known) };
	return null;
}

/** What is wrong with a pattern of names; null when nothing is. */
function patternFault(pattern: string): string | null {
	const meant = strangePart(pattern, NAME_PARTS);
	if (meant?.meant) return `{${meant.part}} stands for nothing, did you mean {${meant.meant}}? Else ${PATTERN_ADVICE}`;
	return isPattern(pattern) ? null : PATTERN_ADVICE;
}

/** What is wrong with what stands in braces in a title; null when nothing is. */
function titleFault(title: string): string | null {
	const all = TITLE_PARTS.map((part) => `{${part}}`).join(", ");
	const strange = strangePart(title, TITLE_PARTS);
	if (strange) {
		const advice = strange.meant === null ? `write one of ${all}` : `did you mean {${strange.meant}}?`;
		return `{${strange.part}} stands for nothing, ${advice}`;
	}
	return /[{}]/.test(title.replace(PARTS, "")) ? `a brace stands alone, write one of ${all}` : null;
}

/** Refines a text by what is wrong with it. */
const without = (faultOf: (text: string) => string | null) => (text: string, context: z.RefinementCtx<string>) => {
	const message = faultOf(text);
	if (message !== null) context.addIssue({ code: "custom", message, input: text });
};

/** `manuals/<name>.json`: what the names of PDFs in `manuals/` say. */
export const manualNames = z.strictObject({
	patterns: z
		.array(
			z
				.string()
				.max(200)
				.superRefine(without(patternFault))
				.describe("a name, such as {model}_{language}.pdf; with / it stands for a path inside manuals/"),
		)
		.min(1)
		.max(20)
		.describe(
			"what names look like; of all ways in which a file fits, that is taken of which the model is one of a product, and the language one",
		),
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
						.superRefine(without(titleFault))
						.describe(
							"what the document is called; {name} and {model} are those of the product, {edition} as the name says",
						),
				})
				.describe("the words of one locale"),
		)
		.describe("titles by locale; the default locale needs one"),
});
export type ManualNames = z.infer<typeof manualNames>;
