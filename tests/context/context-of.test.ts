import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextAt, OUTSIDE_TARGET } from "#src/context/context-of.ts";
import { at, NO_MODES, pageAt, RULES } from "./context-at.ts";

const S = "/electronics/support";
const targetAt = (address: string, request = {}) => pageAt(address, request).target;

describe("locale", () => {
	test.each([
		[S, "en_GB", ""],
		[`/de${S}`, "de_DE", ""],
		[`/ar${S}/televisions/x-1`, "ar_AE", "/televisions/x-1"],
	])("%s", (address, code, path) => {
		const { context } = pageAt(address);
		expect([context.locale, context.path]).toEqual([code, path]);
	});

	test.each([
		"/xx/electronics/support",
		"/DE/electronics/support",
		"/de_DE/electronics/support",
		"/de/de/electronics/support",
		"/electronics/supportx",
		"/electronics",
		"/de",
		"/support",
		"/dede/electronics/support",
		"/__proto__/electronics/support",
	])("%s is outside the site", (address) => {
		expect(at(address).kind).toBe("outside");
	});

	test("the default locale's explicit prefix leads to the bare address, with what the page may carry", () => {
		expect(at(`/en${S}`)).toEqual({ kind: "redirect", location: S });
		expect(at(`/en${S}/results?utm=1&query=hdmi&lite=true&next=https://evil.example`)).toEqual({
			kind: "redirect",
			location: `${S}/results?lite=true&query=hdmi`,
		});
	});
});

describe("modes", () => {
	test.each([
		["lite=true", { lite: "lite", embed: false }],
		["lite=crm", { lite: "crm", embed: false }],
		["lite=false", { lite: "none", embed: false }],
		["lite=TRUE", { lite: "none", embed: false }],
		["lite=1&lite=true", { lite: "none", embed: false }],
		["embedMode=true", { lite: "none", embed: true }],
		["embedMode=yes", { lite: "none", embed: false }],
	])("%s", (search, mode) => expect(pageAt(`${S}?${search}`).context.mode).toEqual(mode));

	test("the address wins over the cookie", () => {
		expect(pageAt(`${S}?lite=false`, { cookies: { ...NO_MODES, lite: true } }).context.mode.lite).toBe("none");
		expect(pageAt(`${S}?lite=crm`, { cookies: { ...NO_MODES, lite: true } }).context.mode.lite).toBe("crm");
	});

	test("the embed cookie counts only inside a frame", () => {
		expect(pageAt(S, { cookies: { ...NO_MODES, embed: true } }).context.mode.embed).toBe(false);
		expect(pageAt(S, { cookies: { ...NO_MODES, embed: true, framed: true } }).context.mode.embed).toBe(true);
	});

	test("a cookie is set when the address asks for another mode than it holds; crm is never remembered", () => {
		expect(pageAt(`${S}?lite=true`).modeChange).toEqual({ lite: true, embed: null });
		expect(pageAt(`${S}?lite=true`, { cookies: { ...NO_MODES, lite: true } }).modeChange).toBeNull();
		expect(pageAt(`${S}?lite=false`, { cookies: { ...NO_MODES, lite: true } }).modeChange).toEqual({
			lite: false,
			embed: null,
		});
		expect(pageAt(`${S}?lite=crm`).modeChange).toBeNull();
		expect(pageAt(`${S}?embedMode=true`).modeChange).toEqual({ lite: null, embed: true });
	});
});

