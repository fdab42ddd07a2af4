import { z } from "zod";
import { MODEL_STATUSES } from "#src/contract/categories/model-statuses.ts";
import { day, slug } from "#src/contract/shapes.ts";
import { ALIASES_MAX, VALUE_TEXT_MAX } from "#src/site/pack-limits.ts";
import { countries, everyItem, pictureId, termKey, views } from "./grammar.ts";
import { modelNumber, printedName, spareSummary } from "./readable.ts";

const label = termKey.describe("what the row says: a key of terms, such as battery-life");

/** One row of a specification table. The label is a term; the value is a number with its unit (`cm`, `W`, `Hz`, `h`), a text that is the same in every language (`4 × HDMI 2.1`), one or several terms, or yes/no (written with the terms `yes` and `no`). */
const row = z
	.union([
		z.strictObject({
			label,
			value: z.number().describe("the figure without its unit"),
			unit: z.string().max(40).optional().describe("its unit, such as cm, W or h"),
		}),
		z.strictObject({
			label,
			text: z.string().min(1).max(VALUE_TEXT_MAX).describe("a value that is the same in every language"),
		}),
		z.strictObject({ label, term: termKey.describe("a value that is translated: a key of terms") }),
		z.strictObject({ label, terms: z.array(termKey).min(1).describe("several values: keys of terms") }),
		z.strictObject({ label, yes: z.boolean().describe("true or false: written with the terms yes and no") }),
	])
	.describe("one row: a label and one of value, text, term, terms, yes");

/** `products/<slug>/data.json` */
export const productData = z.strictObject({
	...everyItem,
	name: printedName("as printed on the box, the same in every language"),
	model: modelNumber("the model number as printed on the label"),
	aliases: z
		.array(modelNumber("a model number"))
		.max(ALIASES_MAX)
		.default([])
		.describe("other spellings and regional model numbers"),
	category: slug.describe("id of the category it belongs to"),
	picture: pictureId
		.optional()
		.describe(
			"a picture: its file name in pictures/ without the ending; without one that of its category stands there",
		),
	views,
	countries: countries.describe("countries it is made for, such as GB; none means all"),
	lifecycle: z
		.strictObject({
			status: z.enum(MODEL_STATUSES).default("current").describe("whether it is still made"),
			soldFrom: day.optional().describe("day on which sales began"),
			soldUntil: day.optional().describe("day on which sales ended, of a discontinued product"),
			softwareUntil: day.optional().describe("last day of software updates"),
			partsUntil: day.optional().describe("last day on which spare parts are sold"),
		})
		.prefault({})
		.describe("when it is sold and supported"),
	specifications: z
		.array(
			z
				.strictObject({
					group: termKey.describe("heading of the table: a key of terms"),
					rows: z.array(row).min(1).describe("rows of the table"),
				})
				.describe("one table"),
		)
		.default([])
		.describe("tables of the specification"),
	inTheBox: z
		.array(
			z
				.strictObject({
					item: termKey.describe("what it is: a key of terms"),
					text: z.string().max(200).optional().describe("an addition that is the same in every language, such as 1 m"),
					count: z.int().min(1).default(1).describe("how many"),
					picture: pictureId.optional(),
				})
				.describe("one thing"),
		)
		.default([])
		.describe("what is in the box"),
});
export type ProductData = z.infer<typeof productData>;

/** Front matter of `products/<slug>/<locale>.md`; the body is not used. */
export const productText = z.strictObject({
	summary: spareSummary("one or two sentences that are true of this product alone"),
});
