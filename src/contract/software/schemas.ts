import { z } from "zod";
import { articleCatalog, articleDetails } from "../articles/schemas.ts";
import { fileAddress } from "../shapes.ts";

/** An article whose `software` names what can be downloaded, each with the licence it falls under. */
const softwareDetails = articleDetails.extend({
	software: z.array(
		z.object({
			url: fileAddress,
			title: z.string(),
			version: z.string(),
			size: z.int(),
			sha256: z.string(),
			eula: z.string().nullable().describe("name of the licence, for the licence call"),
		}),
	),
});
export type SoftwareDetails = z.infer<typeof softwareDetails>;

const softwareCatalog = articleCatalog;
export type SoftwareCatalog = z.infer<typeof softwareCatalog>;

/** The reply of each call of this area. */
export const replies = { softwareCatalog, softwareDetails };
