import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { search } from "#src/contract/search/schemas.ts";
import { BASE } from "#src/routes.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Every parameter of the Search call (specification section 7) over HTTP: what it changes, and what it does not let through. */

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const asked = (query: string, more: string, contextId = ""): Promise<Response> =>
	fetch(
		`${site.origin}/api/content/support/en_GB/search${contextId && `/${contextId}`}?query=${encodeURIComponent(query)}&${more}`,
	);

async function found(query: string, more = "", contextId = "") {
	const reply = await asked(query, more, contextId);
	expect(reply.status, more).toBe(200);
	return search.parse(await reply.json());
}

async function resultsOf(query: string, more = "", contextId = "") {
	return (await found(query, more, contextId)).searchResponse.results;
}
const idsOf = async (...asking: Parameters<typeof resultsOf>) => (await resultsOf(...asking)).map(({ id }) => id);

describe("country", () => {
	test("leaves what is for it and what is for all, in lists and counts, however it is written", async () => {
		const all = await found("lumen s1 24", "num=100");
		for (const [country, isThere] of [
			["GB", true],
			["gb", true],
			["DE", false],
			["ZZ", false],
		] as const) {
			const { counts, searchResponse } = await found("lumen s1 24", `num=100&country=${country}`);
			const ids = searchResponse.results.map(({ id }) => id);
			expect(ids.includes("lumen-s1-24"), country).toBe(isThere);
			expect(ids.length, country).toBeGreaterThan(0);
			if (isThere) expect(counts).toEqual(all.counts);
			else expect(counts.all).toBeLessThan(all.counts.all);
		}
	});

	test("countryFilter is the same word of the search for answers", async () => {
		const answers = await found("reset", "type=faqs&country=DE");
		expect(await found("reset", "type=faqs&countryFilter=DE")).toEqual(answers);
	});

	test("narrows a list without words as well", async () => {
		const listed = async (more: string) => {
			const at = "/api/content/support/en_GB/search?type=repair-documents&num=100";
			const reply = await fetch(`${site.origin}${at}&${more}`);
			return search.parse(await reply.json()).searchResponse;
		};
		const { count } = await listed("");
		expect((await listed("country=GB")).count).toBe(count);
		expect((await listed("contentTypeFilter=video")).count).toBe(0);
		expect((await listed("contentTypeFilter=html")).count).toBe(count);
		const files = await listed("contentTypeFilter=pdf&additional-fields=formats");
		for (const { formats } of files.results) expect(formats).toContain("pdf");
		expect(files.count).toBeLessThan(count);
	});
});

describe("contentTypeFilter", () => {
	test.each([
		["pdf", ["document", "service-manual", "repair-tools", "technical-memo", "service-information"]],
		["video", ["video"]],
		["file", ["download", "software"]],
		["video,file", ["download", "software", "video"]],
	] as const)("%s lists nothing else, and counts nothing else", async (formats, types) => {
		const { counts, searchResponse } = await found("lumen update", `num=100&contentTypeFilter=${formats}`);
		expect(searchResponse.count).toBeGreaterThan(0);
		expect(counts.all).toBe(searchResponse.count);
		for (const { type } of searchResponse.results) expect(types).toContain(type);
	});

	test("leaves documentTypeFilter to narrow the types", async () => {
		const both = await found("lumen update", "num=100&contentTypeFilter=file&documentTypeFilter=software");
		for (const { type } of both.searchResponse.results) expect(["download", "software"]).toContain(type);
		expect((await found("lumen", "contentTypeFilter=video&documentTypeFilter=manuals")).searchResponse.count).toBe(0);
	});
});

test("searchInSubDocuments=false neither lists nor counts pages of manuals; they are found by default", async () => {
	const plain = await found("lumen remote", "num=100");
	expect(await found("lumen remote", "num=100&searchInSubDocuments=true")).toEqual(plain);
	const without = await found("lumen remote", "num=100&searchInSubDocuments=false");
	const pages = plain.searchResponse.results.filter(({ type }) => type === "sub-document");
	expect(pages.length).toBeGreaterThan(0);
	expect(without.searchResponse.results.filter(({ type }) => type === "sub-document")).toEqual([]);
	expect(without.counts.manuals).toBeLessThan(plain.counts.manuals);
	expect(without.counts.faqs).toBe(plain.counts.faqs);
	const manuals = await resultsOf("lumen user manual", "type=manuals&num=100&searchInSubDocuments=false");
	expect(new Set(manuals.map(({ type }) => type))).toEqual(new Set(["document"]));
});

