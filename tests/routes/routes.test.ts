import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHANNEL_CODES } from "#src/contract/channels.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { chosenSearchType, SEARCH_TYPE_ALIASES } from "#src/contract/search/search-types.ts";
import { SIGNED_TOKEN } from "#src/contract/signed-token.ts";
import { NOT_FOUND, pathOf, RESERVED_WORDS, ROUTES, type Route, resolve } from "#src/routes.ts";
import { ALIASES, PARAMETERS, SPECIFICATION } from "./specification.ts";

const line = ([pageType, searchType, pattern]: readonly [string, string, string]) =>
	`${pageType} (${searchType}) ${pattern}`;
const lineOf = ({ pageType, searchType, pattern }: Route) => line([pageType, searchType, pattern]);

describe("the table", () => {
	test("holds exactly the specification's rows, and ours apart", () => {
		expect(
			ROUTES.filter(({ origin }) => origin === "specification")
				.map(lineOf)
				.sort(),
		).toEqual(SPECIFICATION.map(line).sort());
		expect(ROUTES.filter(({ origin }) => origin === "ours").map(({ pattern }) => pattern)).toEqual([
			"/manuals/{documentId}/{language}/{page}",
			"/{categoryName}/manuals/{documentId}/{language}/{page}",
			"/{categoryName}/{productName}/manuals/{documentId}/{language}/{page}",
			"/tvhelp/guide/{treeId}",
			"/tvhelp/{categoryName}/{productName}/guide/{treeId}",
			"/tvhelp/outcome",
			"/{categoryName}/compare",
			"/{categoryName}/compare.csv",
			"/{categoryName}/compare.json",
			"/{categoryName}/{productName}/compatibility",
			"/{categoryName}/{productName}/compatibility/{compatibleCategory}",
			"/{categoryName}/{productName}/compatibility/{compatibleCategory}/{compatibleModel}",
			"/feedback",
			"/feedback/{feedbackId}",
			"/external-content/{contentKey}",
			"/licences/{licenceId}",
			"/licences/{licenceId}/acceptance",
			"/survey",
			"/serial-number-checker/{listId}/{checkToken}",
			"/tickets",
			"/tickets/{ticketToken}",
			"/asc",
			"/asc/jump",
			"/asc/offline/{productName}",
			"/asc/receipts",
			"/asc/login",
			"/asc/logout",
			"/asc/sign-on",
			"/asc/sign-on/return",
		]);
	});

	test("no two rows have one pattern", () => {
		expect(new Set(ROUTES.map(({ pattern }) => pattern)).size).toBe(ROUTES.length);
	});

	test("search types and aliases are the specification's; an alias is never a path segment", () => {
		expect(SEARCH_TYPE_ALIASES).toEqual(ALIASES);
		const segments = new Set(ROUTES.flatMap(({ pattern }) => pattern.split("/")));
		for (const alias of Object.values(ALIASES).flat())
			if (alias !== "software") expect(segments.has(alias), alias).toBe(false);
	});

	test("none and all are no chosen type", () => {
		expect(["none", "all", "", "constructor", null].map(chosenSearchType)).toEqual([null, null, null, null, null]);
		expect(chosenSearchType("faqs")).toBe("faqs");
		expect(chosenSearchType("technical-memo")).toBe("repair-documents");
	});

	test("every parameter of the specification is carried by some row, the topic filter by answers alone", () => {
		const carried = new Set(ROUTES.flatMap(({ parameters }) => parameters));
		for (const parameter of PARAMETERS) expect(carried, parameter).toContain(parameter);
		expect(
			ROUTES.filter(({ parameters }) => parameters.includes("supportFaqBundleTopicFilter")).every(
				({ searchType }) => searchType === "faqs",
			),
		).toBe(true);
	});

	test("reserved words are the literal segments and the channel codes", () => {
		const literals = SPECIFICATION.flatMap(([, , pattern]) => pattern.split("/")).filter(
			(segment) => segment !== "" && !segment.startsWith("{"),
		);
		for (const word of [...literals, ...CHANNEL_CODES]) expect(RESERVED_WORDS, word).toContain(word);
		expect([...CHANNEL_CODES].sort()).toEqual(["con", "mobile", "pro"]);
	});
});

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,20}$/).filter((text) => !RESERVED_WORDS.has(text));