describe("parameters", () => {
	const query = (search: string, path = "/results") => pageAt(`${S}${path}?${search}`).context.query;

	test("only those of the route are kept, the first of each, in one order", () => {
		expect(query("country=GB&query=hdmi&query=other&utm_source=x&constructor=1&__proto__=2")).toEqual({
			query: "hdmi",
			country: "GB",
		});
		expect(query("query=hdmi", "/televisions/x-1")).toEqual({});
		expect(Object.keys(query("query=a&country=GB"))).toEqual(Object.keys(query("country=GB&query=a")));
	});

	test("text is NFC, without controls and direction overrides, trimmed and cut", () => {
		expect(query(`query=${encodeURIComponent("  cafe\u0301\u0000 \u202Etv\u2069 ")}%ED%A0%80`).query).toMatch(
			/^café tv/,
		);
		expect(query(`query=${"a".repeat(900)}`).query).toHaveLength(500);
		expect(query("query=%00%01")).toEqual({});
	});

	test("start and num are whole numbers in range, else dropped", () => {
		expect(query("start=10&num=20")).toEqual({ start: "10", num: "20" });
		expect(query("start=00010&num=999999999")).toEqual({ start: "10", num: "100" });
		for (const bad of ["-1", "NaN", "0x10", "1e9", "99999999999999999999", "1.5", "", "٣"])
			expect(query(`num=${encodeURIComponent(bad)}`)).toEqual({});
		expect(query("start=0")).toEqual({});
	});

	test("a step is a whole number from 1, on pages of instructions alone; 0 is the whole", () => {
		for (const page of ["/articles/x", "/tv/articles/pro/x", "/tv/e9/repair-documents/x"]) {
			expect(query("stepNum=03", page)).toEqual({ stepNum: "3" });
			expect(query("stepNum=1000000", page)).toEqual({ stepNum: "999" });
			for (const whole of ["0", "00", "-1", "", "two", "1e3"]) expect(query(`stepNum=${whole}`, page)).toEqual({});
		}
		for (const page of ["/tv", "/downloads/x", "/results"]) expect(query("stepNum=3", page)).toEqual({});
	});

	test("parameter cloaking has one defined result", () => {
		expect(query("query=a;utm_x=1&query=tok")).toEqual({ query: "a;utm_x=1" });
		expect(query("query[]=tok")).toEqual({});
		expect(query("query=a?b=2")).toEqual({ query: "a?b=2" });
	});

	test("the topic filter stands for answers only, and only for automatic bundles", () => {
		const name = "supportFaqBundleTopicFilter";
		expect(query(`${name}=123_auto`, "/faqs/results")).toEqual({ [name]: "123_auto" });
		expect(query(`${name}=sound_auto`, "/tv/faqs")).toEqual({ [name]: "sound_auto" });
		expect(query("topic=sound", "/tv/faqs")).toEqual({});
		expect(query(`${name}=123`, "/faqs/results")).toEqual({});
		expect(query(`${name}=123_auto`, "/results")).toEqual({});
	});

	test("filters are words, not markup", () => {
		expect(query("country=%3Cb%3E&accessLevel=a'b&contentTypeFilter=pdf")).toEqual({ contentTypeFilter: "pdf" });
		expect(query(`country=${"a".repeat(65)}`)).toEqual({});
	});

	test("a choice of results has one address, and what is none has no page of its own", () => {
		for (const [given, kept] of [
			["sort=newest", { sort: "newest" }],
			["sort=relevance", {}],
			["sort=name", {}],
			["sort=%3Cb%3E", {}],
			["country=gb", { country: "GB" }],
			["country=GBR", {}],
			["contentTypeFilter=video,pdf", { contentTypeFilter: "pdf,video" }],
			["contentTypeFilter=pdf&contentTypeFilter=video&contentTypeFilter=pdf", { contentTypeFilter: "pdf,video" }],
			["contentTypeFilter=current", {}],
			["contentTypeFilter=firmware", {}],
			["documentTypeFilter=manuals,faqs", { documentTypeFilter: "faqs,manuals" }],
			["searchInSubDocuments=false&infer-context=false&topics=x&config=y", {}],
		] as const)
			expect(query(given, "/results"), given).toEqual(kept);
	});

	test("a list of models is sorted and filtered by its own words", () => {
		expect(query("sort=name&contentTypeFilter=current", "/tv")).toEqual({ sort: "name", contentTypeFilter: "current" });
		expect(query("sort=relevance&contentTypeFilter=pdf", "/tv")).toEqual({});
	});

	test("languages are written one way, and no more of them than anybody reads", () => {
		const chosen = (text: string) => query(`languageSelectionFilter=${text}`, "/tv/repair-documents");
		expect(chosen("ja,DE-de,de&languageSelectionFilter=fr")).toEqual({ languageSelectionFilter: "de,fr,ja" });
		expect(chosen("en-GB")).toEqual({ languageSelectionFilter: "en" });
		expect(chosen("a,english,12,e%27n")).toEqual({});
		expect(chosen("ja,ii,hh,gg,ff,ee,dd")).toEqual({ languageSelectionFilter: "dd,ee,ff,gg,hh" });
		expect(query("languageSelectionFilter=de", "/tv/manuals")).toEqual({});
	});

	test("what no page looks at makes no second page", () => {
		for (const more of ["accessLevel=1", "accessLevel=2", "languageSelectionFilter=%3Cb%3E,1", "start=0"])
			expect(query(`query=hdmi&${more}`), more).toEqual({ query: "hdmi" });
	});
});

