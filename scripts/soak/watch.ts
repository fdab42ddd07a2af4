import { setTimeout } from "node:timers/promises";
import { BASE } from "#src/routes.ts";
import { LIVES } from "#src/site/limits.ts";
import { drawn } from "../bench/seeded.ts";
import type { ExpectedPages, Wrong } from "./expected-pages.ts";
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
	readonly wrong: string[];
	readonly missed: string[];
}

export const nothingCounted = (): Counts => ({
	...{ asked: 0, answered: 0, right: 0, lacking: 0, standsIn: 0, cut: 0, others: 0, turnedAway: 0 },
	...{ wrong: [], missed: [] },
});

export interface Watched {
	readonly name: string;
	readonly site: WatchedSite;
	readonly expected: ExpectedPages;
	/** Milliseconds for which a state of the content may be seen after it was over. */
	readonly patience: number;
	readonly counts: Counts;
}

/** Requests a second to each site. */
const RATE = 40;
/** One in so many is a search or an invented address, which holds a word of its reader's. */
const OTHERS = 8;
/** A word that one reader alone typed. */
const WORD = /zq[0-9a-z]{6}qz/g;

/** Readers of a site, at a steady rate, until they are told to stop; what each gets is held against what it should be. */
export async function watch(
	{ name, site, expected, patience, counts }: Watched,
	pages: readonly Page[],
	random: () => number,
	signal: AbortSignal,
): Promise<void> {
	const under = new Set<Promise<void>>();
	const tell = (list: string[], what: string) => list.length < 20 && list.push(`${name}: ${what}`);
	const judge = (page: Page, reply: Answer): Promise<Wrong | null> =>
		expected.judge(written(page).target, reply.body, reply.asked, reply.answered, patience);
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
		const ttl = Number(/ttl=(-?\d+)/.exec(reply.cacheStatus)?.[1] ?? Number.NaN);
		const wrong = await judge(page, reply);
		if (wrong === null) counts.right += 1;
		else if (ttl >= 0 && ttl <= LIVES.degraded.maxAge) counts.lacking += 1;
		else if (reply.cacheStatus.includes("stale-if-error")) counts.standsIn += 1;
		else tell(counts.wrong, `${odd.target}: ${wrong}, ${reply.cacheStatus}, ${JSON.stringify(odd.headers)}`);
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
		if (foreign !== undefined) tell(counts.wrong, `${target}: holds ${foreign}, which another reader typed`);
	};
	const began = performance.now();
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
