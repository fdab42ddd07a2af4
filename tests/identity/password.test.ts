import { expect, test } from "vitest";
import { hashPassword, isPassword, makePassword, passwordFault } from "#src/identity/password.ts";

test("a password is kept as argon2id with a salt of its own, and is the only one that fits", async () => {
	const [one, two] = await Promise.all([hashPassword("correct horse battery"), hashPassword("correct horse battery")]);
	expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
	expect(one).not.toBe(two);
	expect(await isPassword("correct horse battery", one)).toBe(true);
	expect(await isPassword("correct horse batterz", one)).toBe(false);
	// However a keyboard composes a letter.
	expect(await isPassword("pa\u0308ssword of hers", await hashPassword("p\u00e4ssword of hers"))).toBe(true);
});

test("nobody's secret, and what is no secret, fit no password", async () => {
	for (const secret of [null, "", "correct horse battery", "$argon2id$v=19$m=9999999999,t=2,p=1$AAAAAAAAAAAAAAAA$AAAA"])
		expect(await isPassword("correct horse battery", secret)).toBe(false);
});

test("made passwords are long, alike for nobody, and can be taken", () => {
	const made = Array.from({ length: 50 }, makePassword);
	expect(new Set(made).size).toBe(50);
	for (const password of made) {
		expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
		expect(passwordFault(password, ["sigrid"])).toBe(null);
	}
});

test.each([
	["eleven-char", "at least 12"],
	["a".repeat(201), "at most 200"],
	["aaaaaaaaaaaaaaab", "too few"],
	["my Name is SIGRID 1", "holds the name"],
	[" leading blanks here", "blanks"],
	["two  blanks in here", "blanks"],
	["unseen \u200b in here", "nobody sees"],
])("the password %j cannot be taken", (password, why) => {
	expect(passwordFault(password, ["sigrid", "Halden Repairs"])).toContain(why);
});