/** A path of a row, with values for its parameters. */
const pathOfRow = fc
	.constantFrom(...ROUTES)
	.chain((route) =>
		fc
			.tuple(
				fc.constant(route),
				...route.pattern
					.split("/")
					.map((segment) =>
						segment === "{channel}"
							? fc.constantFrom(...CHANNEL_CODES)
							: segment === "{page}"
								? fc.integer({ min: 1, max: 99_999 }).map(String)
								: ["{ticketToken}", "{checkToken}"].includes(segment)
									? fc.stringMatching(/^[A-Za-z0-9_-]{1,60}\.[A-Za-z0-9_-]{22}$/)
									: segment.startsWith("{")
										? slug
										: fc.constant(segment),
					),
			)
			.map(([row, ...segments]) => ({ row, path: segments.join("/") })),
	);

describe("the resolver", () => {
	test("finds the row a path was made from, with its parameters", () => {
		fc.assert(
			fc.property(pathOfRow, ({ row, path }) => {
				const { route, params } = resolve(path);
				expect(route.pattern).toBe(row.pattern);
				expect(row.pattern.replace(/\{(\w+)\}/g, (_, name: keyof typeof params) => params[name] ?? "")).toBe(path);
			}),
			{ numRuns: 2000 },
		);
	});

	test("the way back: pathOf of what was resolved is the path", () => {
		fc.assert(
			fc.property(pathOfRow, ({ path }) => {
				const { route, params } = resolve(path);
				expect(pathOf(route.pageType, params, route.searchType)).toBe(path);
			}),
			{ numRuns: 1000 },
		);
	});

	test("TV help: /results shows search results, /articles an article, any other path the product home", () => {
		const paths = SPECIFICATION.map(([, , pattern]) => pattern).filter(
			(pattern) => pattern.startsWith("/tvhelp") && pattern !== "/tvhelp/error",
		);
		expect(paths).toHaveLength(16);
		for (const pattern of paths) {
			const { pageType } = resolve(pattern.replace(/\{\w+\}/g, "x")).route;
			expect([pattern, pageType === "tv-help-results", pageType === "tv-help-article"]).toEqual([
				pattern,
				pattern.includes("/results"),
				pattern.includes("/articles"),
			]);
		}
	});

	test("drops the fragment of a link, and takes an empty path as the root", () => {
		expect(resolve("").route.pageType).toBe("home");
		expect(resolve("/").route.pageType).toBe("home");
		expect(resolve("#top").route.pageType).toBe("home");
		expect(resolve("/televisions#top").params).toEqual({ categoryName: "televisions" });
	});

	test("any other text is the catch-all, and nothing throws", () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string({ unit: "binary" }),
					fc.webPath(),
					fc.array(fc.string(), { maxLength: 8 }).map((segments) => `/${segments.join("/")}`),
				),
				(path) => {
					const { route, params } = resolve(path);
					for (const [name, value] of Object.entries(params))
						expect(value).toMatch(name.endsWith("Token") ? SIGNED_TOKEN : SLUG);
					return route === NOT_FOUND || ROUTES.includes(route);
				},
			),
			{ numRuns: 2000 },
		);
	});

	test.each([
		["/articles/x", "article-details"],
		["/articles/pro/x", "article-details"],
		["/articles/pro", "not-found"],
		["/tv/articles", "not-found"],
		["/repair-documents/pro/x", "repair-document-details"],
		["/downloads/results", "home-results"],
		["/tvhelp/error", "tv-help-error"],
		["/tvhelp/tv/x", "tv-help"],
		["/serial-number-checker", "not-found"],
		["/software", "not-found"],
		["/Televisions", "not-found"],
		["/tv/x/y", "not-found"],
		["/manuals/manuals", "not-found"],
		["//", "not-found"],
		["/tv/", "not-found"],
		["/tv/x/index.html", "not-found"],
		["/-", "not-found"],
	])("%s is %s", (path, pageType) => expect(resolve(path).route.pageType).toBe(pageType));
});
