import { z } from "zod";
import { brandFacts } from "#src/contract/brand/schemas.ts";
import { slug } from "#src/contract/shapes.ts";
import {
	EXTERNAL_CONTENT_MAX,
	EXTERNAL_HEIGHT_MAX,
	EXTERNAL_HEIGHT_MIN,
	TERM_LETTERS_MAX,
} from "#src/site/pack-limits.ts";
import { pictureId } from "./grammar.ts";

const externalContent = z
	.strictObject({
		key: slug.describe("names the file external-content/<key>.html"),
		title: slug.describe("key of its title in terms/"),
		height: z.int().min(EXTERNAL_HEIGHT_MIN).max(EXTERNAL_HEIGHT_MAX).describe("height of its frame in CSS pixels"),
		products: z.array(slug.describe("id of a product")).default([]).describe("products it stands on"),
		categories: z
			.array(slug.describe("id of a category"))
			.default([])
			.describe("categories it stands on, with the products below them"),
	})
	.describe("one frame");

/** `site.json`: the brand. Nothing of it is in code. */
export const site = z.strictObject({
	format: z.literal(1).describe("the version of this format: 1"),
	logo: pictureId.describe("the brand's sign: a picture's file name in pictures/ without the ending"),
	icon: pictureId.optional().describe("square sign for tabs and home screens; without one the logo stands there"),
	externalContent: z
		.array(externalContent)
		.max(EXTERNAL_CONTENT_MAX)
		.default([])
		.describe("HTML with scripts of its own for service centres, each in a sandboxed frame; without it there is none"),
	...brandFacts,
});
export type SiteFile = z.infer<typeof site>;

/** Ids of the pictures that the brand itself names. */
export const brandPictures = ({ logo, icon }: SiteFile): string[] => [logo, ...(icon === undefined ? [] : [icon])];

/** `terms/<area>/<locale>.json`: key to text; the areas together are one dictionary, the default locale holds every key. */
export const terms = z.record(slug, z.string().min(1).max(TERM_LETTERS_MAX).describe("the words of a key"));
