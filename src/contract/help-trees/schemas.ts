import { z } from "zod";
import {
	amount,
	linkTarget,
	orEmpty,
	picture,
	productInfo,
	searchResponse,
	slug,
	textLanguage,
	textLocales,
	words,
} from "../shapes.ts";
import { isAnswers } from "../tickets/address.ts";
import { ANSWER_KEY, STEPS_MAX } from "./grammar.ts";

const tree = z.object({
	treeId: slug,
	title: words,
	summary: words,
	language: textLanguage,
	locales: textLocales,
	picture: picture.nullable(),
});
export type HelpTree = z.infer<typeof tree>;

const helpTrees = z.object({ trees: z.array(tree) });
export type HelpTrees = z.infer<typeof helpTrees>;

/** A tree with a part of the products that it can be walked for. */
const helpTreeProducts = searchResponse(productInfo).extend({ tree });
export type HelpTreeProducts = z.infer<typeof helpTreeProducts>;

const answer = z.object({ key: z.string().regex(ANSWER_KEY), label: words });

/** Several answers as an address lists them; "" for none. */
const answers = orEmpty(z.string().refine(isAnswers));

const node = z.object({
	nodeId: slug,
	kind: z.enum(["question", "answer", "ticket"]),
	title: words,
	text: z.array(words).describe("paragraphs"),
	picture: picture.nullable(),
	alt: words.describe("what the picture shows"),
	answers: z.array(answer).describe("of a question"),
	link: z
		.object({
			label: words,
			language: textLanguage,
			target: linkTarget,
			step: amount.describe("of an article; 0 for the whole"),
			item: z.object({ kind: z.enum(["articles", "downloads", "software"]), id: slug }).nullable(),
		})
		.nullable()
		.describe("of an answer"),
	goesOn: z.boolean().describe("whether there is another possibility where an answer did not solve it"),
});
export type HelpNode = z.infer<typeof node>;

/** The step that some answers lead to, with the way there. */
const helpStep = z.object({
	tree,
	answers: answers.describe("those given that hold"),
	trail: z
		.array(
			z.object({
				nodeId: slug,
				title: words,
				label: words
					.nullable()
					.describe("the words of the answer given; null where an answer of ours did not solve it"),
				answers: answers.describe("those that lead to it"),
			}),
		)
		.max(STEPS_MAX),
	node,
	left: amount.describe("the most steps that may still follow"),
});
export type HelpStep = z.infer<typeof helpStep>;

/** The reply of each call of this area. */
export const replies = { helpStep, helpTreeProducts, helpTrees };
