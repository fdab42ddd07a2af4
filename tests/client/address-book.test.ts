import { expect, test } from "vitest";
import { addressBookOf } from "#src/client/address-book.ts";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import { ADDRESS_CALLS_MAX } from "#src/site/limits.ts";
import { allOf } from "#tests/fixtures/all-of.ts";
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
	const addresses = async () => {
		const parts = (await book.parts()).map((part) => allOf(book.within(part)));
		return (await Promise.all(parts)).flat(2);
	};
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

/** A book over an API with one part of so many pages, which answers each question with no more than `given`. */
function partedBook(count: number, given: number) {
	const asked: unknown[] = [];
	const snapshot = {
		version: "7",
		brand: BRAND,
		call: async ({ name, params }, { isRemembered = true }) => {
			asked.push([name, params, isRemembered]);
			const parts = [{ type: "products", start: 400, count, modified: "" }];
			const [start, num] = [Number(params["start"] ?? 0), Number(params["num"] ?? 0)];
			const results = page(start, Math.min(num, given));
			return { state: "ok", data: (name === "addressParts" ? { parts } : { results }) as never };
		},
		release: () => {},
	} satisfies SupportSnapshot;
	return { book: addressBookOf(snapshot), asked };
}

test("an API that has parts is asked for the one that is meant, some pages at a time, which nobody remembers, and for nothing else", async () => {
	const { book, asked } = partedBook(600, 1_000);
	const [part] = await book.parts();
	expect(part && (await allOf(book.within(part))).flat()).toEqual(page(400, 600));
	expect(asked).toEqual([
		["addressParts", {}, true],
		["addresses", { start: 400, num: 250 }, false],
		["addresses", { start: 650, num: 250 }, false],
		["addresses", { start: 900, num: 100 }, false],
	]);
});

test("a part is no longer than a file may be, whatever an API counts, and ends where nothing comes", async () => {
	const { book } = partedBook(1e9, 1_000);
	const [part] = await book.parts();
	expect(part && (await allOf(book.within(part))).flat()).toHaveLength(50_000);
	const { book: empty, asked } = partedBook(1e9, 0);
	const [none] = await empty.parts();
	expect(none && (await allOf(empty.within(none)))).toEqual([]);
	expect(asked).toHaveLength(2);
});
