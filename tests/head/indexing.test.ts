import { expect, test } from "vitest";
import type { Link } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { Head } from "#src/head/head.ts";
import { indexingOf } from "#src/head/indexing.ts";
import { BRAND, LOCALES } from "../fixtures/brand.ts";

const [english, arabic] = LOCALES;
if (!english || !arabic) throw new Error("The fixture has two locales.");

const link: Pick<Link, "absolute"> = {
	absolute: (path, locale = english, query = {}) =>
		`${locale.code}:${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
};
const head = (more: Partial<Head> = {}): Head => ({
	title: "",
	description: "",
	canonicalPath: "/tv",
	subject: null,
	breadcrumbs: [],
	image: null,
	jsonLd: [],
	noindex: false,
	color: null,
	...more,
});
const told = (more: Partial<Head>, query: RequestContext["query"] = {}, locale = english) =>
	indexingOf(head(more), { query }, BRAND, locale, link);

test("a page of every locale is canonical to itself and names all", () => {
	expect(told({}, {}, arabic)).toEqual({
		canonical: "ar_AE:/tv?",
		alternates: [
			{ hreflang: "en-GB", href: "en_GB:/tv?" },
			{ hreflang: "ar-AE", href: "ar_AE:/tv?" },
			{ hreflang: "x-default", href: "en_GB:/tv?" },
		],
	});
});

test("a page that shows another language's text is canonical to that language's page, which does not name it", () => {
	const subject = { language: "en-GB", locales: ["en_GB"] };
	expect(told({ subject }, {}, arabic)).toEqual({ canonical: "en_GB:/tv?", alternates: [] });
	expect(told({ subject })?.alternates.map(({ hreflang }) => hreflang)).toEqual(["en-GB", "x-default"]);
});

test("what the default locale lacks has no x-default", () => {
	const subject = { language: "ar-AE", locales: ["ar_AE"] };
	expect(told({ subject }, {}, arabic)?.alternates.map(({ hreflang }) => hreflang)).toEqual(["ar-AE"]);
});

test("the further parts of a list are canonical to themselves", () => {
	expect(told({}, { start: "20", newsStart: "10" })?.canonical).toBe("en_GB:/tv?start=20&newsStart=10");
	expect(told({}, { start: "20" })?.alternates[1]?.href).toBe("ar_AE:/tv?start=20");
});

test("one step of a text is a part of the whole, which alone is named", () => {
	expect(told({}, { stepNum: "3" }, arabic)).toEqual({ canonical: "ar_AE:/tv?", alternates: [] });
	expect(told({}, { device: "0", brand: "2", start: "5" })?.canonical).toBe("en_GB:/tv?");
	expect(told({ noindex: true }, { stepNum: "3" })).toBeNull();
});

test.each([
	{ sort: "name" },
	{ supportFaqBundleTopicFilter: "wifi_auto" },
	{ operatingSystem: "ios" },
	{ num: "50" },
	{ start: "20", sort: "name" },
])("a list that is filtered, sorted or cut otherwise is left out: %j", (query) => {
	expect(told({}, query)).toBeNull();
});

test("a page that asks not to be indexed is left out", () => {
	expect(told({ noindex: true })).toBeNull();
});
