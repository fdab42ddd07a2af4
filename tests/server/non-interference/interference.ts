import { setTimeout } from "node:timers/promises";
import { oddities, type Page, type Written, written } from "#scripts/soak/odd-request.ts";

/** What of a reply has to be the same, whoever asks. */
export interface Reply {
	readonly status: number;
	/** Header lines that belong to the page. */
	readonly headers: string;
	/** Null: only the header lines were asked for. */
	readonly body: string | null;
	/** It lacks something, or there was no time for it: the next is another one, whoever asks. */
	readonly isPassing: boolean;
}

/** A site that nobody has asked anything before. */
export interface FreshSite {
	ask(request: Written): Promise<Reply>;
	stop(): Promise<unknown>;
}

/** A page that somebody's request changed. */
interface Interference {
	readonly page: Page;
	/** As few as are needed, with as little odd about them, in the order in which they came. */
	readonly requests: readonly Written[];
	/** Where the two differ. */
	readonly difference: string;
}

export interface Outcome {
	readonly pairs: number;
	readonly found: Interference | null;
}

/** What is odd about a request; nothing about a plain one. */
type Turn = ReturnType<typeof oddities>;

/** Pages that are asked for at the same time. */
const AT_ONCE = 6;
/** Odd requests of each page behind the plain one, and before it: of results the second is kept, not the first. */
const BEHIND = 7;
const BEFORE = 4;
const EACH = BEHIND + BEFORE;

/** Asks until what is answered lasts: on a busy machine a call may be late, and its page is made again within seconds. */
async function settled(site: FreshSite, request: Written): Promise<Reply> {
	for (;;) {
		const reply = await site.ask(request);
		if (!reply.isPassing) return reply;
		await setTimeout(300);
	}
}

/** What tells two replies to the same page apart; null when nothing does. */
function difference(one: Reply, other: Reply): string | null {
	if (one.status !== other.status) return `status ${one.status}, then ${other.status}`;
	if (one.headers !== other.headers) return `headers\n${one.headers}\nthen\n${other.headers}`;
	if (one.body === null || other.body === null || one.body === other.body) return null;
	const [was, is] = [one.body, other.body];
	let at = 0;
	while (was[at] === is[at]) at += 1;
	const around = (text: string) => JSON.stringify(text.slice(Math.max(at - 60, 0), at + 100));
	return `letter ${at}:\n${around(was)}\nthen\n${around(is)}`;
}

/**
 * Asks for pages plainly and oddly, of two sites that nobody has asked before: of one plainly first, of the other oddly.
 * Whatever is odd about a request, the page is the plain one, and stays so for all who come behind it.
 *
 * @returns how many pairs of an odd and a plain reply were held against each other, and the first that differ, made small
 */
export async function interference(
	start: () => Promise<FreshSite>,
	pages: readonly Page[],
	seed: number,
): Promise<Outcome> {
	const [plainFirst, oddFirst] = await Promise.all([start(), start()]);
	const waiting = pages.entries();
	let pairs = 0;
	let found: Interference | null = null;
	const compare = async (at: number, page: Page): Promise<void> => {
		const plain = await settled(plainFirst, written(page));
		const odd = Array.from({ length: EACH }, (_, each) =>
			oddities(seed + at * EACH + each, page, plain.status === 200),
		);
		const inTurn = async (site: FreshSite, turns: readonly Turn[]) => {
			for (const [each, turn] of turns.entries()) {
				if (found !== null) return;
				const reply = await settled(site, written(page, turn));
				if (difference(plain, reply) === null) pairs += turn.length > 0 ? 1 : 0;
				else found = await smallest(start, page, plain, turns.slice(0, each + 1));
			}
		};
		// Of the first site the plain one is kept already.
		const behind = inTurn(plainFirst, [[], ...odd.slice(0, BEHIND)]);
		await Promise.all([behind, inTurn(oddFirst, [...odd.slice(BEHIND), []])]);
	};
	try {
		await Promise.all(
			Array.from({ length: AT_ONCE }, async () => {
				for (const [at, page] of waiting) {
					if (found !== null) return;
					await compare(at, page);
				}
			}),
		);
	} finally {
		await Promise.all([plainFirst.stop(), oddFirst.stop()]);
	}
	return { pairs, found };
}

/** The same with as few requests and as little odd about them as make the difference, of sites that nobody has asked before. */
async function smallest(
	start: () => Promise<FreshSite>,
	page: Page,
	plain: Reply,
	turns: readonly Turn[],
): Promise<Interference> {
	const tried = async (some: readonly Turn[]): Promise<string | null> => {
		const site = await start();
		try {
			for (const turn of some) {
				const told = difference(plain, await settled(site, written(page, turn)));
				if (told !== null) return told;
			}
			return null;
		} finally {
			await site.stop();
		}
	};
	let least = turns;
	let told = (await tried(turns)) ?? "It does not come again: something else has changed the page.";
	const take = async (less: readonly Turn[]) => {
		const still = await tried(less);
		if (still !== null) [least, told] = [less, still];
	};
	for (const turn of turns) await take(least.filter((each) => each !== turn));
	for (const oddity of least.flat()) await take(least.map((turn) => turn.filter((each) => each !== oddity)));
	return { page, requests: least.map((turn) => written(page, turn)), difference: told };
}
