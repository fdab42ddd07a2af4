import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import type { NotSent } from "#src/contract/not-sent.ts";
import { NotSentPages } from "#src/server/page/not-sent-pages.ts";
import type { PreparedPage } from "#src/server/render/prepared-page.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { contextFor } from "../modules/render.ts";

const ORIGIN = "https://support.example";
const PAGE = { status: 200 } as PreparedPage;

function bench() {
	const made: NotSent[] = [];
	const state = { fails: false };
	const pages = new NotSentPages({
		make: async (_shown, told) => {
			if (state.fails) throw new Error("nothing can be rendered");
			made.push(told);
			return PAGE;
		},
		rules: () => ({ ...BRAND, queryMaxLength: 500, isNickError: () => false }),
		origins: () => [ORIGIN],
	});
	return { made, pages, state };
}

const from = (referer?: string) => ({ headers: referer === undefined ? {} : { referer } }) as IncomingMessage;
const early = [["Retry-After", "12"]] as const;

test("a form with a page of its own leads there, with the product that it was about", async () => {
	const { pages, made } = bench();
	const ticket = contextFor({ path: "/tickets", query: { product: "lumen-e9-65" }, locale: "ar_AE" });
	const found = await pages.get(from(`${ORIGIN}/electronics/support`), ticket, 429, early);
	expect(found?.back).toBe("/ar/electronics/support/tickets?product=lumen-e9-65");
	expect(made).toMatchObject([{ reason: "early", wait: 30, takesFiles: true, back: "form" }]);
});

test("a tap leads to the page of ours that the browser names, as an address of our own making, and to no other", async () => {
	const { pages, made } = bench();
	const tap = contextFor({ path: "/feedback" });
	const page = "/ar/electronics/support/televisions";
	expect((await pages.get(from(`${ORIGIN}${page}?evil="><script>`), tap, 429, early))?.back).toBe(page);
	for (const other of [
		undefined,
		"",
		"no address",
		`https://evil.example${page}`,
		`${ORIGIN}:81${page}`,
		`${ORIGIN}/elsewhere`,
		`${ORIGIN}/electronics/support/feedback`,
		"javascript:alert(1)",
	])
		expect((await pages.get(from(other), tap, 429, early))?.back, other).toBe("");
	expect(made).toMatchObject([
		{ takesFiles: false, back: "page" },
		{ takesFiles: false, back: null },
	]);
});

test("each is made once, again for new content and after one that failed; some times stand for all, none shorter", async () => {
	const { pages, made, state } = bench();
	const tap = contextFor({ path: "/feedback" });
	const get = (wait: string, status = 429) => pages.get(from(), tap, status, [["Retry-After", wait]]);
	for (let wait = 1; wait < 5_000; wait += 1) await get(String(wait));
	expect(made.map(({ wait }) => wait)).toEqual([5, 10, 30, 60, 300]);
	pages.forget();
	await get("1");
	expect(made).toHaveLength(6);
	state.fails = true;
	expect(await get("1", 503)).toBeNull();
	state.fails = false;
	expect(await get("1", 503)).not.toBeNull();
	for (const [status, reason] of [
		[405, "nothing"],
		[413, "unread"],
		[503, "busy"],
	] as const) {
		await pages.get(from(), tap, status, []);
		expect(made.at(-1)).toMatchObject({ reason, wait: null });
	}
});
