import { z } from "zod";
import { day, orEmpty, resultList, sitePath } from "../shapes.ts";
import { ADDRESS_TYPES } from "./address-types.ts";

/** A canonical page of the site, the same in every locale. */
const address = z.object({
	type: z.enum(ADDRESS_TYPES),
	path: sitePath.describe("after the base"),
	modified: orEmpty(day).describe("day of its last change, or empty"),
});
export type Address = z.infer<typeof address>;

const addresses = resultList(address);
export type Addresses = z.infer<typeof addresses>;

export const replies = { addresses };
