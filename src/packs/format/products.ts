import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { audience, pictureId, termKey } from "./grammar.ts";

/** One row of a specification table. The label is a term; the value is a number with its unit (`cm`, `W`, `Hz`, `h`), a text that is the same in every language (`4 × HDMI 2.1`), one or several terms, or yes/no (written with the terms `yes` and `no`). */
const row = z.union([
	z.strictObject({ label: termKey, value: z.number(), unit: z.string().max(12).optional() }),
	z.strictObject({ label: termKey, text: z.string().min(1).max(200) }),
	z.strictObject({ label: termKey, term: termKey }),
	z.strictObject({ label: termKey, terms: z.array(termKey).min(1) }),
	z.strictObject({ label: termKey, yes: z.boolean() }),
]);

/** `products/<slug>/data.json` */
export const productData = z.strictObject({
	audience,
	name: z.string().min(1).max(120).describe("as printed on the box, the same in every language"),
	model: z.string().min(1).max(60).describe("the model number as printed on the label"),
	aliases: z
		.array(z.string().min(1).max(60))
		.max(100)
		.default([])
		.describe("other spellings and regional model numbers"),
	category: slug,
	picture: pictureId,
	lifecycle: z.strictObject({
		status: z.enum(["current", "discontinued"]),
		soldFrom: day,
		soldUntil: day.optional(),
		softwareUntil: day.optional(),
		partsUntil: day.optional(),
	}),
	specifications: z.array(z.strictObject({ group: termKey, rows: z.array(row).min(1) })).min(1),
	inTheBox: z
		.array(
			z.strictObject({
				item: termKey,
				text: z.string().max(80).optional(),
				count: z.int().min(1).default(1),
				picture: pictureId.optional(),
			}),
		)
		.default([]),
});
export type ProductData = z.infer<typeof productData>;

/** Front matter of `products/<slug>/<locale>.md`; the body is not used. */
export const productText = z.strictObject({
	summary: z.string().min(20).max(300).describe("one or two sentences that are true of this product alone"),
});
