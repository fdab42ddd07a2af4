import { expect, test } from "vitest";
import { addressOf, pageOf, requestAt } from "#islands/stores/list-address.ts";

const at = (search: string) => new URL(`https://support.example/televisions${search}`);
const MODELS = { start: "modelsStart", standard: 60 } as const;
const ANSWERS = { start: "start", standard: 10 } as const;

test("requests are the same apart from windows and access level (specification section 4)", () => {
	const { request } = requestAt(at("?topic=sound&sort=name"), ANSWERS);
	expect(requestAt(at("?sort=name&topic=sound&start=10&num=5&accessLevel=1&modelsNum=90"), ANSWERS).request).toBe(
		request,
	);
	for (const other of ["?topic=sound", "?topic=other&sort=name", "?topic=sound&sort=name&country=GB"])
		expect(requestAt(at(other), ANSWERS).request).not.toBe(request);
});

test("each list of a page has its own window", () => {
	const address = at("?start=20&num=30&modelsStart=60");
	expect(requestAt(address, ANSWERS)).toMatchObject({ start: 20, num: 30 });
	expect(requestAt(address, MODELS)).toMatchObject({ start: 60, num: 60 });
	expect(requestAt(at("?start=x&num=-1"), ANSWERS)).toMatchObject({ start: 0, num: 10 });
});

test("the address says what a list shows, and nothing that goes without saying", () => {
	expect(addressOf({ start: 0, end: 20 }, ANSWERS, at("?topic=sound#faq")).search).toBe("?num=20&topic=sound");
	expect(addressOf({ start: 0, end: 10 }, ANSWERS, at("?num=20&modelsNum=90")).search).toBe("?modelsNum=90");
	expect(addressOf({ start: 30, end: 50 }, ANSWERS, at("")).search).toBe("?num=20&start=30");
	expect(addressOf({ start: 0, end: 90 }, MODELS, at("?num=20")).search).toBe("?modelsNum=90&num=20");
});

test("what is missing is asked of the page that plain links lead to, whatever other lists show", () => {
	expect(pageOf({ start: 10, num: 10 }, ANSWERS, at("?num=10&modelsNum=90&topic=sound&lite=false")).search).toBe(
		"?lite=false&start=10&topic=sound",
	);
});
