import { expect, test } from "vitest";
import { stripBlanks } from "#src/contract/header-blanks.ts";
import { isJson } from "#src/contract/sent-body.ts";
import { SESSION_COOKIE, SIGN_ON_COOKIE } from "#src/identity/authenticate.ts";
import { clientAddress } from "#src/server/gate/client-address.ts";
import { readCookies } from "#src/server/gate/cookies.ts";
import { encodingsFor } from "#src/server/http/encodings.ts";

const BYTES = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));
const OWN = [
	[SESSION_COOKIE, "session"],
	[SIGN_ON_COOKIE, "signOn"],
] as const;
const read = (header: string) => readCookies(header, "internal");

test.each(OWN)("no byte before or after the name of %s makes another cookie ours", (name, field) => {
	const before = BYTES.filter((byte) => read(`${byte}${name}=v`)[field] === "v");
	// Behind a semicolon another cookie begins: it is ours.
	expect(before).toEqual(["\t", " ", ";"]);
	expect(BYTES.filter((byte) => read(`a=b; ${byte}${name}=v`)[field] === "v")).toEqual(["\t", " ", ";"]);
	expect(BYTES.filter((byte) => read(`${name}${byte}=v`)[field] === "v")).toEqual(["\t", " "]);
});

test.each(OWN)("what a neighbour slips in beside %s counts neither before nor after it", (name, field) => {
	for (const byte of BYTES.filter((each) => !"\t ;".includes(each))) {
		const slipped = `${byte}${name}=theirs`;
		expect([read(`${slipped}; ${name}=ours`)[field], read(`${name}=ours; ${slipped}`)[field]]).toEqual([
			"ours",
			"ours",
		]);
	}
	// Two values under the very name are nobody's, in either order, and are known to be there.
	for (const header of [
		`${name}=theirs; ${name}=ours`,
		`${name}=ours; ${name}=theirs`,
		`${name}=a; ${name}=b; ${name}=b`,
	])
		expect(read(header)[field]).toBe("");
	expect(read(`${name}=ours; ${name}=ours`)[field]).toBe("ours");
});

test("a byte of a letter is a part of the value, not a blank around it", () => {
	const kept = BYTES.filter((byte) => read(`${SESSION_COOKIE}=${byte}v${byte}`).session === "v");
	expect(kept).toEqual(["\t", " "]);
	expect(BYTES.filter((byte) => stripBlanks(`${byte}v${byte}`) === "v")).toEqual(["\t", " "]);
	expect([stripBlanks(""), stripBlanks(" \t "), stripBlanks(" a b\t")]).toEqual(["", "", "a b"]);
});

test("other headers are read like that as well", () => {
	const isRead = {
		encoding: (byte: string) => encodingsFor(`${byte}br`).includes("br"),
		weight: (byte: string) =>
			!encodingsFor(`br;${byte}q=0`).includes("br") && encodingsFor(`br;${byte}q=1`).includes("br"),
		type: (byte: string) => isJson(`${byte}application/json${byte}`),
		address: (byte: string) =>
			clientAddress(
				// Only these two are read of a request.
				{ headers: { "x-forwarded-for": `${byte}9.9.9.9` }, socket: { remoteAddress: "1.1.1.1" } } as never,
				1,
			) === "9.9.9.9",
	};
	for (const [what, reads] of Object.entries(isRead))
		expect(
			BYTES.filter((byte) => !",;".includes(byte) && reads(byte)),
			what,
		).toEqual(["\t", " "]);
});
