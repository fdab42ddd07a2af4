import { LIST_TYPES } from "#src/contract/asc/list-types.ts";
import { REPAIR_DOCUMENT_TYPES } from "#src/contract/repair-documents/words.ts";
import { CHANGES_DAYS, CHANGES_DAYS_MAX, CONTEXT_CHANGES_DAYS } from "#src/site/agent-limits.ts";
import { REPAIRS_COUNT } from "#src/site/limits.ts";
import { changedSince, newestOf } from "#src/store/read/changed.ts";
import { changingDay } from "#src/store/read/changing-day.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found } from "#src/store/read/reader.ts";
import { searchContent } from "#src/store/read/search.ts";
import { agentChanges, agentEntries, mandatoryEntries } from "../shapes/agent-entries.ts";
import { offlinePack } from "../shapes/offline-pack.ts";
import { productsNamed } from "../shapes/product-info.ts";
import { resultList, searchResponse } from "../shapes/result-list.ts";
import { Dated, type Handlers, type Question } from "./handler.ts";
import { resultTypes } from "./result-types.ts";
import { bothOf, questionOf, searchReply } from "./search.ts";

/** Documents of the types asked for; without any of those that tell the call. */
const documentsOf =
	(call: keyof typeof LIST_TYPES) =>
	({ values, reader }: Question) =>
		searchReply(reader, questionOf(values, values.text("contextId"), LIST_TYPES[call], REPAIRS_COUNT));

/** The day from which changes are told: a month ago when none is asked for, of a product a year ago, not after today, not before all that is told. */
function sinceOf(values: Question["values"], today: string): string {
	const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
	const [usual, first] = [
		daysAgo(values.text("contextId") === null ? CHANGES_DAYS : CONTEXT_CHANGES_DAYS),
		daysAgo(CHANGES_DAYS_MAX),
	];
	const since = values.text("since") ?? usual;
	// Of the three the one in the middle.
	return [first, since, today].sort()[1] ?? since;
}

const newsEntry = ({ kind, id, day }: Found<"news-and-alerts">) => ({ kind, id, day, type: "asc-news" });

export const ascHandlers = {
	serviceManuals: documentsOf("serviceManuals"),
	technicalNews: documentsOf("technicalNews"),
	repairRelatedDocuments: documentsOf("repairRelatedDocuments"),
	/** News for service centres that have not ended, the newest first; words find older ones as well, filters narrow both. */
	ascNews: async ({ values, reader }) => {
		const window = values.window(REPAIRS_COUNT);
		const contextId = values.text("contextId");
		const query = values.text("query") ?? "";
		const types = bothOf(["asc-news"], resultTypes(values.codes("documentTypeFilter"))) ?? [];
		const languages = values.codes("languageSelectionFilter");
		if (query !== "") {
			const asked = { query, contextId, types, topics: [], languages, ...window };
			const found = await searchContent(reader, asked);
			const ids = found?.hits.map(({ id }) => id) ?? [];
			const items = agentEntries(reader, reader.items("news-and-alerts", ids).map(newsEntry));
			const { searchResponse: reply } = searchResponse({ count: found?.total ?? 0, items }, window);
			return { searchResponse: { ...reply, query } };
		}
		// To a list no type means any.
		if (types.length === 0) return searchResponse({ count: 0, items: [] }, window);
		const asked = { contextId, order: "newest", types, ofAgents: true, languages, window } as const;
		const part = list(reader, { ...asked, kind: "news-and-alerts" });
		const items = agentEntries(reader, part.items.map(newsEntry));
		return new Dated(searchResponse({ ...part, items }, window), changingDay(reader, "news-and-alerts"));
	},
	/** The newest of the types asked for, whatever it is about; `appType` only tells the call. */
	whatsNew: ({ values, reader }) => {
		const window = values.window(reader.site.results.whatsNew);
		const types = resultTypes(values.codes("type")) ?? ["asc-news", ...REPAIR_DOCUMENT_TYPES];
		const part = newestOf(reader, types, window);
		const items = agentEntries(reader, part.items);
		return new Dated(searchResponse({ ...part, items }, window), changingDay(reader, "news-and-alerts"));
	},
	mandatoryNews: ({ reader }) => ({ results: mandatoryEntries(reader) }),
	productJump: async ({ values, reader }) => {
		const { meant, isMore, nearest } = await reader.ask("numbered", values.required("query"));
		return { products: productsNamed(reader, meant), isMore, nearest: productsNamed(reader, nearest) };
	},
	agentChanges: ({ values, reader }) => {
		const window = values.window(REPAIRS_COUNT);
		const since = sinceOf(values, reader.today);
		const types = resultTypes(values.codes("type"));
		const part = changedSince(reader, { contextId: values.text("contextId"), since, types, window });
		return new Dated(
			{ ...resultList({ ...part, items: agentChanges(reader, part.items, since) }, window), since },
			changingDay(reader, "news-and-alerts"),
		);
	},
	offlinePack: ({ values, reader }) => {
		const product = reader.item("products", values.required("productName"));
		return product && offlinePack(reader, product.id);
	},
} satisfies Partial<Handlers>;
