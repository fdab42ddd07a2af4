import { spawnSync } from "node:child_process";
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
		write({}, "inbox unavailable");
	}
	expect(lines.filter((line) => line.startsWith("render failed"))).toHaveLength(10);
	expect(lines.filter((line) => /^(overloaded|inbox)/.test(line))).toEqual(["overloaded {}", "inbox unavailable {}"]);
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
		log.tell({ call: "product", path: "", fault: "", text: "", error: { kind, status, message: `${kind} ${status}` } });
	fail("status", 404);
	fail("status", 500);
	fail("status", 403);
	fail("reply", 200);
	expect(written).toEqual(["debug status 404", "warn status 500", "warn status 403", "warn reply 200"]);
});

test("what a client of the API asked wrongly is no warning, and hides none of a page's; what failed it is one", () => {
	const written: string[] = [];
	const log = new CallFailureLog({
		warn: (_, message) => written.push(`warn ${message}`),
		debug: (_, message) => written.push(`debug ${message}`),
	});
	const fail = (status: number, pattern: string | null) => {
		const error = { kind: "status", status, message: `${pattern} ${status}` } as const;
		log.tell({ call: "product", path: "", fault: "", text: "", error, asker: { request: "r", pattern } });
	};
	const wrong = [400, 403, 404, 410, 413, 415, 422, 501];
	for (const status of wrong) fail(status, null);
	expect(written.splice(0)).toEqual(wrong.map((status) => `debug null ${status}`));
	fail(400, "/{category}");
	fail(501, "/{category}");
	for (const status of [401, 429, 500, 502, 503]) fail(status, null);
	expect(written).toEqual([
		"warn /{category} 400",
		"warn /{category} 501",
		...[401, 429, 500, 502, 503].map((status) => `warn null ${status}`),
	]);
});

test("what the log tells holds no control as it is, and is read back as it was", () => {
	const told = "\u001b[31mred\u009b2J\u202egpj\u0085 \ud800 Grüße";
	const { stdout } = spawnSync(
		process.execPath,
		[
			"-e",
			'import("#src/server/ops/log.ts").then(({ createLog }) => createLog("info").warn({ told: JSON.parse(process.argv[1]) }, "told"))',
			JSON.stringify(told),
		],
		{ encoding: "utf8" },
	);
	expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
	expect(JSON.parse(stdout)).toMatchObject({ told, msg: "told" });
});
