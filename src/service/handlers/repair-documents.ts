import { SEARCH_TYPE_ALIASES } from "#src/contract/search/search-types.ts";
import { REPAIR_DOCUMENTS_COUNT } from "#src/site/limits.ts";
import type { Handlers, Question } from "./handler.ts";
import { questionOf, searchReply } from "./search.ts";

const ofContext = ({ values, reader }: Question, contextId: string | null) =>
	searchReply(reader, questionOf(values, contextId, SEARCH_TYPE_ALIASES["repair-documents"], REPAIR_DOCUMENTS_COUNT));

/** Which of them a reader may see, the data decides. */
export const repairDocumentHandlers = {
	repairDocuments: (question) => ofContext(question, question.values.text("contextId")),
	repairSearch: (question) => ofContext(question, question.values.required("model")),
} satisfies Partial<Handlers>;
