import { z } from "zod";
import { slug, webAddress } from "#src/contract/shapes.ts";

/** Where a notice or banner leads: one of the pack's own items, or an address outside. */
export const linkTarget = z.union([
	z.strictObject({ article: slug }),
	z.strictObject({ download: slug }),
	z.strictObject({ product: slug }),
	z.strictObject({ category: slug }),
	z.strictObject({ address: webAddress }),
]);
