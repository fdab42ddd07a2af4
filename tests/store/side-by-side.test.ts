import { expect, test } from "vitest";
import { sideBySide } from "#src/store/side-by-side.ts";

const rows = (keys: string) => [...keys].map((key) => ({ kind: key < "d" ? "a" : "b", key }));
const pairs = (before: string, after: string) =>
	Array.from(
		sideBySide(rows(before), rows(after), ["kind", "key"]),
		([was, is]) => `${was?.key ?? "-"}${is?.key ?? "-"}`,
	);

test.each([
	["", "", []],
	["abc", "abc", ["aa", "bb", "cc"]],
	["ace", "bcd", ["a-", "-b", "cc", "-d", "e-"]],
	["", "ab", ["-a", "-b"]],
	["xy", "", ["x-", "y-"]],
	["az", "za".split("").sort().join(""), ["aa", "zz"]],
])("rows of %o and %o stand side by side", (before, after, expected) => {
	expect(pairs(before, after)).toEqual(expected);
});
