import { z } from "zod";
import { brandFacts } from "#src/contract/brand/schemas.ts";
import { slug } from "#src/contract/shapes.ts";
import { pictureId } from "./grammar.ts";

/** `site.json`: the brand. Nothing of it is in code. */
export const site = z.strictObject({
	format: z.literal(1).describe("the version of this format: 1"),
	logo: pictureId.describe("the brand's sign: a picture's file name in pictures/ without the ending"),
	icon: pictureId.optional().describe("square sign for tabs and home screens; without one the logo stands there"),
	...brandFacts,
});
export type SiteFile = z.infer<typeof site>;

/** Ids of the pictures that the brand itself names. */
export const brandPictures = ({ logo, icon }: SiteFile): string[] => [logo, ...(icon === undefined ? [] : [icon])];

/** `terms/<area>/<locale>.json`: key to text; the areas together are one dictionary, the default locale holds every key. */
export const terms = z.record(slug, z.string().min(1).max(200).describe("the words of a key"));
