import { expect, test } from "vitest";
import { prepare } from "#src/client/prepare.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { ROUTES } from "#src/routes.ts";
import { pageAt } from "../context/context-at.ts";

const options = { locale: "en_GB", queryMaxLength: 500 };

function ready(call: CallRequest, more: Partial<typeof options> = {}) {
	const prepared = prepare(call, { ...options, ...more });
	if (prepared.state !== "ready") throw new Error(JSON.stringify(prepared));
	return prepared;
}

const queryOf = (call: CallRequest, more?: Partial<typeof options>) => Object.fromEntries(ready(call, more).query);

test("a call is skipped when an identifier of its path is missing", () => {
	for (const productName of [null, ""])
		expect(prepare(request(CALLS.product, { productName }), options)).toEqual({
			state: "skipped",
			reason: "productName is missing",
			missing: ["productName"],
		});
	expect(prepare(request(CALLS.models, { categoryName: null }), options).state).toBe("skipped");
	expect(prepare(request(CALLS.compatibleModels, { productName: "a", categoryName: null }), options).state).toBe(
		"skipped",
	);
	expect(
		prepare(
			request(CALLS.compatibilityDetails, { productName: "a", categoryName: "b", compatibleModelName: null }),
			options,
		).state,
	).toBe("skipped");
});

test("suggestions of an empty query, and a search for nothing, are skipped", () => {
	expect(prepare(request(CALLS.suggest, { query: "  " }), options).state).toBe("skipped");
	expect(prepare(request(CALLS.search, { query: null, type: "all" }), options).state).toBe("skipped");
	expect(
		prepare(
			request(CALLS.search, { query: null, type: "all", documentTypeFilter: "manuals", topics: ["setting-up"] }),
			options,
		).state,
	).toBe("skipped");
	expect(prepare(request(CALLS.repairDocuments, { contextId: null, type: "repair-documents" }), options).state).toBe(
		"ready",
	);
});

test("an optional last segment is left out with its slash", () => {
	expect(ready(request(CALLS.categories, { categoryName: null })).path).toBe("/api/content/support/en_GB/categories");
	expect(ready(request(CALLS.categories, { categoryName: "speakers" })).path).toBe(
		"/api/content/support/en_GB/categories/speakers",
	);
});

test("identifiers are encoded, never concatenated raw", () => {
	expect(ready(request(CALLS.remoteControlCodes, { modelName: "../../admin?x#y" })).path).toBe(
		"/api/content/support/en_GB/remote-control-codes/..%2F..%2Fadmin%3Fx%23y",
	);
});

test("empty parameters are dropped", () => {
	expect(queryOf(request(CALLS.search, { query: "e2", type: "", country: null, topics: [], start: 0 }))).toEqual({
		query: "e2",
		start: "0",
	});
});

test("the query is cut at the configured length and never through a character", () => {
	expect(queryOf(request(CALLS.suggest, { query: "a".repeat(900) }))["query"]).toHaveLength(500);
	expect(queryOf(request(CALLS.suggest, { query: `${"a".repeat(9)}😀` }), { queryMaxLength: 10 })["query"]).toBe(
		"a".repeat(9),
	);
});

test("of the FAQ topic filter and of gkId only the part before the first underscore is sent", () => {
	expect(
		queryOf(request(CALLS.search, { query: "x", supportFaqBundleTopicFilter: "topic-7_auto_2" }))[
			"supportFaqBundleTopicFilter"
		],
	).toBe("topic-7");
	expect(queryOf(request(CALLS.faqBundleDetail, { gkId: "bundle-1_auto" }))["gkId"]).toBe("bundle-1");
});

test("-1 stands for none and is sent as null", () => {
	const check = ready(
		request(CALLS.serialNumberCheck, {
			listId: "straps",
			modelName: "QSP-20K1",
			partNumber: -1,
			serialNumber: "123",
			extras: null,
		}),
	);
	expect(check.method).toBe("POST");
	expect(check.body).toEqual({ listId: "straps", modelName: "QSP-20K1", partNumber: null, serialNumber: "123" });
	expect(check.query).toEqual([]);
	expect(queryOf(request(CALLS.serialCheckerModels, { listId: "straps", secondaryModelName: -1 }))).toEqual({
		listId: "straps",
	});
});

test("a parameter without its grammar is refused by name, before anybody is asked", () => {
	expect(prepare(request(CALLS.models, { categoryName: "A b", sort: "price" } as never), options)).toEqual({
		state: "refused",
		errors: [
			{ parameter: "categoryName", message: "must be a slug: a-z, 0-9, dot and hyphen" },
			{ parameter: "sort", message: "must be one of newest, name, model" },
		],
	});
});

test("what changes nothing is not sent: a flag that says what is done anyway, white space, a word twice", () => {
	const flags = {
		exact: false,
		includeAlternativeBestMatches: false,
		searchInSubDocuments: true,
		"infer-context": true,
	};
	expect(queryOf(request(CALLS.search, { query: " e2  x ", ...flags, topics: ["a", "b", "a"] }))).toEqual({
		query: "e2 x",
		topics: "a,b",
	});
	expect(queryOf(request(CALLS.search, { query: "x", exact: true, searchInSubDocuments: false }))).toEqual({
		...{ query: "x", exact: "true", searchInSubDocuments: "false" },
	});
	expect(queryOf(request(CALLS.search, { query: "x", num: 5_000 }))["num"]).toBe("100");
});

test("lists travel joined by commas", () => {
	expect(queryOf(request(CALLS.newsAndAlerts, { contextId: "pebble-20", types: ["alert", "safety"] }))["types"]).toBe(
		"alert,safety",
	);
});

test("CAFRENCH is sent for Canadian French, on the calls that know it", () => {
	expect(queryOf(request(CALLS.downloadDetails, { downloadId: "a" }), { locale: "fr_CA" })).toEqual({
		CAFRENCH: "true",
	});
	expect(queryOf(request(CALLS.downloadDetails, { downloadId: "a" }), { locale: "fr_FR" })).toEqual({});
	expect(queryOf(request(CALLS.articleDetails, { articleFamilyId: "a" }), { locale: "fr_CA" })).toEqual({});
});

test("a ticket's locale stays in the query, everything else goes into the body", () => {
	const ticket = ready(
		request(CALLS.createTicket, { locale: "en_GB", subject: "s", message: "m", email: "a@b.example" }),
	);
	expect(ticket.path).toBe("/api/content/support/create-ticket");
	expect(ticket.query).toEqual([["locale", "en_GB"]]);
	expect(ticket.body).toEqual({ subject: "s", message: "m", email: "a@b.example" });
});

test("the smart-help config of a single space is kept", () => {
	expect(queryOf(request(CALLS.faqResults, { query: "x", config: " " }))["config"]).toBe(" ");
	expect(ready(request(CALLS.faqResults, { config: " " })).values.get("config")).toBe(" ");
});

test("two requests with the same parameters in another order are the same request", () => {
	expect(request(CALLS.downloads, { productName: "a", start: 0, num: 3 }).key).toBe(
		request(CALLS.downloads, { num: 3, start: 0, productName: "a" }).key,
	);
});

test("no page hands model, category, channel, modelName or proCategory on from its query, so that article calls need not remove them", () => {
	for (const { parameters } of ROUTES)
		for (const removed of ["model", "category", "channel", "modelName", "proCategory"])
			expect(parameters).not.toContain(removed);
	const { context } = pageAt("/electronics/support/articles/pair-pebble?model=a&category=b&channel=con&config=c");
	expect(context.query).toEqual({});
});
