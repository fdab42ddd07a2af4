import { expect, test } from "vitest";
import { addressBookOf } from "#src/client/address-book.ts";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import { ADDRESS_CALLS_MAX } from "#src/site/limits.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

const PAGE = 1_000;
const page = (start: number, length: number): readonly Address[] =>
	Array.from({ length }, (_, index) => ({ type: "products", path: `/p/${start + index}`, modified: "" }));

/** What a book over an API that knows no parts lists; it answers the call `addresses` with `answer`, and ends the test when it is asked without end. */
function bookOf(answer: (start: number) => { readonly count: number; readonly results: readonly Address[] }) {
	let calls = 0;
	const snapshot: SupportSnapshot = {
		version: null,
		brand: BRAND,
		call: async ({ name, params }) => {
			if (name === "addressParts") return { state: "failed", error: { kind: "status", status: 404, message: "" } };
			calls += 1;
			if (calls > 10 * ADDRESS_CALLS_MAX) throw new Error("It is asked without end.");
			const start = Number(params["start"] ?? 0);
			const { count, results } = answer(start);
			return { state: "ok", data: { start, end: start + results.length, count, results } as never };
		},
		release: () => {},
	};
	const book = addressBookOf(snapshot);
	const addresses = async () => (await Promise.all((await book.parts()).map((part) => book.within(part)))).flat();
	return { book: { addresses }, calls: () => calls };
}

test("all addresses are read, a part at a time", async () => {
	const { book, calls } = bookOf((start) => ({ count: 2_500, results: page(start, Math.min(PAGE, 2_500 - start)) }));
	expect(await book.addresses()).toEqual(page(0, 2_500));
	expect(calls()).toBe(3);
});

test("an API that pays no heed to the start, or repeats itself, is asked no more than once in vain", async () => {
	const { book, calls } = bookOf(() => ({ count: 1e9, results: page(0, PAGE) }));
	expect(await book.addresses()).toEqual(page(0, PAGE));
	expect(calls()).toBe(2);
});

test.each([
	["ever new pages", PAGE, PAGE],
	["one at a time", 1, 1],
	["more than was asked for", 3 * PAGE, PAGE],
])("an API that counts without end and gives %s is believed up to a bound", async (_name, given, kept) => {
	const { book, calls } = bookOf((start) => ({ count: 1e9, results: page(start, given) }));
	expect((await book.addresses()).length).toBe(ADDRESS_CALLS_MAX * kept);
	expect(calls()).toBe(ADDRESS_CALLS_MAX);
});

test("a count with nothing behind it ends the list", async () => {
	const { book, calls } = bookOf(() => ({ count: 1e9, results: [] }));
	expect([await book.addresses(), calls()]).toEqual([[], 1]);
});

test("an API that has parts is asked for the one that is meant, and for nothing else", async () => {
	const asked: unknown[] = [];
	const snapshot = {
		version: "7",
		brand: BRAND,
		call: async ({ name, params }) => {
			asked.push([name, params]);
			const parts = [{ type: "products", start: 400, count: 200, modified: "" }];
			return { state: "ok", data: (name === "addressParts" ? { parts } : { results: page(400, 200) }) as never };
		},
		release: () => {},
	} satisfies SupportSnapshot;
	const book = addressBookOf(snapshot);
	const [part] = await book.parts();
	expect(part && (await book.within(part))).toEqual(page(400, 200));
	expect(asked).toEqual([
		["addressParts", {}],
		["addresses", { start: 400, num: 200 }],
	]);
});
