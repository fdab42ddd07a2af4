import { z } from "zod";
import { ANSWER_KEY } from "#src/contract/help-trees/grammar.ts";
import { day, slug } from "#src/contract/shapes.ts";
import { HELP_ANSWERS_MAX, HELP_NODES_MAX } from "#src/site/pack-limits.ts";
import { foundAbout, named, order, pictureId } from "./grammar.ts";
import { linkTarget } from "./link-target.ts";
import { keywords, summary, title } from "./readable.ts";

const nodeId = slug.describe("a key of nodes");
const answerKey = z
	.string()
	.regex(ANSWER_KEY, "use a-z, 0-9 and hyphen, at most 64 letters: dots join the answers in an address")
	.describe("stands in addresses, so it stays");

const answer = z
	.strictObject({
		key: answerKey,
		to: nodeId.describe("the node that it leads to"),
		instead: z
			.array(
				z
					.strictObject({
						products: named("a product").min(1).describe("ids of the products for which it leads elsewhere"),
						to: nodeId.describe("the node that it leads to for them"),
					})
					.describe("a way for some models"),
			)
			.max(20)
			.default([])
			.describe("other ways for some models"),
	})
	.describe("one thing to answer, and where it leads");

const node = z
	.union([
		z.strictObject({
			kind: z.literal("question").describe("question, answer or ticket"),
			picture: pictureId.optional(),
			answers: z.array(answer).min(2).max(HELP_ANSWERS_MAX).describe("what can be answered, in the order to offer it"),
		}),
		z.strictObject({
			kind: z.literal("answer").describe("question, answer or ticket"),
			picture: pictureId.optional(),
			link: linkTarget.optional(),
			step: z.int().min(1).max(100).optional().describe("step of the article that link names"),
			otherwise: nodeId.optional().describe("the node to go on with when it did not help; without one a person"),
		}),
		z.strictObject({ kind: z.literal("ticket").describe("question, answer or ticket") }),
	])
	.describe("a question with its answers, an answer of ours, or the way to a person");

/** `help-trees/<id>/data.json`: guided help, from a question to what solves it or to a person. */
export const helpTreeData = z.strictObject({
	...foundAbout,
	picture: pictureId.optional(),
	reviewed: day.describe("day on which somebody last confirmed it"),
	start: nodeId.describe("the node to begin with"),
	nodes: z
		.record(slug, node)
		.refine((nodes) => Object.keys(nodes).length <= HELP_NODES_MAX, `has more than ${HELP_NODES_MAX} nodes, split it`)
		.describe("everything that may be asked or told, by its id"),
	order,
});
export type HelpTreeData = z.infer<typeof helpTreeData>;

const nodeText = z
	.strictObject({
		title: title("the question, or what to do", { least: 4 }),
		text: z
			.string()
			.max(1_200)
			.default("")
			.describe("what helps to answer, or how to do it; an empty line begins a paragraph"),
		alt: z.string().max(500).optional().describe("what its picture shows, for those who do not see it"),
		answers: z
			.record(slug, z.string().min(1).max(200).describe("what the answer says"))
			.default({})
			.describe("the words of each answer of a question"),
	})
	.describe("the words of a node");

/** Front matter of `help-trees/<id>/<locale>.md`; no body. */
export const helpTreeText = z.strictObject({
	title: title("the trouble, in the words of who has it", { least: 4, most: 80 }),
	summary: summary("what is found out", { least: 10, most: 200 }),
	keywords: keywords().describe("other words people use"),
	nodes: z.record(slug, nodeText).describe("the words of each node of data.json"),
});
