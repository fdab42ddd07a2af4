import { z } from "zod";
import { day, orEmpty, resultList, sitePath, textLocales } from "../shapes.ts";
import { ADDRESS_TYPES } from "./address-types.ts";

/** A canonical page of the site, at the same path in every locale. */
const address = z.object({
	type: z.enum(ADDRESS_TYPES),
	path: sitePath.describe("after the base"),
	modified: orEmpty(day).describe("day of its last change, or empty"),
	locales: textLocales.optional().describe("the locales it is written for, where these are not all"),
});
export type Address = z.infer<typeof address>;

const addresses = resultList(address);
export type Addresses = z.infer<typeof addresses>;

export const replies = { addresses };
