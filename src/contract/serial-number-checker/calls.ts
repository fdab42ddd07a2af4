import { defineCall } from "../call.ts";
import type { SerialCheckerDetails, SerialCheckerModels, SerialCheckerParts, SerialNumberCheck } from "./schemas.ts";

type ByList = { listId: string | null };

const listTags = ({ listId }: ByList) => (listId ? [`serial-list:${listId}`] : []);

/** The page of one list: its texts and whether it asks for parts. */
export const serialCheckerDetails = defineCall<
	ByList & { internal?: boolean; model?: string | null; category?: string | null },
	SerialCheckerDetails
>()({
	name: "serialCheckerDetails",
	path: "/serial-number-checker/details",
	query: ["listId", "internal", "model", "category"],
	rules: { needs: ["listId"], cafrench: true },
	tags: listTags,
});

export const serialCheckerModels = defineCall<
	ByList & { secondaryModelName?: string | number | null; internal?: boolean },
	SerialCheckerModels
>()({
	name: "serialCheckerModels",
	path: "/serial-number-checker/modelNames",
	query: ["listId", "secondaryModelName", "internal"],
	kind: "list",
	rules: { needs: ["listId"], minusOneIsNull: ["secondaryModelName"] },
	tags: listTags,
});

export const serialCheckerParts = defineCall<
	ByList & { modelName: string | null; internal?: boolean },
	SerialCheckerParts
>()({
	name: "serialCheckerParts",
	path: "/serial-number-checker/modelNames/{modelName}/partNumbers",
	query: ["listId", "internal"],
	kind: "list",
	rules: { needs: ["listId"] },
	tags: listTags,
});

/** Validation is the server's. Numbers travel in the body, are never kept, and no reply of it is cached. */
export const serialNumberCheck = defineCall<
	ByList & {
		modelName: string | null;
		partNumber?: string | number | null;
		serialNumber: string | null;
		extras?: string | null;
	},
	SerialNumberCheck
>()({
	name: "serialNumberCheck",
	method: "POST",
	path: "/serial-number-checker/check",
	query: ["listId", "modelName", "partNumber", "serialNumber", "extras"],
	rules: { needs: ["listId", "modelName", "serialNumber"], minusOneIsNull: ["partNumber"] },
	tags: () => [],
});