describe("canonical address", () => {
	test("unknown parameters, order and repeats make no second page", () => {
		const keys = [
			"?query=a&country=GB",
			"?country=GB&query=a",
			"?query=a&utm_content=x&country=GB",
			"?query=a&query=b&country=GB",
			"?ref=1&country=GB&query=%61",
			"?lite=false&query=a&country=GB",
			"?nick-error=search-box&query=a&country=GB",
		];
		expect(new Set(keys.map((search) => targetAt(`${S}/results${search}`))).size).toBe(1);
	});

	test("mode and locale make different pages, cookies no others", () => {
		const keys = [
			targetAt(S),
			targetAt(`${S}?lite=true`),
			targetAt(`${S}?lite=crm`),
			targetAt(`${S}?embedMode=true`),
			targetAt(`/de${S}`),
		];
		expect(new Set(keys).size).toBe(5);
		expect(targetAt(S, { cookies: { ...NO_MODES, lite: true } })).toBe(targetAt(`${S}?lite=true`));
	});

	test("a parameter cannot pretend to be a path or another parameter", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
				const of = (text: string) => pageAt(`${S}/results?${new URLSearchParams({ query: text })}`);
				const [first, second] = [of(a), of(b)];
				return (first.target === second.target) === (first.context.query.query === second.context.query.query);
			}),
		);
	});

	test("whatever the query says, the canonical address leads back to the same context", () => {
		const cookies = fc.record({
			...{ lite: fc.boolean(), embed: fc.boolean(), framed: fc.boolean() },
			accepted: fc.constantFrom(null, "apps_2.1", "apps_2.1*tools_1.0"),
		});
		const lite = fc.constantFrom("", "&lite=true", "&lite=false", "&lite=crm&embedMode=true");
		fc.assert(
			fc.property(
				fc.webQueryParameters(),
				fc.string({ unit: "binary" }),
				lite,
				cookies,
				(search, query, mode, cookies) => {
					const { context, target } = pageAt(
						`/de${S}/faqs/results?${new URLSearchParams({ query })}&${search}${mode}`,
						{ cookies },
					);
					expect(contextAt(target, RULES)).toEqual(context);
				},
			),
		);
	});

	test("an address that is none of the site's any more means nothing", () => {
		expect(contextAt("/it/electronics/support", RULES)).toBeNull();
		expect(contextAt(OUTSIDE_TARGET, RULES)?.route.pageType).toBe("not-found");
	});
});

describe("error parameters", () => {
	test.each(["data-500", "data", "product-information"])("%s is an apology and not part of the page", (value) => {
		expect(pageAt(`${S}?nick-error=${value}`).apology).toBe(true);
	});
	test.each(["https://evil.example", "data-9999", "<b>", "", "search-engine", "data-200", "data-50"])(
		"%s is nothing",
		(value) => {
			expect(pageAt(`${S}?nick-error=${encodeURIComponent(value)}`).apology).toBe(false);
		},
	);
});
