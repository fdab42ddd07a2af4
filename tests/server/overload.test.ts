import { afterAll, beforeAll, expect, test } from "vitest";
import { targetsOf } from "#scripts/bench/memory.ts";
import {
	RENDERS_MAX,
	RENDERS_WAITING_MAX,
	SEARCH_RENDERS_MAX,
	SEARCH_RENDERS_WAITING_MAX,
} from "#src/site/cache-limits.ts";
import { type Asked, getAtOnce } from "./at-once.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import type { RawReply } from "./raw-request.ts";

/** Ten times as much as finds a place: who is turned away, who never is, and that it is over when it is over. */

const BASE = "/electronics/support";
const TIMES = 10;
const KEPT = [BASE, `${BASE}/televisions`, `${BASE}/televisions/lumen-e9-65`];
const MODES = ["", "?lite=true", "?lite=crm", "?embedMode=true"];

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer({ CACHE_DISK_MAX_MB: "0", TRUSTED_PROXY_HOPS: "1" });
});
afterAll(() => site?.stop());

/** Turned away with a page, or, where a program asks, a document, that says when to come again. */
function expectTurnedAway({ status, headers, body }: RawReply): void {
	expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "private, no-store"]);
	expect(body).toMatch(/name="query"[\s\S]*<\/html>\s*$/);
}

/** Pages that nobody has read yet, in each mode. */
async function coldPages(): Promise<readonly string[]> {
	const { pages } = await targetsOf(site);
	return MODES.flatMap((mode) => pages.map((path) => path + mode)).filter((path) => !KEPT.includes(path));
}

test("a network that asks for more cold pages than may wait costs no other network its own, nor those it asks for, too", async () => {
	const cold = (await coldPages()).toReversed();
	const flood = cold.slice(0, 2 * (RENDERS_MAX + RENDERS_WAITING_MAX));
	const before = await site.metric("refusals_total", 'reason="busy-visitor"');
	const mine = [...cold.slice(flood.length, flood.length + 5), ...flood.slice(150, 155)];
	const replies = await getAtOnce(site, [
		...flood.map((path): Asked => [path, { "X-Forwarded-For": "192.0.2.7" }]),
		...mine.map((path): Asked => [path, { "X-Forwarded-For": "198.51.100.7" }]),
	]);
	expect(replies.slice(flood.length).map(({ status }) => status)).toEqual(mine.map(() => 200));
	expect((await site.metric("refusals_total", 'reason="busy-visitor"')) - before).toBeGreaterThan(RENDERS_WAITING_MAX);
	await site.quiet();
});

test("ten times what finds a place: what is kept is answered, of the rest some, and who is not is told when to come again", async () => {
	const cold = await coldPages();
	const refusedBefore = await site.metric("refusals_total", 'reason="busy-visitor"');
	const misses = cold.slice(0, TIMES * (RENDERS_MAX + RENDERS_WAITING_MAX));
	expect(misses).toHaveLength(TIMES * (RENDERS_MAX + RENDERS_WAITING_MAX));
	const searches = Array.from(
		{ length: TIMES * (SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX) },
		(_, at) => `${BASE}/results?query=hdmi+sound+${at}`,
	);
	for (const path of KEPT) expect((await fetch(site.origin + path)).status).toBe(200);
	const visitors = Array.from({ length: 100 }, (_, at) => KEPT[at % KEPT.length] ?? BASE);
	// Those who read what is kept stand behind all others.
	const replies = await getAtOnce(site, [...misses, ...searches, ...visitors]);
	const [ofMisses, ofSearches, ofVisitors] = [
		replies.slice(0, misses.length),
		replies.slice(misses.length, -visitors.length),
		replies.slice(-visitors.length),
	];
	expect(ofVisitors.map(({ status }) => status)).toEqual(visitors.map(() => 200));
	for (const [all, lane, places] of [
		[ofMisses, "visitor", RENDERS_MAX + RENDERS_WAITING_MAX],
		[ofSearches, "search", SEARCH_RENDERS_MAX + SEARCH_RENDERS_WAITING_MAX],
	] as const) {
		for (const reply of all) if (reply.status !== 200) expectTurnedAway(reply);
		// Each kind has found its own places, none another's; who found one may still be late on a slow machine.
		const refused = await site.metric("refusals_total", `reason="busy-${lane}"`);
		const letIn = all.length - refused + (lane === "visitor" ? refusedBefore : 0);
		expect(letIn, lane).toBeGreaterThanOrEqual(places / 2);
		expect(letIn, lane).toBeLessThanOrEqual(all.length / 2);
	}
	expect((await fetch(`${site.opsOrigin}/readyz`)).status).toBe(200);
	// It is over: nobody is turned away any more.
	await site.quiet();
	for (const path of cold.slice(-5)) expect((await fetch(site.origin + path)).status).toBe(200);
	expect((await fetch(`${site.origin}${BASE}/results?query=hdmi`)).status).toBe(200);
});
