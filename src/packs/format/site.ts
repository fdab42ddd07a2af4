import { z } from "zod";
import { brandFacts } from "#src/contract/brand/schemas.ts";
import { slug } from "#src/contract/shapes.ts";
import { pictureId } from "./grammar.ts";

/** `site.json`: the brand. Nothing of it is in code. */
export const site = z.strictObject({
	format: z.literal(1),
	logo: pictureId,
	...brandFacts,
});
export type SiteFile = z.infer<typeof site>;

/** `terms/<area>/<locale>.json`: key to text; the areas together are one dictionary, the default locale holds every key. */
export const terms = z.record(slug, z.string().min(1).max(200));
