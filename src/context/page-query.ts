import { agentChanges, ascNews } from "#src/contract/asc/calls.ts";
import { RETURN_MAX_LENGTH } from "#src/contract/asc/parameters.ts";
import { NUM_MAX, RESULTS_WINDOW } from "#src/contract/bounds.ts";
import { models } from "#src/contract/categories/calls.ts";
import { comparison } from "#src/contract/comparison/calls.ts";
import { downloads } from "#src/contract/downloads/calls.ts";
import { ACCEPTED_MAX_LENGTH, readAccepted, writeAccepted } from "#src/contract/eulas/accepted.ts";
import { isTopicFilter } from "#src/contract/faq-bundles/topic-filter.ts";
import { newsAndAlerts } from "#src/contract/news-and-alerts/calls.ts";
import { LIST_WINDOWS, type QueryParameterName } from "#src/contract/page-parameters.ts";
import { count, exact, flag, oneOf, type Parameter, slug } from "#src/contract/parameter.ts";
import { readParameter } from "#src/contract/read-parameter.ts";
import { remoteControlCodes } from "#src/contract/remote-control-codes/calls.ts";
import { REMOTE_SHOWN } from "#src/contract/remote-control-codes/shown.ts";
import { repairSearch } from "#src/contract/repair-documents/calls.ts";
import { search } from "#src/contract/search/calls.ts";
import { serialCheckers } from "#src/contract/serial-number-checker/calls.ts";
import { supportVideos } from "#src/contract/support-videos/calls.ts";
import { ANSWERS_MAX_LENGTH, isAnswers, isSitePath, PATH_MAX_LENGTH } from "#src/contract/tickets/address.ts";
import { tutorials } from "#src/contract/tutorials/calls.ts";
import { type Route, readReturn } from "#src/routes.ts";
import { LANGUAGES_CHOSEN_MAX, SOFTWARE_INDEX_MAX, STEP_NUM_MAX } from "#src/site/limits.ts";
import { primaryLanguage } from "#src/site/locale.ts";
import { PDF_PAGES_MAX } from "#src/site/pdf-limits.ts";

export type PageQuery = Readonly<Partial<Record<QueryParameterName, string>>>;

/** The grammar of a page's parameter is that of the call it goes to. */
const GRAMMAR: Readonly<Record<QueryParameterName, Parameter>> = {
	query: search.params.query,
	accessLevel: search.params.accessLevel,
	documentTypeFilter: search.params.documentTypeFilter,
	contentTypeFilter: models.params.contentTypeFilter,
	languageSelectionFilter: repairSearch.params.languageSelectionFilter,
	country: search.params.country,
	supportFaqBundleTopicFilter: search.params.supportFaqBundleTopicFilter,
	start: search.params.start,
	num: search.params.num,
	ascNewsStart: ascNews.params.start,
	ascNewsNum: ascNews.params.num,
	changesStart: agentChanges.params.start,
	changesNum: agentChanges.params.num,
	checkersStart: serialCheckers.params.start,
	checkersNum: serialCheckers.params.num,
	modelsStart: models.params.start,
	modelsNum: models.params.num,
	newsStart: newsAndAlerts.params.start,
	newsNum: newsAndAlerts.params.num,
	repairStart: repairSearch.params.start,
	repairNum: repairSearch.params.num,
	tutorialsStart: tutorials.params.start,
	tutorialsNum: tutorials.params.num,
	videosStart: supportVideos.params.start,
	videosNum: supportVideos.params.num,
	stepNum: count(STEP_NUM_MAX),
	pageNum: count(PDF_PAGES_MAX),
	sort: models.params.sort,
	operatingSystem: downloads.params.operatingSystem,
	downloadCategory: downloads.params.downloadCategory,
	softwareIndex: count(SOFTWARE_INDEX_MAX),
	accepted: exact(ACCEPTED_MAX_LENGTH),
	models: comparison.params.models,
	differences: flag(),
	product: slug(),
	about: exact(PATH_MAX_LENGTH),
	guide: slug(),
	answers: exact(ANSWERS_MAX_LENGTH),
	device: remoteControlCodes.params.device,
	brand: remoteControlCodes.params.brand,
	code: remoteControlCodes.params.code,
	brandQuery: remoteControlCodes.params.brandQuery,
	show: oneOf(REMOTE_SHOWN),
	return: exact(RETURN_MAX_LENGTH),
	ended: flag(),
	since: agentChanges.params.since,
	exact: search.params.exact,
};

/** Parameters of which those of results go to the search, and are others than those of a list. */
const GRAMMAR_OF_RESULTS: Partial<Record<QueryParameterName, Parameter>> = {
	contentTypeFilter: search.params.contentTypeFilter,
	sort: search.params.sort,
};

