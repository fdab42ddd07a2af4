import { expect, test } from "vitest";
import {
	exactKey,
	formOf,
	inForm,
	plainKey,
	readLegacyAddress,
	readListedAddress,
} from "#src/packs/legacy/legacy-address.ts";

const read = (text: string) => {
	const address = readListedAddress(text);
	return "message" in address ? address.message : exactKey(address);
};

test.each([
	["/support/product.php?id=12", "/support/product.php?id=12"],
	["https://support.old.example/Product.PHP?ID=12", "/Product.PHP?id=12"],
	["http://old.example:8080", "/"],
	["https://old.example?p=4", "/?p=4"],
	["/a//b/./c/".replace("/./", "/"), "/a/b/c"],
	["/gr%C3%B6%C3%9Fe/x%20y", "/größe/x y"],
	["/größe/x y", "/größe/x y"],
	["/gro\u0308\u00dfe", "/größe"],
	["/x?b=2&a=1&a=0", "/x?a=0&a=1&b=2"],
	["/x?q=a+b", "/x?q=a+b"],
	["/x?q=a%20b", "/x?q=a+b"],
	["/x?1234", "/x?=1234"],
	["/x?id=", "/x?=id"],
	["/x#part", "/x"],
	["/x?a=1#part?b=2", "/x?a=1"],
	["/x?", "/x"],
])("%s is the address %s", (text, key) => {
	expect(read(text)).toBe(key);
});

test.each([
	["", "is no address"],
	["support/product.php", "is no address"],
	["//old.example/x", "is no address"],
	["javascript:alert(1)", "is no address"],
	["mailto:a@b.example", "is no address"],
	["/a/../b", "gets in"],
	["/a/%2e%2e/b", "gets in"],
	["/a%2Fb", "gets in"],
	["/a%5Cb", "gets in"],
	["/a%252Fb", "gets in"],
	["/gr%F6%DFe", "gets in"],
	["/a%00b", "gets in"],
	["/a\\b", "gets in"],
	["/100%", "gets in"],
	[`/${"x".repeat(1_000)}`, "longer than 1000"],
	[`/x?${Array.from({ length: 21 }, (_, at) => `p${at}=1`).join("&")}`, "more than 20 parameters"],
])("%s is refused", (text, message) => {
	expect(read(text)).toContain(message);
});

test("what is listed and what is asked for meet, whatever the capitals and the order, with the parameters that tell it apart", () => {
	const listed = readListedAddress("/Support/Product.php?Id=AB12&lang=de");
	const asked = readLegacyAddress("/support/product.PHP", "utm_source=mail&LANG=de&ID=ab12&fbclid=x");
	if ("message" in listed || !asked) throw new Error("unread");
	expect(formOf(listed)).toEqual(["id", "lang"]);
	expect(plainKey(inForm(asked, formOf(listed)))).toBe(plainKey(listed));
	expect(exactKey(inForm(asked, formOf(listed)))).not.toBe(exactKey(listed));
	expect(plainKey(inForm(asked, []))).toBe("/support/product.php");
});
