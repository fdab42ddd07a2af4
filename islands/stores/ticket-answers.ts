import { callFromBrowser } from "#src/client/browser.ts";
import { request } from "#src/contract/call.ts";
import { faqResults } from "#src/contract/search/calls.ts";
import type { Search, SearchResult } from "#src/contract/search/schemas.ts";
import { TICKET_ANSWERS_COUNT, TICKET_ANSWERS_FROM_LETTERS } from "#src/site/limits.ts";
import { SUGGESTIONS_DEBOUNCE } from "#src/site/search-limits.ts";
import { listStore } from "./list-store.ts";

/** Where answers are looked for, and how their addresses are written. */
export interface AnswerScope {
	readonly locale: string;
	/** The product that the message is about. */
	readonly contextId: string | null;
	/** Base below which the pages of the reader's language stand. */
	readonly base: string;
	/** Modes that addresses carry on, with their question mark. */
	readonly carried: string;
}

/** An answer that has a page of this site. */
interface Answer {
	readonly path: string;
	readonly anchor: string | null;
	readonly title: string;
	readonly language: string;
}

/** Letters of a word that says something, and of its stem. */
const WORD_LEAST = 4;
const STEM_LENGTH = 5;

/** What the subject is about: stems of its longer words. */
let stems: readonly string[] = [];

const stemsOf = (text: string): readonly string[] =>
	(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
		.filter((word) => word.length >= WORD_LEAST)
		.map((word) => word.slice(0, STEM_LENGTH));

/** A search finds what has any of the words; an answer to offer has at least half of those that say something. */
function fits({ title, snippet }: SearchResult): boolean {
	const marked = snippet.flatMap(({ text, mark }) => (mark ? [text] : []));
	const said = [title, ...marked].join(" ").toLowerCase();
	return stems.filter((stem) => said.includes(stem)).length * 2 >= stems.length;
}

const answersIn = ({ searchResponse }: Search): readonly Answer[] =>
	searchResponse.results
		.filter(fits)
		.flatMap(({ path, anchor, title, language }) => (path === null ? [] : [{ path, anchor, title, language }]))
		.slice(0, TICKET_ANSWERS_COUNT);

const answers = listStore(answersIn);

/** Answers to the subject of a message that is being written. */
export const $ticketAnswers = answers.$list;

let timer: ReturnType<typeof setTimeout> | undefined;

/** The subject was written: looks for answers after a pause; too little of it clears them. */
export function changeSubject(subject: string, { locale, contextId }: AnswerScope): void {
	clearTimeout(timer);
	const query = subject.trim();
	if ([...query].length < TICKET_ANSWERS_FROM_LETTERS) {
		answers.clear();
		return;
	}
	stems = stemsOf(query);
	const asked = request(faqResults, { query, contextId, type: ["faqs"], start: 0, num: TICKET_ANSWERS_COUNT });
	timer = setTimeout(() => {
		void answers.load((signal) => callFromBrowser(asked, { locale, signal }));
	}, SUGGESTIONS_DEBOUNCE);
}

/** A new page: nothing is asked. */
export function clearAnswers(): void {
	clearTimeout(timer);
	answers.clear();
}
