import { expect, test } from "vitest";
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
