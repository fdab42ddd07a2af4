import { z } from "zod";
import { articleCatalog, articleDetails } from "../articles/schemas.ts";
import { amount, code, fileAddress, sha256, words } from "../shapes.ts";

/** An article whose `software` names what can be downloaded, each with the licence it falls under. */
const softwareDetails = articleDetails.extend({
	software: z.array(
		z.object({
			url: fileAddress,
			title: words,
			version: words,
			size: amount,
			sha256,
			eula: code.nullable().describe("name of the licence, for the licence call"),
		}),
	),
});
export type SoftwareDetails = z.infer<typeof softwareDetails>;

const softwareCatalog = articleCatalog;
export type SoftwareCatalog = z.infer<typeof softwareCatalog>;

/** The reply of each call of this area. */
export const replies = { softwareCatalog, softwareDetails };
