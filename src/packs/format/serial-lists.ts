import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { SERIAL_MODELS_MAX, SERIAL_PARTS_MAX, SERIAL_PATTERNS_MAX, SERIAL_RANGES_MAX } from "#src/site/pack-limits.ts";
import { SERIAL_PATTERN } from "../serial/pattern.ts";
import { eachOnce, foundAbout } from "./grammar.ts";
import { keywords, summary, title } from "./readable.ts";

/** A model or part number as printed. */
const printed = z
	.string()
	.max(40)
	.regex(
		/^[A-Za-z0-9](?:[A-Za-z0-9 .+_-]*[A-Za-z0-9+])?$/,
		"write it as printed: letters, digits, and space . + _ - inside",
	);

const partNumbers = eachOnce(z.array(printed.describe("a part number as printed")).max(SERIAL_PARTS_MAX));

const number = z
	.string()
	.max(32)
	.regex(/^[A-Z0-9]+$/, "write capital letters and digits alone, without spaces and hyphens");

const verdict = z.enum(["affected", "not-affected"]);

const decides = {
	verdict: verdict.describe("what holds for these numbers: affected or not-affected"),
	parts: partNumbers.default([]).describe("only with these part numbers of the model; none means with any"),
};

const range = z
	.union([
		z.strictObject({ prefix: number.describe("how the numbers begin"), ...decides }),
		z.strictObject({ from: number.describe("the first number"), to: number.describe("the last number"), ...decides }),
	])
	.describe("numbers by their beginning (prefix), or from one to another");
export type SerialRange = z.infer<typeof range>;

const model = z
	.strictObject({
		name: printed.describe("the model number by which it is chosen, as printed"),
		product: slug.optional().describe("id of the product that it is or belongs to"),
		secondaryModels: eachOnce(z.array(printed.describe("a model number as printed")).max(SERIAL_MODELS_MAX))
			.default([])
			.describe(
				"models of the devices that it came with, where it is a part of them: readers who know only these choose them first",
			),
		parts: partNumbers.default([]).describe("its part numbers, where the answer hangs on them"),
		serials: z
			.array(
				z
					.string()
					.regex(
						SERIAL_PATTERN,
						"write 3 to 32 signs: @ for a letter, # for a digit, * for either, A-Z and 0-9 for themselves",
					)
					.describe(
						"one pattern, sign by sign: @ is a letter, # a digit, * either; capital letters and digits stand for themselves",
					),
			)
			.min(1)
			.max(SERIAL_PATTERNS_MAX)
			.describe("what its serial numbers look like; a number that fits none is never answered"),
		ranges: z
			.array(range)
			.max(SERIAL_RANGES_MAX)
			.default([])
			.describe("which numbers are affected and which are not; the first that holds a number decides"),
		otherwise: verdict.default("not-affected").describe("what holds for numbers in none of the ranges"),
	})
	.describe("a model with its part numbers, what its serial numbers look like, and what holds for them");
export type SerialListModel = z.infer<typeof model>;

/** `serial-lists/<id>/data.json`: whom a recall, a free repair or a replacement concerns, by serial number. */
export const serialListData = z.strictObject({
	...foundAbout,
	reviewed: day.describe("day on which somebody last confirmed it"),
	models: z
		.array(model)
		.min(1)
		.max(SERIAL_MODELS_MAX)
		.describe("the models that can be checked, in the order to offer them"),
});

/**
 * Front matter of `serial-lists/<id>/<locale>.md`. The body begins with what the check is for; then come parts, each
 * under a heading with a mark: `## [!where] Where the number is`, `## [!affected] …`, `## [!not-affected] …`,
 * `## [!unknown] …`, and where there are questions `## [!questions] …`.
 */
export const serialListText = z.strictObject({
	title: title("the reader's question"),
	summary: summary("whom it concerns and what the check tells"),
	keywords: keywords().describe("other words people use"),
});
