import { setTimeout } from "node:timers/promises";
import { BASE } from "#src/routes.ts";
import { LIVES } from "#src/site/limits.ts";
import { drawn } from "../bench/seeded.ts";
import type { ExpectedPages, Verdict } from "./expected-pages.ts";
import { oddities, type Page, written } from "./odd-request.ts";
import type { Answer, WatchedSite } from "./watched-site.ts";

/** What readers got, counted. */
export interface Counts {
	/** Of pages that were kept before anything went wrong. */
	asked: number;
	answered: number;
	/** Answered whole and as it should be. */
	right: number;
	/** Without a part whose call failed. */
	lacking: number;
	/** An older copy, said to be one, because its page could not be made. */
	standsIn: number;
	/** Cut off because the process was killed. */
	cut: number;
	/** Searches and invented addresses: answered, and turned away. */
	others: number;
	turnedAway: number;
	wrong: number;
	/** Some of what was wrong, and of what was not answered. */
	readonly wrongOnes: string[];
	readonly missed: string[];
}

export const nothingCounted = (): Counts => ({
	...{ asked: 0, answered: 0, right: 0, lacking: 0, standsIn: 0, cut: 0, others: 0, turnedAway: 0 },
	...{ wrong: 0, wrongOnes: [], missed: [] },
});

export interface Watched {
	readonly name: string;
	readonly site: Pick<WatchedSite, "ask" | "isUp" | "life">;
	readonly expected: ExpectedPages;
	/** Milliseconds for which a state of the content may be seen after it was over. */
	readonly patience: number;
	readonly counts: Counts;
}

/** Requests a second to each site. */
const RATE = 40;
/** One in so many is a search or an invented address, which holds a word of its reader's. */
const OTHERS = 8;
/** Lines of a list: more are scrolled over, not read. */
const TOLD_MOST = 20;
/** A word that one reader alone typed. */
const WORD = /zq[0-9a-z]{6}qz/g;

type Said = Pick<Answer, "cacheStatus" | "age">;

/** `at 12.3 s`: when something happened, as the faults are told. */
export const secondsSince = (began: number): string => `at ${((performance.now() - began) / 1_000).toFixed(1)} s`;

/** Whether a site says of a reply that it is an older copy, because no new one could be made. */
const standsIn = ({ cacheStatus }: Said): boolean => cacheStatus.includes("stale-if-error");

/**
 * Whether what a site says of a reply leaves open that it lacks a part: such a page lives for seconds, and its life is its
 * age and what is left of it. Of a page that was out of date before it was kept nothing is said.
 */
function mayLack({ cacheStatus, age }: Said): boolean {
	const left = /ttl=(-?\d+)/.exec(cacheStatus)?.[1];
	if (left === undefined || age === null) return true;
	// What was marked as out of date has -1 s left, however old: who lives for seconds is at most as old as it is shown.
	const { maxAge, swr } = LIVES.degraded;
	return age + Number(left) <= maxAge || (left === "-1" && age <= maxAge + swr);
}

/** Readers of a site, at a steady rate, until they are told to stop; what each gets is held against what it should be. */
export async function watch(
	{ name, site, expected, patience, counts }: Watched,
	pages: readonly Page[],
	random: () => number,
	signal: AbortSignal,
): Promise<void> {
	const under = new Set<Promise<void>>();
	const began = performance.now();
	const tell = (list: string[], what: string) =>
		list.length < TOLD_MOST && list.push(`${secondsSince(began)}, ${name}: ${what}`);
	const tellWrong = (what: string) => {
		counts.wrong += 1;
		tell(counts.wrongOnes, what);
	};
	const judge = (page: Page, { body, asked, answered, ...said }: Answer): Promise<Verdict | null> =>
		expected.judge(
			{ page: written(page).target, body, asked, answered, standsIn: standsIn(said), mayLack: mayLack(said) },
			patience,
		);
	const read = async (page: Page): Promise<void> => {
		const odd = written(page, random() < 0.5 ? oddities(Math.floor(random() * 1e9), page, true) : []);
		if (odd.method === "HEAD" || odd.headers["accept-encoding"] !== undefined) return;
		counts.asked += 1;
		const life = site.life;
		const reply = await site.ask(odd).catch(() => null);
		if (reply === null) {
			// Who was under way when it was killed is sent elsewhere by a balancer.
			if (site.life !== life || !site.isUp) counts.cut += 1;
			else tell(counts.missed, `${odd.target}: the connection broke`);
			return;
		}
		if (reply.status !== 200) return void tell(counts.missed, `${odd.target}: status ${reply.status}`);
		counts.answered += 1;
		const verdict = await judge(page, reply);
		if (verdict === null) counts.right += 1;
		else if (verdict === "lacking") counts.lacking += 1;
		else if (verdict === "older") counts.standsIn += 1;
		else tellWrong(`${odd.target}: ${verdict}, ${reply.cacheStatus}, ${JSON.stringify(odd.headers)}`);
	};
	const invent = async (): Promise<void> => {
		const word = `zq${Math.floor(random() * 36 ** 6)
			.toString(36)
			.padStart(6, "0")}qz`;
		const target = random() < 0.5 ? `${BASE}/results?query=hdmi+${word}` : `${BASE}/televisions/${word}`;
		const reply = await site.ask({ method: "GET", target, headers: {} }).catch(() => null);
		if (reply === null) return;
		counts.others += 1;
		if (reply.status >= 500) counts.turnedAway += 1;
		const foreign = reply.body.match(WORD)?.find((each) => each !== word);
		if (foreign !== undefined) tellWrong(`${target}: holds ${foreign}, which another reader typed`);
	};
	for (let sent = 0; !signal.aborted; ) {
		for (const due = ((performance.now() - began) * RATE) / 1_000; sent < due; sent += 1) {
			if (!site.isUp) continue;
			const visit = sent % OTHERS === 0 ? invent() : read(drawn(random, pages));
			const counted = visit.finally(() => under.delete(counted));
			under.add(counted);
		}
		await setTimeout(20);
	}
	await Promise.all(under);
}
