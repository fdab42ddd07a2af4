import { z } from "zod";
import { slug, webAddress } from "#src/contract/shapes.ts";

/** Where a notice or banner leads: one of the pack's own items, or an address outside. */
export const linkTarget = z
	.union([
		z.strictObject({ article: slug.describe("id of an article") }),
		z.strictObject({ download: slug.describe("id of a download") }),
		z.strictObject({ software: slug.describe("id of an item of software") }),
		z.strictObject({ repairDocument: slug.describe("id of a repair document") }),
		z.strictObject({ serialList: slug.describe("id of a list of serial numbers") }),
		z.strictObject({ product: slug.describe("id of a product") }),
		z.strictObject({ category: slug.describe("id of a category") }),
		z.strictObject({ address: webAddress.describe("an address outside the site") }),
	])
	.describe('where it leads: one field such as { "article": "pair-remote" }');
