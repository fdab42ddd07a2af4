import { beforeEach, describe, expect, test } from "vitest";
import { ExpectedPages, type Got } from "#scripts/soak/expected-pages.ts";

/** Two states of the content: the second was seen from 1,000 on, and the first was over at 2,000. */
let expected: ExpectedPages;
beforeEach(() => {
	expected = new ExpectedPages(false);
	expected.learn("/tv", "tv 1");
	expected.learn("/de/tv", "tv de");
	expected.begin(0);
	expected.learn("/tv", "tv 2");
	expected.learn("/de/tv", "tv de");
	expected.begin(1_000);
	expected.end(2_000);
});

const judge = (page: string, body: string, asked: number, said: Pick<Got, "standsIn" | "mayLack"> = {}) =>
	expected.judge({ page, body, asked, answered: asked + 10, ...said }, 500);

test.each([
	["tv 1", 10],
	["tv 1", 1_500],
	["tv 2", 1_500],
	["tv 2", 995],
	["tv 1", 2_500],
	["tv 2", 90_000],
])("each state is right while it may be seen, and both in between: %s at %d", async (body, asked) => {
	expect(await judge("/tv", body, asked)).toBeNull();
	expect(await judge("/de/tv", "tv de", asked)).toBeNull();
});

test("a state that is over, and one that has not begun, are another version", async () => {
	expect(await judge("/tv", "tv 1", 2_501)).toBe("another version");
	expect(await judge("/tv", "tv 2", 900)).toBe("another version");
	expected.learn("/tv", "tv 3");
	expect(await judge("/tv", "tv 3", 90_000)).toBe("another version");
});

test("what another page is, in whatever language, and what nobody knows, are told apart", async () => {
	expect(await judge("/tv", "tv de", 10)).toBe("another page");
	expect(await judge("/de/tv", "tv 2", 1_500)).toBe("another page");
	expect(await judge("/tv", "an agent's", 10)).toBe("nobody's");
});

test("an older copy that is said to stand in is of any state that there was, and of its own page", async () => {
	const stands = { standsIn: true };
	expect(await judge("/tv", "tv 1", 90_000, stands)).toBe("older");
	expect(await judge("/tv", "tv 2", 90_000, stands)).toBeNull();
	expect(await judge("/tv", "tv 2", 900, stands)).toBe("another version");
	expect(await judge("/tv", "tv de", 90_000, stands)).toBe("another page");
	expect(await judge("/tv", "an agent's", 90_000, stands)).toBe("nobody's");
});

describe("a page that is said to live for seconds", () => {
	const parts = { news: "<p>Nothing new today</p>", answers: "<h2>Answers</h2><p>Soaked 1 times.</p>" };
	const page = (name: string, main: string, lang = "en") =>
		`<html lang="${lang}"><link rel="canonical" href="/${name}"><style>p{}</style><body class="page"><h1>${name}</h1>${main}`;
	const lacks = { mayLack: true };
	beforeEach(() => {
		for (const name of ["radio", "lamp"]) expected.learn(`/${name}`, page(name, parts.news + parts.answers));
		expected.begin(3_000);
	});

	test.each([parts.news, parts.answers, "", `<h2>All else</h2>${parts.news}`])("may lack a part: %s", async (left) => {
		expect(await judge("/radio", page("radio", left), 4_000, lacks)).toBe("lacking");
		expect(await judge("/radio", page("radio", left), 4_000)).toBe("nobody's");
		expect(await judge("/radio", page("radio", left), 4_000, { standsIn: true })).toBe("nobody's");
	});

	test.each([
		["another page of which a part is missing", page("lamp", parts.news)],
		["another language", page("radio", parts.news, "de")],
		["without its subject", page("radio", parts.news).replace(/<h1>.*<.h1>/, "")],
		["an agent's", page("radio", `${parts.news}<p>Welcome back Erika, repair prices differ</p>`)],
		["another script", page("radio", `<script>agent()</script>${parts.news}`)],
	])("is nobody's: %s", async (_, body) => {
		expect(await judge("/radio", body, 4_000, lacks)).toBe("nobody's");
	});

	test("and is another page or version as any other", async () => {
		expect(await judge("/radio", page("lamp", parts.news + parts.answers), 4_000, lacks)).toBe("another page");
		expect(await judge("/radio", page("radio", "<p>Soaked 7 times.</p>"), 4_000, lacks)).toBe("another version");
	});
});

test("what is not known yet is judged when it is", async () => {
	const learning = Promise.withResolvers<void>();
	expected.learns(learning.promise);
	const judged = judge("/tv", "tv 3", 3_000);
	expected.learn("/tv", "tv 3");
	expected.begin(2_900);
	learning.resolve();
	expect(await judged).toBeNull();
});

test("a page that a change did not touch may say an earlier version, and none to come", async () => {
	expected.learn("/tv", "tv 3, 2-c9bc8742");
	const island = (name: string, version: string) => `tv de, <astro-island uid="${name}">${version}`;
	expected.learn("/de/tv", island("Z1", "2-c9bc8742"));
	expected.begin(3_000);
	expected.learn("/tv", "tv 4, 3-f368909a");
	expected.learn("/de/tv", island("1s", "3-f368909a"));
	expected.begin(4_000);
	expected.end(5_000);
	for (const version of ["2-c9bc8742", "3-f368909a"]) {
		expect(await judge("/de/tv", island("Z1", version), 90_000)).toBeNull();
		expect(await judge("/tv", `tv 3, ${version}`, 90_000)).toBe("another version");
	}
	expect(await judge("/de/tv", island("1s", "3-f368909a"), 3_500)).toBe("another version");
	expect(await judge("/de/tv", island("1s", "4-00000000"), 90_000)).toBe("another version");
});

describe("between two states of a site on an API", () => {
	/** Says twice how often it was soaked. */
	const page = (times: string, version: string, words = "TV") => {
		const [first, second = first] = times.split(", then ");
		return `${words} Soaked ${first} times. Soaked ${second} times. ${version}`;
	};
	const [old, now] = ["1-00f11b51", "2-c9bc8742"];
	beforeEach(() => {
		expected = new ExpectedPages(true);
		expected.learn("/tv", page("0", old));
		expected.learn("/de/tv", page("0", old, "Fernseher"));
		expected.begin(0);
		expected.learn("/tv", page("1", now));
		expected.learn("/de/tv", page("1", now, "Fernseher"));
		expected.begin(1_000);
		expected.end(2_000);
	});

	test("a page may have parts of both, while both may be seen", async () => {
		for (const version of [old, now]) {
			expect(await judge("/tv", page("0, then 1", version), 1_500)).toBeNull();
			expect(await judge("/tv", page("0, then 1", version), 2_501)).toBe("another version");
			expect(await judge("/tv", page("0, then 1", version), 500)).toBe("another version");
		}
	});

	test("and stands in with parts of both for as long as it likes, and with no part to come", async () => {
		const stands = { standsIn: true };
		expect(await judge("/tv", page("0, then 1", now), 90_000, stands)).toBe("older");
		expect(await judge("/tv", page("0, then 1", old), 500, stands)).toBe("another version");
		expect(await judge("/tv", page("0, then 1", now, "Fernseher"), 90_000, stands)).toBe("nobody's");
	});

	test("and no part of another page, nor one that nobody knows", async () => {
		expect(await judge("/tv", page("0, then 1", old, "Fernseher"), 1_500)).toBe("nobody's");
		expect(await judge("/tv", page("1, then 7", old), 1_500)).toBe("another version");
		expect(await judge("/tv", `${page("0, then 1", old)} agent's`, 1_500)).toBe("nobody's");
	});
});
