import { defineCall } from "../call.ts";
import type { Search } from "../search/schemas.ts";
import type { RepairDetails } from "./schemas.ts";

/** A repair document; which ones a visitor may see is decided by identity, in the data. */
export const repairDetails = defineCall<
	{
		contentFamilyId: string | null;
		modelName?: string | null;
		category?: string | null;
		model?: string | null;
		channel?: string | null;
	},
	RepairDetails
>()({
	name: "repairDetails",
	path: "/repair-documents/{contentFamilyId}",
	query: ["modelName", "category", "model", "channel"],
	tags: ({ contentFamilyId }) => (contentFamilyId ? [`repair:${contentFamilyId}`] : []),
});

/** Repair documents of a model. */
export const repairSearch = defineCall<
	{
		model: string | null;
		query?: string | null;
		type?: string | null;
		start?: number;
		num?: number;
		languageSelectionFilter?: string | null;
	},
	Search
>()({
	name: "repairSearch",
	path: "/search/{model}",
	query: ["type", "num", "start", "languageSelectionFilter", "query"],
	kind: "list",
	rules: { queryText: ["query"], most: 100 },
	toldBy: { parameter: "languageSelectionFilter" },
	tags: ({ model }, _data, locale) => [...(model ? [`list:repair-documents:${model}`] : []), `search:${locale}`],
});
