import { expect, test } from "vitest";
import { beginningOf, readReply } from "#src/client/reply-body.ts";
import {
	API_ERROR_BODY_MAX_BYTES,
	API_REPLY_DEPTH_MAX,
	API_REPLY_MAX_BYTES,
	API_REPLY_VALUES_MAX,
	LOGGED_REPLY_LENGTH,
} from "#src/site/limits.ts";

async function* chunked(text: string | Buffer): AsyncGenerator<Uint8Array> {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}
const read = (text: string | Buffer) => readReply(chunked(text));
const list = (length: number) => `[${"0,".repeat(length - 1)}0]`;

test.each([
	["a text with signs inside strings", JSON.stringify({ a: '[[{,"\\\\', 'b"\\': ["]", "\\"] })],
	["as many values as there may be", list(API_REPLY_VALUES_MAX)],
	["as deep as it may be", "[".repeat(API_REPLY_DEPTH_MAX) + "]".repeat(API_REPLY_DEPTH_MAX)],
	["a byte order mark", "\ufeff{}"],
	["one string as long as a reply may be", JSON.stringify("[".repeat(API_REPLY_MAX_BYTES - 2))],
])("%s is read", async (_, text) => {
	expect(await read(text)).toEqual({ value: JSON.parse(text.replace("\ufeff", "")) });
});

test.each<[string, string | Buffer, RegExp]>([
	["too long", `"${"x".repeat(API_REPLY_MAX_BYTES)}"`, /longer than/],
	[
		"made of keys",
		`{${Array.from({ length: API_REPLY_VALUES_MAX + 1 }, (_, key) => `"${key}":0`).join(",")}}`,
		/values/,
	],
	["made of values", list(API_REPLY_VALUES_MAX + 2), /values/],
	["made of empty lists", `[${"[],".repeat(API_REPLY_VALUES_MAX)}[]]`, /values/],
	["too deep", "[".repeat(100_000) + "]".repeat(100_000), /levels/],
	["too deep behind a string that ends in a backslash", `["\\\\",${"[".repeat(100)}`, /levels/],
	["not UTF-8", Buffer.from('{"a":"\xe4"}', "latin1"), /UTF-8/],
	["cut off", '{"a":', /no JSON/],
	["a string without an end", '"\\"', /no JSON/],
	["empty", "", /no JSON/],
])("a reply that is %s is none", async (_, text, fault) => {
	expect(await read(text)).toEqual({ fault: expect.stringMatching(fault) });
});

test("a body is left as soon as it is longer than it may be", async () => {
	let sent = 0;
	const endless = async function* () {
		for (;;) {
			sent += 1024;
			yield new Uint8Array(1024);
		}
	};
	await readReply(endless());
	expect(sent).toBeLessThanOrEqual(API_REPLY_MAX_BYTES + 1024);
	sent = 0;
	await beginningOf(endless());
	expect(sent).toBeLessThanOrEqual(API_ERROR_BODY_MAX_BYTES + 1024);
});

test("replies that come together are parsed in turns of their own", async () => {
	let turns = 0;
	let counting = true;
	const count = () => {
		turns++;
		if (counting) setImmediate(count);
	};
	setImmediate(count);
	const at = await Promise.all(Array.from({ length: 10 }, () => read("{}").then(() => turns)));
	counting = false;
	expect(new Set(at).size).toBe(10);
});

test("what the log keeps of an error is one short line without controls", async () => {
	const text = await beginningOf(chunked(`\u001b[2J\u202efirst\r\nsecond\u0007${"\u{1f600}".repeat(10_000)}`));
	expect(text.length).toBeLessThanOrEqual(LOGGED_REPLY_LENGTH);
	expect(text).toMatch(/^\[2Jfirst second \u{1f600}/u);
});
