import { z } from "zod";
import { picture, sitePath } from "../shapes.ts";

const contextCategories = z.object({
	categories: z.array(
		z.object({
			name: z.string(),
			displayName: z.string(),
			path: sitePath,
			color: z.string(),
			picture: picture.nullable(),
		}),
	),
});
export type ContextCategories = z.infer<typeof contextCategories>;

/** The reply of each call of this area. */
export const replies = { contextCategories };
