import { defineCall } from "../call.ts";
import type { SoftwareCatalog, SoftwareDetails } from "./schemas.ts";

type BySoftware = {
	articleFamilyId: string | null;
	modelName?: string | null;
	category?: string | null;
	model?: string | null;
	channel?: string | null;
	proCategory?: string | null;
	config?: string | null;
};

const query: (keyof BySoftware & string)[] = ["modelName", "category", "model", "channel", "proCategory", "config"];
const tags = ({ articleFamilyId }: BySoftware) => (articleFamilyId ? [`article:${articleFamilyId}`] : []);

/** An article that offers software; the same parameters and rules as an article. */
export const softwareDetails = defineCall<BySoftware, SoftwareDetails>()({ name: "softwareDetails", path: "/software/{articleFamilyId}", query, tags });

export const softwareCatalog = defineCall<BySoftware, SoftwareCatalog>()({ name: "softwareCatalog", path: "/software/{articleFamilyId}/catalog", query, tags });
