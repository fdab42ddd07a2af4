import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SIGNED_TOKEN } from "#src/contract/signed-token.ts";
import { LinkSigner } from "#src/identity/link-signer.ts";

const signer = new LinkSigner("a secret of the tests, long enough");

describe("a signed token", () => {
	test("gives back what was signed, and fits the address of a page", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (payload) => {
				const token = signer.sign("ticket", payload);
				expect(token).toMatch(payload === "" ? /^\.[\w-]{22}$/ : SIGNED_TOKEN);
				expect(signer.read("ticket", token)).toBe(payload);
			}),
		);
	});

	test("proves nothing for another purpose, with another secret, or when a single character is another", () => {
		const token = signer.sign("ticket", "0123456789abcdef");
		expect(signer.read("check", token)).toBeNull();
		expect(signer.read("", token)).toBeNull();
		expect(new LinkSigner("another secret").read("ticket", token)).toBeNull();
		for (const index of Array.from(token, (_, each) => each)) {
			const other = token[index] === "A" ? "B" : "A";
			expect(signer.read("ticket", token.slice(0, index) + other + token.slice(index + 1))).toBeNull();
		}
	});

	test("has one spelling, and no other text is one", () => {
		const token = signer.sign("ticket", "0123456789abcdef");
		const [head = "", tail = ""] = token.split(".");
		for (const text of [`${token}.`, `${head}=.${tail}`, `${token}=`, head, tail, `.${tail}`, "", ".", ` ${token}`])
			expect(signer.read("ticket", text), text).toBeNull();
		// Purpose and payload are not one text that can be cut elsewhere.
		expect(signer.sign("ab", "c").split(".")[1]).not.toBe(signer.sign("a", "bc").split(".")[1]);
	});
});
