import { request } from "#src/contract/call.ts";
import { faqResults } from "#src/contract/search/calls.ts";
import type { Search, SearchResult } from "#src/contract/search/schemas.ts";
import { DOOR_QUESTIONS_COUNT, IMPORTANT_COUNT } from "#src/site/limits.ts";

/**
 * Answers that several modules of a product's page have to know of, so that none shows what stands in
 * another: each is asked for once.
 */
export const answerCalls = {
	/** The first of its answers; as many more as may already stand among what is important. */
	questions: (contextId: string | null) =>
		request(faqResults, { contextId, type: "faqs", start: 0, num: DOOR_QUESTIONS_COUNT + IMPORTANT_COUNT }),
	/** Articles of the specification's important-information type. */
	important: (contextId: string | null) =>
		request(faqResults, { contextId, type: "quality-issue-article", start: 0, num: IMPORTANT_COUNT }),
};

interface Answers {
	readonly questions: Search | null;
	readonly important: Search | null;
}

/** The questions behind the answers door: what is important has a place of its own. */
export function topQuestions({ questions, important }: Answers): readonly SearchResult[] {
	const elsewhere = new Set(important?.searchResponse.results.map(({ id }) => id));
	return (questions?.searchResponse.results ?? [])
		.filter(({ id }) => !elsewhere.has(id))
		.slice(0, DOOR_QUESTIONS_COUNT);
}
