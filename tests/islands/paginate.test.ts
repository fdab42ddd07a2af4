import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListPart, type ListRequest, paginate } from "#islands/stores/paginate.ts";

/** A list on a page, and the whole of it behind: pagination of specification section 4, step by step. */
interface List {
	readonly part: ListPart | null;
	readonly results: readonly string[];
}

type Action = ListRequest | { readonly back: number };

const whole = (request: string, length: number) => Array.from({ length }, (_, place) => `${request}${place}`);

/** Going back asks for the same list with so many fewer, as the address before does. */
function requestOf(part: ListPart | null, action: Action): ListRequest {
	if (!("back" in action)) return action;
	const { request = "a", start = 0, end = 0 } = part ?? {};
	return { request, start, num: Math.max(end - start - action.back, 0) };
}

/** Takes a step the way a list does, and tells what was fetched for it. */
function take({ part, results }: List, action: Action, length: number): List & { readonly fetched: readonly string[] } {
	const asked = requestOf(part, action);
	const { request } = asked;
	const { start, keep, missing } = paginate(part, asked);
	const fetched = missing ? whole(request, length).slice(missing.start, missing.start + missing.num) : [];
	const shown = [...results.slice(0, keep), ...fetched];
	return { part: { request, start, end: start + shown.length }, results: shown, fetched };
}

const request = fc.record({
	request: fc.constantFrom("a", "b"),
	start: fc.nat({ max: 40 }),
	num: fc.nat({ max: 25 }),
});
const action: fc.Arbitrary<Action> = fc.oneof(
	{ weight: 4, arbitrary: request },
	fc.record({ back: fc.nat({ max: 25 }) }),
);
const way = fc.tuple(fc.nat({ max: 60 }), fc.array(action, { maxLength: 12 }));

function along(
	[length, actions]: readonly [number, readonly Action[]],
	hold: (before: List, after: ReturnType<typeof take>, action: Action) => void,
): void {
	let list: List = { part: null, results: [] };
	for (const each of actions) {
		const after = take(list, each, length);
		hold(list, after, each);
		list = after;
	}
}

test("whatever is asked for one after another, the list is one unbroken piece of the whole", () => {
	fc.assert(
		fc.property(way, (each) =>
			along(each, (_before, { part, results }) => {
				expect(results).toEqual(whole(part?.request ?? "a", each[0]).slice(part?.start, part?.end));
			}),
		),
		{ numRuns: 300 },
	);
});

test("nothing that is there is fetched again while the request is the same", () => {
	fc.assert(
		fc.property(way, (each) =>
			along(each, (before, { fetched, part }, asked) => {
				const isSame = !("back" in asked) && asked.request === before.part?.request && asked.start >= before.part.start;
				if (!isSame) return;
				expect(fetched.filter((result) => before.results.includes(result))).toEqual([]);
				expect(part?.start).toBe(before.part?.start);
			}),
		),
		{ numRuns: 300 },
	);
});

test("it ends where what is asked for ends, or the whole list, and fewer are trimmed without a fetch", () => {
	fc.assert(
		fc.property(way, (each) =>
			along(each, (before, after, asked) => {
				if ("back" in asked) return;
				const { start = 0, end = 0 } = after.part ?? {};
				const wanted = Math.max(asked.start + asked.num, start);
				expect(end).toBe(Math.max(Math.min(wanted, each[0]), start));
				const isSame = asked.request === before.part?.request && asked.start >= before.part.start;
				if (isSame && asked.start + asked.num <= (before.part?.end ?? 0)) expect(after.fetched).toEqual([]);
			}),
		),
		{ numRuns: 300 },
	);
});

test("going back removes the last ones, fetches nothing, and keeps the beginning", () => {
	fc.assert(
		fc.property(way, (each) =>
			along(each, (before, after, asked) => {
				if (!("back" in asked)) return;
				expect(after.fetched).toEqual([]);
				expect(after.results).toEqual(before.results.slice(0, Math.max(before.results.length - asked.back, 0)));
				expect(after.part?.start).toBe(before.part?.start ?? 0);
			}),
		),
		{ numRuns: 300 },
	);
});

test.each([
	["more of the same", { request: "a", start: 10, num: 10 }, { start: 0, keep: 10, missing: { start: 10, num: 10 } }],
	["a longer list", { request: "a", start: 0, num: 25 }, { start: 0, keep: 10, missing: { start: 10, num: 15 } }],
	["a shorter list", { request: "a", start: 0, num: 4 }, { start: 0, keep: 4, missing: null }],
	["the same list", { request: "a", start: 0, num: 10 }, { start: 0, keep: 10, missing: null }],
	["another list", { request: "b", start: 0, num: 10 }, { start: 0, keep: 0, missing: { start: 0, num: 10 } }],
	["less", { back: 3 }, { start: 0, keep: 7, missing: null }],
] as const)("ten results become %s", (_name, asked, step) => {
	const present = { request: "a", start: 0, end: 10 };
	expect(paginate(present, requestOf(present, asked))).toEqual(step);
});
