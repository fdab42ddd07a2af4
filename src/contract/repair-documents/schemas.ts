import { z } from "zod";
import { search } from "../search/schemas.ts";
import {
	amount,
	code,
	day,
	fileAddress,
	productInfo,
	section,
	sha256,
	sitePath,
	textLanguage,
	words,
} from "../shapes.ts";

const repairDetails = z.object({
	contentFamilyId: code,
	type: z.enum([
		"service-manual",
		"technical-news",
		"repair-tools",
		"technical-memo",
		"training-information",
		"service-information",
	]),
	title: words,
	summary: words,
	language: textLanguage,
	published: day,
	associatedFiles: z.array(z.object({ url: fileAddress, title: words, language: textLanguage, size: amount, sha256 })),
	appliesTo: z.array(productInfo),
	path: sitePath.describe("canonical, after the base"),
	sections: z.array(section),
});
export type RepairDetails = z.infer<typeof repairDetails>;

/** The reply of each call of this area. */
export const replies = { repairDetails, repairDocuments: search, repairSearch: search };
