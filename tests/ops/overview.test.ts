import { expect, test } from "vitest";
import { FailingPages } from "#src/server/ops/failing-pages.ts";
import { Lately } from "#src/server/ops/lately.ts";
import { overviewOf } from "#src/server/ops/overview.ts";
import { readPurge } from "#src/server/ops/purge.ts";
import { FAILING_PAGES_MAX, LATELY, LISTED_PAGES } from "#src/site/cache-limits.ts";
import { CALM } from "./calm.ts";

test("one look at a time: whoever asks while one goes on, or soon after, sees the same", async () => {
	let asked = 0;
	let [release, wait] = [() => {}, Promise.resolve()];
	const hang = () => {
		({ promise: wait, resolve: release } = Promise.withResolvers<void>());
	};
	const source = {
		content: { versions: () => [], refused: () => null, damagedFiles: () => 0 },
		...{ contentVersion: () => "1", ready: () => true },
		answering: async () => {
			asked++;
			await wait;
			return CALM;
		},
	};
	hang();
	const look = overviewOf(source, new Lately([], async () => new Map()));
	const first = look(false);
	for (let time = 0; time < 5; time++) void look(false);
	expect(asked).toBe(1);
	// What was done meanwhile is seen.
	const anew = look(true);
	expect(asked).toBe(2);
	release();
	await Promise.all([first, anew]);
	expect(await look(false)).toBe(await anew);
	expect(asked).toBe(2);
});

test("pages that fail are remembered to a bound, and listed to another, the latest first", () => {
	let now = 0;
	const failing = new FailingPages(() => ++now);
	const source = (at: number) => ({ target: `/${at}`, pool: "pages" }) as const;
	for (let at = 0; at < FAILING_PAGES_MAX + 100; at++) failing.failed(source(at), new TypeError("no"));
	failing.failed(source(500), new TypeError("no"));
	failing.failed({ target: "/words?query=a", pool: "search" }, new Error("no"));
	const last = now;
	const { count, pages, lately } = failing.list();
	expect([count, pages.length, lately]).toEqual([FAILING_PAGES_MAX, LISTED_PAGES, FAILING_PAGES_MAX]);
	expect(pages[0]).toEqual({ target: "/500", fault: "TypeError: no", times: 2, since: 501, last });
	// Of two that failed since the others did, those others are no trouble of now.
	now += LATELY;
	for (const at of [7, 8]) failing.failed(source(at), new TypeError("no"));
	expect(failing.list()).toMatchObject({ count: FAILING_PAGES_MAX, lately: 2 });
});

test("what shall be made anew is read as tags and addresses, and what is neither is named", () => {
	expect(readPurge(" product:a\r\nhttps://x.example/a?b=c#d,/e  site ")).toEqual({
		tags: ["product:a", "site"],
		addresses: ["/a?b=c", "/e"],
	});
	expect(readPurge(" \n")).toMatch(/^Write a tag/);
	expect(readPurge("https://x.example")).toMatch(/neither a tag nor an address/);
	expect(readPurge("produkt:ä")).toMatch(/“produkt:ä”/);
});
