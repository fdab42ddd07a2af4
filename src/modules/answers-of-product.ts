import { request } from "#src/contract/call.ts";
import { CONSUMER } from "#src/contract/channels.ts";
import { faqResults } from "#src/contract/search/calls.ts";
import type { Search, SearchResult } from "#src/contract/search/schemas.ts";
import { DOOR_QUESTIONS_COUNT, IMPORTANT_COUNT } from "#src/site/limits.ts";
import type { askedAbout } from "./smart-help.ts";

/** What they are about. */
type Asked = ReturnType<typeof askedAbout>;

/**
 * Answers that several modules of a product's page have to know of, so that none shows what stands in
 * another: each is asked for once.
 */
export const answerCalls = {
	/** The first of its answers; as many more as may already stand among what is important. */
	questions: (asked: Asked) =>
		request(faqResults, { ...asked, type: "faqs", start: 0, num: DOOR_QUESTIONS_COUNT + IMPORTANT_COUNT }),
	/** Articles of the specification's important-information type. */
	important: (asked: Asked, num = IMPORTANT_COUNT) =>
		request(faqResults, { ...asked, type: "quality-issue-article", start: 0, num }),
};

interface Answers {
	readonly questions: Search | null;
	readonly important: Search | null;
}

/** The questions behind the answers door, those for consumers first: what is important has a place of its own. */
export function topQuestions({ questions, important }: Answers): readonly SearchResult[] {
	const elsewhere = new Set(important?.searchResponse.results.map(({ id }) => id));
	return (questions?.searchResponse.results ?? [])
		.filter(({ id }) => !elsewhere.has(id))
		.toSorted((a, b) => Number(a.channel !== CONSUMER) - Number(b.channel !== CONSUMER))
		.slice(0, DOOR_QUESTIONS_COUNT);
}
