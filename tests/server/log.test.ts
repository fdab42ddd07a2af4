import { expect, test } from "vitest";
import { CallFailureLog } from "#src/server/ops/call-failures.ts";
import { bounded } from "#src/server/ops/log.ts";

test("a flood of one message is ten lines a second, an overload one; the next line tells of the rest", () => {
	let time = 0;
	const lines: string[] = [];
	const write = bounded(
		(fields, message) => lines.push(`${message} ${JSON.stringify(fields)}`),
		() => time,
	);
	for (let line = 0; line < 1000; line += 1) {
		write({}, "render failed");
		write({}, "overloaded");
	}
	expect(lines.filter((line) => line.startsWith("render failed"))).toHaveLength(10);
	expect(lines.filter((line) => line.startsWith("overloaded"))).toEqual(["overloaded {}"]);
	time = 1_000;
	write({}, "overloaded");
	expect(lines.at(-1)).toBe('overloaded {"suppressed":999}');
});

test("a call for what is not there is no warning; every other failed one is", () => {
	const written: string[] = [];
	const log = new CallFailureLog({
		warn: (_, message) => written.push(`warn ${message}`),
		debug: (_, message) => written.push(`debug ${message}`),
	});
	const fail = (kind: "status" | "reply", status: number) =>
		log.tell({ call: "product", path: "", text: "", error: { kind, status, message: `${kind} ${status}` } });
	fail("status", 404);
	fail("status", 500);
	fail("status", 403);
	fail("reply", 200);
	expect(written).toEqual(["debug status 404", "warn status 500", "warn status 403", "warn reply 200"]);
});
