import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { cafrench, count, flag, line, minusOneAsNull, name, needed, slug } from "../parameter.ts";
import { listTags, serialListTag, tagsOf } from "../tags.ts";
import type {
	SerialCheckerDetails,
	SerialCheckerModels,
	SerialCheckerParts,
	SerialCheckers,
	SerialNumberCheck,
} from "./schemas.ts";

/** Ours: the lists about a product or what a category holds, or all there are. */
export const serialCheckers = defineCall<SerialCheckers>()({
	name: "serialCheckers",
	path: "/serial-number-checker/lists",
	params: { contextId: slug(), start: count(), num: count(NUM_MAX) },
	kind: "list",
	tags: ({ contextId }, data) => [
		...listTags("serial-lists", contextId ?? null),
		...(data?.searchResponse.results.map(({ listId }) => serialListTag(listId)) ?? []),
	],
});

/** The page of one list: its texts and whether it asks for parts. */
export const serialCheckerDetails = defineCall<SerialCheckerDetails>()({
	name: "serialCheckerDetails",
	path: "/serial-number-checker/details",
	params: { listId: needed(slug()), internal: flag(), model: slug(), category: slug(), CAFRENCH: cafrench() },
	tags: ({ listId }) => tagsOf(listId, serialListTag),
});

export const serialCheckerModels = defineCall<SerialCheckerModels>()({
	name: "serialCheckerModels",
	path: "/serial-number-checker/modelNames",
	params: { listId: needed(slug()), secondaryModelName: minusOneAsNull(name()), internal: flag() },
	kind: "list",
	tags: ({ listId }) => tagsOf(listId, serialListTag),
});

export const serialCheckerParts = defineCall<SerialCheckerParts>()({
	name: "serialCheckerParts",
	path: "/serial-number-checker/modelNames/{modelName}/partNumbers",
	params: { modelName: name(), listId: needed(slug()), internal: flag() },
	kind: "list",
	tags: ({ listId }) => tagsOf(listId, serialListTag),
});

/** Validation is the server's. Numbers travel in the body, are never kept, and no reply of it is cached. */
export const serialNumberCheck = defineCall<SerialNumberCheck>()({
	name: "serialNumberCheck",
	method: "POST",
	path: "/serial-number-checker/check",
	params: {
		listId: needed(slug()),
		modelName: needed(name()),
		partNumber: minusOneAsNull(name()),
		serialNumber: needed(name()),
		extras: line(),
	},
	tags: () => [],
});
