import { describe, expect, test } from "vitest";
import { problemsOf, replace, scheme, site } from "#tests/fixtures/harmed-pack.ts";

describe("the brand", () => {
	test.each([
		"javascript:",
		"JavaScript:",
		"data:",
		"vbscript:",
		"blob:",
		"file:",
		"filesystem:",
		"view-source:",
		"about:",
		"https:",
		"ms-msdt:",
		"search-ms:",
		"intent:",
		"web+x:",
		"chrome-extension:",
		"jar:",
		"java\tscript:",
		" javascript:",
		"quillet",
		":",
		"quillet-manual:x",
	])("the manual scheme %j is refused", (value) => {
		expect(problemsOf(scheme(value)).some((each) => /^site\.json:\d+ manualScheme: /.test(each))).toBe(true);
	});

	test.each([
		"https://a.example; script-src *",
		"https://a.example;script-src-elem%20*",
		"*",
		"https://*",
		"https://*.a.example",
		"https://user:word@a.example",
		"https://user@a.example",
		"https://a.example/",
		"https://a.example/path",
		"https://a.example?x",
		"https://a.example#x",
		"https://a.example 'unsafe-inline'",
		"https://a.example,https://b.example",
		"https://a.example\nX: y",
		"https://A.example",
		"//a.example",
		"a.example",
		"'self'",
		"data:",
		"https:",
		"https://",
		"ftp://a.example",
		"https://a.example:99999999",
		"https://a..example",
		"https://-a.example",
		"https://ä.example",
		"https://[::1]",
	])("%j is no frame parent and no login origin", (value) => {
		for (const field of ["frameParents", "loginOrigins"]) {
			const problems = problemsOf(site(field, [value]));
			expect(
				problems.some((each) => each.startsWith(`site.json:2 ${field}[0]: `)),
				problems.join("\n"),
			).toBe(true);
		}
	});

	test.each([
		"https://a.example",
		"http://localhost:4321",
		"https://app.a-b.example:8443",
		"https://xn--bcher-kva.example",
	])("%s is one", (value) => {
		expect(problemsOf(site("frameParents", [value]))).toEqual([]);
	});

	test.each([
		[
			"a locale twice",
			replace(
				"site.json",
				'"locales": [',
				'"locales": [{ "code": "de_DE", "prefix": "x-y", "language": "de", "name": "D", "direction": "ltr" },',
			),
			/^site\.json:\d+ locales\[\d\]\.(?:code|prefix): /,
		],
		[
			"the default locale twice",
			replace("site.json", '"code": "de_DE"', '"code": "en_GB"'),
			/^site\.json:\d+ locales\[1\]\.code: en_GB stands twice/,
		],
		[
			"a language that is none",
			replace("site.json", '"language": "de-DE"', '"language": "de-de-de-de"'),
			/^site\.json:\d+ locales\[1\]\.language: /,
		],
		[
			"an address with a password",
			replace("site.json", "https://www.quillet.example", "https://a:b@www.quillet.example"),
			/^site\.json:\d+ home: /,
		],
		[
			"65 locales",
			replace(
				"site.json",
				'"locales": [',
				`"locales": [${'{ "code": "it_IT", "prefix": "it", "language": "it", "name": "I", "direction": "ltr" },'.repeat(65)}`,
			),
			/^site\.json:\d+ locales: /,
		],
	])("%s", (_, harm, expected) => {
		const problems = problemsOf(harm);
		expect(
			problems.some((each) => expected.test(each)),
			problems.join("\n"),
		).toBe(true);
	});
});
