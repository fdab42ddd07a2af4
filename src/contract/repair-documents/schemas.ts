import { z } from "zod";
import { search } from "../search/schemas.ts";
import { fileAddress, productInfo, section, sitePath, textLanguage } from "../shapes.ts";

const repairDetails = z.object({
	contentFamilyId: z.string(),
	type: z.enum([
		"service-manual",
		"technical-news",
		"repair-tools",
		"technical-memo",
		"training-information",
		"service-information",
	]),
	title: z.string(),
	summary: z.string(),
	language: textLanguage,
	published: z.string(),
	associatedFiles: z.array(
		z.object({ url: fileAddress, title: z.string(), language: z.string(), size: z.int(), sha256: z.string() }),
	),
	appliesTo: z.array(productInfo),
	path: sitePath.describe("canonical, after the base"),
	sections: z.array(section),
});
export type RepairDetails = z.infer<typeof repairDetails>;

/** The reply of each call of this area. */
export const replies = { repairDetails, repairDocuments: search, repairSearch: search };