describe("sort", () => {
	test("newest: the last changed of what holds the whole query first, the same results and counts", async () => {
		const plain = await found("lumen update", "num=100");
		const newest = await found("lumen update", "num=100&sort=newest");
		expect(newest.counts).toEqual(plain.counts);
		const keys = (each: typeof plain) =>
			each.searchResponse.results.map(({ type, id, path }) => `${type} ${id} ${path}`);
		expect(keys(newest).toSorted()).toEqual(keys(plain).toSorted());
		expect(keys(newest)).not.toEqual(keys(plain));
		const answers = (await resultsOf("factory reset", "type=faqs&sort=newest")).map(({ date }) => date);
		expect(answers.length).toBeGreaterThan(3);
		expect(answers.slice(0, 3)).toEqual(answers.slice(0, 3).toSorted().toReversed());
	});

	test("keeps its order over windows, and relevance is the order without a word", async () => {
		const whole = await idsOf("lumen update", "num=20&sort=newest");
		const halves = [
			...(await idsOf("lumen update", "num=10&sort=newest")),
			...(await idsOf("lumen update", "start=10&num=10&sort=newest")),
		];
		expect(halves).toEqual(whole);
		expect(await found("lumen update", "sort=relevance")).toEqual(await found("lumen update"));
	});
});

test("includeAlternativeBestMatches brings products near to the one that is named, and none without it", async () => {
	const { bestMatches, alternativeBestMatches } = (await found("HTV-65E9K", "includeAlternativeBestMatches=true"))
		.searchResponse;
	expect(bestMatches.map(({ slug }) => slug)).toEqual(["lumen-e9-65"]);
	const slugs = alternativeBestMatches.map(({ slug }) => slug);
	expect(slugs).toContain("lumen-e9-55");
	expect(slugs).not.toContain("lumen-e9-65");
	expect(slugs.length).toBeLessThanOrEqual(12);
	expect((await found("HTV-65E9K")).searchResponse.alternativeBestMatches).toEqual([]);
	expect((await found("no sound", "includeAlternativeBestMatches=true")).searchResponse.alternativeBestMatches).toEqual(
		[],
	);
});

describe("infer-context", () => {
	const PRODUCT = { categoryName: "televisions", productName: "lumen-e9-65", name: "Lumen E9 65" };

	test.each([
		["HTV-65E9K no sound", PRODUCT],
		["lumen e9 65 remote", PRODUCT],
		["telly loses channels after update", { categoryName: "televisions", productName: null, name: "Televisions" }],
		["my headphones are quiet", { categoryName: "headphones", productName: null, name: "Headphones" }],
		["robot vacuum map", { categoryName: "robot-vacuums", productName: null, name: "Robot vacuums" }],
		// One of two is a guess, and so is none.
		["connect headphones to tv", null],
		["factory reset", null],
	])("%s", async (query, context) => {
		const inferred = await found(query, "num=100");
		expect(inferred.inferredContext).toEqual(context && { ...context, isAll: false });
		const off = await found(query, "num=100&infer-context=false");
		expect(off.inferredContext).toBeNull();
		// Preferred, and nothing left out.
		expect(off.counts).toEqual(inferred.counts);
		expect(await found(query, "num=100&infer-context=true")).toEqual(inferred);
	});

	test.each(["HTV-65E9K", "lumen e9 65", "sound bar"])("%s says nothing else", async (query) => {
		expect((await found(query)).inferredContext).toMatchObject({ isAll: true });
	});

	test("what is about the category that is named goes before what is not", async () => {
		const place = async (more: string) =>
			(await idsOf("telly loses channels after update", `num=50&${more}`)).indexOf("lumen-tv-channel-search");
		expect(await place("")).toBeGreaterThanOrEqual(0);
		expect(await place("")).toBeLessThan(await place("infer-context=false"));
	});

	test.each([
		["sound bar", "sound-bars"],
		["camera", "cameras"],
		["phone", "phones"],
		["robot vacuum", "robot-vacuums"],
		["tv", "televisions"],
		["the tv", "televisions"],
		["oled tv", "televisions"],
		["speaker", "speakers"],
		["halvenor tv", "televisions"],
	])("products of the category lead among products: %s", async (query, category) => {
		const [first, second, third] = await resultsOf(query, "type=models&additional-fields=categories");
		for (const each of query === "oled tv" ? [first, second] : [first, second, third])
			expect(each?.categories).toContain(category);
	});

	test.each(["sound bar", "camera", "phone", "robot vacuum", "tv", "speaker", "halvenor sound bar"])(
		"some of them lead where answers are listed, and leave them room: %s",
		async (query) => {
			const types = (await resultsOf(query)).map(({ type }) => type);
			expect(types.slice(0, 3)).toEqual(Array(3).fill("model"));
			expect(types.filter((type) => type !== "model").length).toBeGreaterThanOrEqual(2);
		},
	);

	test("what is asked of a category in words that every text has is answered before its products", async () => {
		const [first] = await resultsOf("my headphones are quiet");
		expect(first?.type).not.toBe("model");
	});

	test("within a product nothing is inferred, and another one's number is not hidden", async () => {
		const { inferredContext, searchResponse } = await found("HSB-900W", "", "lumen-e9-55");
		expect(inferredContext).toBeNull();
		expect(searchResponse.bestMatches.map(({ slug }) => slug)).toEqual(["arco-900"]);
	});
});

