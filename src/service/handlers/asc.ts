import { REPAIR_DOCUMENTS_COUNT } from "#src/site/limits.ts";
import type { Handlers, Question } from "./handler.ts";
import { questionOf, searchReply } from "./search.ts";

/** Documents of the types asked for. */
const documents = ({ values, reader }: Question) =>
	searchReply(reader, questionOf(values, values.text("contextId"), null, REPAIR_DOCUMENTS_COUNT));

export const ascHandlers = {
	serviceManuals: documents,
	technicalNews: documents,
	repairRelatedDocuments: documents,
} satisfies Partial<Handlers>;
