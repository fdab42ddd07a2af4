import { z } from "zod";
import { LEVELS, SOURCES } from "#src/contract/compatibility/levels.ts";
import { day, slug } from "#src/contract/shapes.ts";
import { everyItem, named, termKey } from "./grammar.ts";
import { printedName, summary } from "./readable.ts";

const level = z.enum(LEVELS);
const version = z.string().max(30).regex(/\d/, "write a version with a number, such as 2.1");

/** One side of a relation: products by name, or whole ranges of them. */
const side = z.strictObject({
	products: named("a product").default([]).describe("ids of products"),
	categories: named("a category").default([]).describe("ids of categories: every product below them"),
	series: z
		.array(
			z
				.strictObject({
					category: slug.describe("id of a category"),
					name: printedName("the words their names begin with, such as Lumen E9"),
				})
				.describe("one series"),
		)
		.max(100)
		.default([])
		.describe("products of a category whose names begin alike"),
	except: named("a product").default([]).describe("ids of products of these ranges that are not meant"),
});
export type CompatibilitySide = z.infer<typeof side>;

/**
 * `compatibility/<id>/data.json`: what is true of every accessory together with every model. Stated once, it shows
 * on the pages of both; two items never speak of the same pair.
 */
export const compatibilityData = z.strictObject({
	...everyItem,
	accessories: side.describe("what is connected, attached or used with the models"),
	models: side.describe("what it is used with"),
	level: level.describe(
		"full: everything works; limited: some of it, or on conditions; none: they do not work together",
	),
	functions: z
		.array(
			z
				.strictObject({
					function: termKey.describe("what somebody wants to do: a key of terms"),
					level: level.describe("how far this works"),
				})
				.describe("one function"),
		)
		.max(30)
		.default([])
		.describe("what works how far, the most wanted first"),
	minimumVersions: z
		.strictObject({
			accessories: version.optional().describe("firmware that the accessories need at least"),
			models: version.optional().describe("firmware that the models need at least"),
		})
		.prefault({})
		.describe("firmware that it takes"),
	checked: day.describe("day on which somebody last confirmed it"),
	source: z
		.enum(SOURCES)
		.describe("tested: tried by the brand; specified: made for each other; reported: told by customers and confirmed"),
});

/** Front matter of `compatibility/<id>/<locale>.md`; the body says under which conditions, where there are some. */
export const compatibilityText = z.strictObject({
	summary: summary("what works and what to know, in one or two sentences"),
	remarks: z
		.record(z.string(), z.string().max(1_000).describe("one sentence"))
		.default({})
		.describe("what to know of a function, by its key"),
});