const grammarOf = (name: QueryParameterName, { pageType }: Route): Parameter =>
	(pageType.endsWith("-results") ? GRAMMAR_OF_RESULTS[name] : undefined) ?? GRAMMAR[name];

/** An integer between `least` and `most` as text: out of range is clamped, anything else null. */
function integer(text: string, least: number, most: number): string | null {
	if (!/^\d{1,9}$/.test(text)) return null;
	return String(Math.min(Math.max(Number(text), least), most));
}

/** Where a list begins: its first item needs no parameter, its last window no more than the limit. */
const place = (text: string) => (/^0+$/.test(text) ? null : integer(text, 0, RESULTS_WINDOW));

/** The first part of a language tag (BCP 47). */
const LANGUAGE = /^[a-z]{2,3}$/;

/** The place of something in a list: what is no number names none; one that the list does not reach is not there. */
const index = (text: string) => (/^\d{1,9}$/.test(text) ? text : null);

/** How many of a list a page shows. */
const some = (text: string) => integer(text, 1, NUM_MAX);

/** What changes no page, and so makes no other one: what a reader may see is decided by who he is. */
const nothing = () => null;

/** Languages without their regions, each once and in one order, so that one choice has one address; what is none is left out. */
const languages = (text: string) =>
	[...new Set(text.split(",").map((each) => primaryLanguage(each.trim().toLowerCase())))]
		.filter((each) => LANGUAGE.test(each))
		.sort()
		.slice(0, LANGUAGES_CHOSEN_MAX)
		.join(",");

/** Words in one order, so that one choice has one address. */
const inOneOrder = (text: string) =>
	[...new Set(text.split(",").map((each) => each.trim()))].filter(Boolean).sort().join(",");

/** A country as two letters (ISO 3166). */
const country = (text: string) => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null);

/** What a page may carry besides: narrower than its call. */
const PAGE_RULES: Partial<Record<QueryParameterName, (text: string) => string | null>> = {
	supportFaqBundleTopicFilter: (text) => (isTopicFilter(text) ? text : null),
	...Object.fromEntries(
		Object.entries(LIST_WINDOWS).flatMap(([start, num]) => [
			[start, place],
			[num, some],
		]),
	),
	/** 0 is the whole. */
	stepNum: (text) => (/^0+$/.test(text) ? null : integer(text, 1, STEP_NUM_MAX)),
	pageNum: (text) => integer(text, 1, PDF_PAGES_MAX),
	softwareIndex: (text) => (/^0+$/.test(text) ? null : integer(text, 0, SOFTWARE_INDEX_MAX)),
	accepted: (text) => writeAccepted(readAccepted(text)),
	about: (text) => (isSitePath(text) ? text : null),
	answers: (text) => (isAnswers(text) ? text : null),
	return: (text) => readReturn(text)?.text ?? null,
	device: index,
	brand: index,
	code: index,
	accessLevel: nothing,
	country,
	contentTypeFilter: inOneOrder,
	documentTypeFilter: inOneOrder,
	/** How well they fit is the order without a word. */
	sort: (text) => (text === "relevance" ? null : text),
	languageSelectionFilter: languages,
	exact: (text) => (text === "true" ? text : null),
};

/** What says something beside another one alone: a brand is one of a device's, a code one of a brand's, a session ended where it comes back to. */
const BESIDE: Partial<Record<QueryParameterName, QueryParameterName>> = {
	brand: "device",
	code: "brand",
	ended: "return",
	show: "brand",
	brandQuery: "device",
};

/** A value as the page keeps it; null when it does not fit and is dropped. */
function pageValue(name: QueryParameterName, grammar: Parameter, given: string, queryMaxLength: number): string | null {
	const allowed = (PAGE_RULES[name] ?? String)(given.trim());
	const read = allowed === null ? { value: null } : readParameter(grammar, allowed, queryMaxLength);
	return "fault" in read || read.value === null ? null : String(read.value);
}

const givenOf = (name: QueryParameterName, search: URLSearchParams): string | null =>
	GRAMMAR[name].kind === "codes" && search.has(name) ? search.getAll(name).join(",") : search.get(name);

/**
 * The allow-listed parameters of a route that `search` carries, checked, clamped and in one order; all
 * others are dropped. Of a repeated parameter the first counts, unless it is a list, whose parts a form repeats.
 */
export function pageQuery(route: Route, search: URLSearchParams, queryMaxLength: number): PageQuery {
	const kept: Partial<Record<QueryParameterName, string>> = {};
	const read = (name: QueryParameterName): string | null => {
		const beside = BESIDE[name];
		const given = beside === undefined || read(beside) ? givenOf(name, search) : null;
		return given === null ? null : pageValue(name, grammarOf(name, route), given, queryMaxLength) || null;
	};
	for (const name of [...route.parameters].sort()) {
		const value = read(name);
		if (value !== null) kept[name] = value;
	}
	return kept;
}
