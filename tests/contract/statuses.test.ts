import { expect, test } from "vitest";
import { isHostTrouble, isTrouble } from "#src/contract/statuses.ts";

const STATUSES = Array.from({ length: 300 }, (_, each) => 300 + each);

test("a host is in trouble by what it says of itself; nothing that one question can bring about is trouble of the host", () => {
	const below500 = STATUSES.filter((status) => status < 500 && isHostTrouble(status));
	expect(below500).toEqual([408, 418, 421, 425, 429]);
	expect(STATUSES.filter((status) => status >= 500 && !isHostTrouble(status))).toEqual([501]);
});

test("an answer is about the question by a few statuses alone; any other failure leaves it open", () => {
	const about = STATUSES.filter((status) => !isTrouble({ kind: "status", status }));
	expect(about).toEqual([400, 403, 404, 410, 413, 415, 422, 501]);
	for (const kind of ["timeout", "connection", "resting", "reply"] as const)
		expect(isTrouble({ kind, status: null })).toBe(true);
	expect(isTrouble({ kind: "reply", status: 404 })).toBe(true);
});

test("a host in trouble has said nothing about the question", () => {
	for (const status of STATUSES.filter(isHostTrouble)) expect(isTrouble({ kind: "status", status })).toBe(true);
});