describe("additional-fields", () => {
	const FIELDS = ["topics", "categories", "countries", "formats"] as const;

	test("a reply has those that are asked for, and no other", async () => {
		for (const fields of [[], ["topics"], ["formats", "countries"], FIELDS])
			for (const result of await resultsOf("lumen s1 24", `additional-fields=${fields.join(",")}`))
				expect(FIELDS.filter((field) => result[field] !== undefined).toSorted()).toEqual([...fields].toSorted());
	});

	test("they say what the content says", async () => {
		const [product] = await resultsOf("lumen s1 24", "type=models&additional-fields=categories,countries,formats");
		expect(product).toMatchObject({ categories: ["televisions"], countries: ["GB", "FR"], formats: ["html"] });
		const [answer] = await resultsOf("CE-41", "type=faqs&additional-fields=topics,countries");
		expect(answer?.topics?.length).toBeGreaterThan(0);
		expect(answer?.countries).toEqual([]);
	});
});

test("topics, languages and type aliases narrow, each with its words", async () => {
	const wide = await found("pair remote", "num=100");
	const narrow = await found("pair remote", "num=100&topics=pairing&additional-fields=topics");
	expect(narrow.searchResponse.count).toBeGreaterThan(0);
	expect(narrow.searchResponse.count).toBeLessThan(wide.searchResponse.count);
	for (const { topics } of narrow.searchResponse.results) expect(topics).toContain("pairing");
	expect((await found("pair remote", "supportFaqBundleTopicFilter=pairing_auto")).counts).toEqual(narrow.counts);
	expect((await found("pair remote", "languageSelectionFilter=zz")).counts.all).toBe(0);
	expect(await found("lumen", "type=document,sub-document")).toEqual(await found("lumen", "type=manuals"));
	expect(await found("lumen", "type=software&documentTypeFilter=all")).toEqual(await found("lumen", "type=downloads"));
	expect(await found("lumen", "config=%20&accessLevel=9")).toEqual(await found("lumen"));
});

test.each([
	["sort=title", "sort"],
	["contentTypeFilter=docx", "contentTypeFilter"],
	["contentTypeFilter=pdf,current", "contentTypeFilter"],
	["additional-fields=password", "additional-fields"],
	["searchInSubDocuments=maybe", "searchInSubDocuments"],
	["infer-context=1", "infer-context"],
	["includeAlternativeBestMatches=yes", "includeAlternativeBestMatches"],
	["country=%3Cb%3E", "country"],
])("what fits no grammar is refused by name: %s", async (more, parameter) => {
	const reply = await asked("lumen", more);
	expect(reply.status).toBe(400);
	expect(JSON.stringify(await reply.json())).toContain(parameter);
});

test("all of them at once, each a hundred times over, is an answer like any other", async () => {
	const many = (values: readonly string[]) =>
		Array.from({ length: 100 }, (_, at) => values[at % values.length]).join(",");
	const reply = await asked(
		"lumen update",
		`num=100&country=GB&contentTypeFilter=${many(["html", "pdf"])}&additional-fields=${many(["topics", "formats"])}&sort=newest&includeAlternativeBestMatches=true&searchInSubDocuments=false&topics=${many(["a", "b"])}`,
	);
	expect(reply.status).toBe(200);
});

describe("pages of results", () => {
	const page = async (path: string) => {
		const reply = await fetch(`${site.origin}${path}`);
		expect(reply.status, path).toBe(200);
		return reply.text();
	};
	test("an order and filters that nobody knows are the page without them", async () => {
		const plain = await page(`${BASE}/results?query=lumen+update`);
		for (const more of ["sort=title", "sort=name", "sort=relevance", "contentTypeFilter=docx", "country=everywhere"])
			expect(await page(`${BASE}/results?query=lumen+update&${more}`), more).toBe(plain);
	});

	test("the other order is a link that keeps filters, and paging keeps the order", async () => {
		const filtered = await page(`${BASE}/results?query=lumen+update&country=GB&contentTypeFilter=html`);
		const [, address = ""] = /<a href="([^"]*sort=newest[^"]*)"/.exec(filtered) ?? [];
		const href = address.replaceAll(/&(?:amp|#38);/g, "&");
		expect(href).toContain("country=GB");
		expect(href).toContain("contentTypeFilter=html");
		const newest = await page(href);
		expect(newest).toMatch(/rel="next"[^>]*href="[^"]*sort=newest|href="[^"]*sort=newest[^"]*"[^>]*rel="next"/);
		expect(newest).toContain("United Kingdom");
	});

	test("what the query names is offered as the place to look in, with what was typed", async () => {
		expect(await page(`${BASE}/results?query=HTV-65E9K`)).not.toContain("Only for Lumen E9 65");
		const html = await page(`${BASE}/results?query=HTV-65E9K+no+sound`);
		const href = /<p class="scope">\s*<a href="([^"]*)"[^>]*>\s*Only for Lumen E9 65/.exec(html)?.[1];
		expect(href).toBe(`${BASE}/televisions/lumen-e9-65/results?query=HTV-65E9K+no+sound`);
		expect(await page(href ?? "")).toContain("Only for this product");
		const within = await page(`${BASE}/televisions/results?query=my+headphones`);
		expect(within).not.toContain("Only for Headphones");
	});
});
