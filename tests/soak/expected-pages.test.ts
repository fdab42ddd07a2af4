import { beforeEach, expect, test } from "vitest";
import { ExpectedPages } from "#scripts/soak/expected-pages.ts";

/** Two states of the content: the second was seen from 1,000 on, and the first was over at 2,000. */
let expected: ExpectedPages;
beforeEach(() => {
	expected = new ExpectedPages();
	expected.learn("/tv", "tv 1");
	expected.learn("/de/tv", "tv de");
	expected.begin(0);
	expected.learn("/tv", "tv 2");
	expected.learn("/de/tv", "tv de");
	expected.begin(1_000);
	expected.end(2_000);
});

const judge = (page: string, sum: string, asked: number, answered = asked + 10) =>
	expected.judge(page, sum, asked, answered, 500);

test("each state is right while it may be seen, and both in between", () => {
	expect([judge("/tv", "tv 1", 10), judge("/tv", "tv 1", 1_500), judge("/tv", "tv 2", 1_500)]).toEqual([
		null,
		null,
		null,
	]);
	expect([judge("/tv", "tv 2", 995), judge("/tv", "tv 1", 2_500), judge("/tv", "tv 2", 90_000)]).toEqual([
		null,
		null,
		null,
	]);
	expect(judge("/de/tv", "tv de", 90_000)).toBeNull();
});

test("a state that is over, and one that has not begun, are another version", () => {
	expect(judge("/tv", "tv 1", 2_501)).toBe("another version");
	expect(judge("/tv", "tv 2", 900)).toBe("another version");
	expected.learn("/tv", "tv 3");
	expect(judge("/tv", "tv 3", 90_000)).toBe("another version");
});

test("what another page is, in whatever language, and what nobody knows, are told apart", () => {
	expect(judge("/tv", "tv de", 10)).toBe("another page");
	expect(judge("/de/tv", "tv 2", 1_500)).toBe("another page");
	expect(judge("/tv", "an agent's", 10)).toBe("nobody's");
});
