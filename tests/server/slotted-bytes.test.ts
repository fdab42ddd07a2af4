import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SlottedBytes } from "#src/server/http/slotted-bytes.ts";

const A = "slot-a-0000";
const B = "/slot-b-0000";

describe("a text with slots", () => {
	test.each([
		["between its words", `<p>one ${A} two ${B} three</p>`],
		["at both ends", `${A}middle${B}`],
		["side by side and twice", `x${A}${A}${B}${A}y`],
		["alone", A],
		["nowhere", "nothing to write"],
		["in much that repeats itself", `${"wörter ".repeat(9_000)}${A}${"wörter ".repeat(9_000)}${B}ende`],
		[
			"in what cannot be compressed",
			`${randomBytes(90_000).toString("base64")}${B}${randomBytes(50_000).toString("hex")}`,
		],
		["in nothing", ""],
	])("is the same compressed and not, where they stand %s", (_, text) => {
		const slotted = new SlottedBytes(Buffer.from(text), [A, B]);
		for (const written of [
			{ [A]: "0190-42", [B]: "/electronics/support/é?a=1&amp;b=2" },
			{ [A]: "", [B]: "" },
			{ [B]: randomBytes(20_000).toString("hex") },
			{ [A]: "ü".repeat(32_767), [B]: "x".repeat(65_535) },
		]) {
			const whole = text.replaceAll(A, written[A] ?? "").replaceAll(B, written[B] ?? "");
			const plain = slotted.fill(written, undefined);
			expect([plain.encoding, plain.bytes.toString()]).toEqual(["identity", whole]);
			// Checks the sum and the length that stand at its end, too.
			const coded = slotted.fill(written, "gzip, deflate, br");
			expect([coded.encoding, gunzipSync(coded.bytes).toString()]).toEqual(["gzip", whole]);
		}
	});

	test("is a third when its words repeat themselves", () => {
		const slotted = new SlottedBytes(Buffer.from(`${"<li>a line of a list</li>".repeat(400)}${A}`), [A]);
		expect(slotted.fill({ [A]: "1" }, "gzip").bytes.length).toBeLessThan(3_000);
	});

	test.each([
		["gzip", "gzip"],
		["br;q=1, gzip;q=0.1", "gzip"],
		["br", "identity"],
		["br, gzip;q=0", "identity"],
		["identity, gzip;q=0.5", "identity"],
		["", "identity"],
	])("is sent to who takes %j as %s", (accept, encoding) => {
		expect(new SlottedBytes(Buffer.from(`text ${A}`), [A]).fill({ [A]: "1" }, accept).encoding).toBe(encoding);
	});

	test("is not compressed around what no block holds", () => {
		const slotted = new SlottedBytes(Buffer.from(`text ${A}`), [A]);
		const { bytes, encoding } = slotted.fill({ [A]: "x".repeat(65_536) }, "gzip");
		expect([encoding, bytes.length]).toEqual(["identity", 65_541]);
	});
});
