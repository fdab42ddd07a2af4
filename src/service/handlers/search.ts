import { resultType } from "#src/contract/search/schemas.ts";
import { type ChosenSearchType, chosenSearchType, SEARCH_TYPE_ALIASES } from "#src/contract/search/search-types.ts";
import { FAQ_COUNT, RESULTS_COUNT } from "#src/site/limits.ts";
import { ParameterError, type Values } from "../values.ts";
import type { Handlers, Question } from "./handler.ts";

/** Words of `type` that mean no choice. */
const NO_CHOICE: ReadonlySet<string> = new Set(["all", "none"]);

const isSearchType = (code: string): code is ChosenSearchType => Object.hasOwn(SEARCH_TYPE_ALIASES, code);

/** Result types that search types and their aliases stand for; null when nothing was chosen. */
function resultTypes(name: string, values: Values): string[] | null {
	const types = values
		.codes(name)
		.filter((code) => !NO_CHOICE.has(code))
		.flatMap((code) => {
			if (isSearchType(code)) return [...SEARCH_TYPE_ALIASES[code]];
			if (code === "models") return ["model"];
			if (chosenSearchType(code) || resultType.options.some((type) => type === code)) return [code];
			throw new ParameterError(name, "must be a search type or one of its aliases");
		});
	return types.length > 0 ? types : null;
}

/** Both narrow: what the page is about, and what the visitor chose. */
function bothOf(first: string[] | null, second: string[] | null): string[] | null {
	return first && second ? first.filter((type) => second.includes(type)) : (first ?? second);
}

function ask(
	{ values, reading, store }: Question,
	contextId: string | null,
	otherwise: string[] | null,
	count: number,
) {
	const topic = values.text("supportFaqBundleTopicFilter");
	return store.search(reading, {
		query: values.text("query") ?? "",
		contextId,
		types: bothOf(resultTypes("type", values) ?? otherwise, resultTypes("documentTypeFilter", values)),
		topics: [...values.codes("topics"), ...(topic === null ? [] : [topic])],
		...values.window(count),
	});
}

export const searchHandlers = {
	search: (question) => ask(question, question.values.text("contextId"), null, RESULTS_COUNT),
	faqResults: (question) =>
		ask(
			question,
			question.values.text("contextId") ?? question.values.text("model") ?? question.values.text("category"),
			[...SEARCH_TYPE_ALIASES.faqs],
			FAQ_COUNT,
		),
	suggest: async ({ values, reading, store }) => {
		const keyword = values.required("query");
		return { keyword, suggestions: [...(await store.suggest(reading, keyword, values.text("contextId")))] };
	},
	keywordSuggest: async ({ values, reading, store }) => {
		const keyword = values.required("query");
		return { keyword, suggestions: [...(await store.keywords(reading, keyword))] };
	},
} satisfies Partial<Handlers>;
