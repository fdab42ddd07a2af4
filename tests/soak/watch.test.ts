import { expect, test } from "vitest";
import { ExpectedPages } from "#scripts/soak/expected-pages.ts";
import type { Page } from "#scripts/soak/odd-request.ts";
import { type Counts, nothingCounted, watch } from "#scripts/soak/watch.ts";
import type { Answer } from "#scripts/soak/watched-site.ts";

const pages: readonly Page[] = [{ path: "/a", parameters: [] }];
const left = (name: string, main = "") => `<link rel="canonical" href="/${name}"><h1>${name}</h1>${main}`;
const whole = (name: string) => left(name, "<p>Answers, manuals, downloads and news</p>");

/** What a watcher counts of a site that answers everybody in one way, for a while. */
async function countsOf(answer: Pick<Answer, "body" | "cacheStatus" | "age">, milliseconds = 300): Promise<Counts> {
	const expected = new ExpectedPages(false);
	for (const name of ["a", "b"]) expected.learn(`/${name}`, whole(name));
	expected.begin(0);
	const ask = async (): Promise<Answer> => {
		const now = performance.now();
		return { status: 200, tags: "", asked: now, answered: now, ...answer };
	};
	const counts = nothingCounted();
	const site = { life: 1, isUp: true, ask };
	await watch(
		{ name: "a site", site, expected, patience: 0, counts },
		pages,
		() => 0.6,
		AbortSignal.timeout(milliseconds),
	);
	return counts;
}

const STATES = [
	["fresh", "support; hit; ttl=300", 10],
	["for seconds", "support; hit; ttl=3", 1],
	["standing in", "support; hit; detail=stale-if-error; ttl=-9", 30],
	["marked as out of date", "support; hit; detail=stale; ttl=-1", 4],
	["not kept", "support; fwd=miss", null],
] as const;

test.each(STATES)("another page is wrong, whatever the site says of it: %s", async (_, cacheStatus, age) => {
	const counts = await countsOf({ body: whole("b"), cacheStatus, age });
	expect(counts.answered).toBeGreaterThan(0);
	expect(counts).toMatchObject({ wrong: counts.answered, right: 0, lacking: 0, standsIn: 0 });
});

test.each(STATES)("a part is missing where the site leaves that open: %s", async (state, cacheStatus, age) => {
	const counts = await countsOf({ body: left("a"), cacheStatus, age });
	const isSaid = state !== "fresh" && state !== "standing in";
	expect(counts).toMatchObject({ lacking: isSaid ? counts.answered : 0, wrong: isSaid ? 0 : counts.answered });
});

test("the last seconds of an ordinary page are no life of seconds", async () => {
	const counts = await countsOf({ body: left("a"), cacheStatus: "support; hit; ttl=3", age: 57 });
	expect(counts).toMatchObject({ lacking: 0, wrong: counts.answered });
});

test("all that is wrong is counted, however few are told", async () => {
	const counts = await countsOf({ body: whole("b"), cacheStatus: "support; hit; ttl=300", age: 1 }, 1_500);
	expect(counts.wrong).toBe(counts.answered);
	expect(counts.wrong).toBeGreaterThan(20);
	expect(counts.wrongOnes).toHaveLength(20);
});
