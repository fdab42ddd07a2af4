import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { addRemoteCodes, device } from "#tests/fixtures/remote-codes.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
	addRemoteCodes(copy, "pebble-20", { devices: [device("television", ["Aurelan", "Brightholm"])] });
});
afterEach(() => copy.cleanUp());

const DATA = "remote-codes/pebble-20/data.json:1";
const TEXT = "remote-codes/pebble-20/en_GB.md";
const brand = (name: string, codes: readonly object[]) => ({ device: "television", brands: [{ name, codes }] });

test("codes that agree are no problem", () => expect(copy.problems()).toEqual([]));

test.each<readonly [string, object, string]>([
	[
		"a likelier code below",
		{
			devices: [
				brand("A", [
					{ code: "10", share: 20 },
					{ code: "11", share: 30 },
				]),
			],
		},
		`${DATA} devices[0].brands[0].codes[1].share: is larger than one above it, put the likeliest code first`,
	],
	[
		"shares of more than all",
		{
			devices: [
				brand("A", [
					{ code: "10", share: 60 },
					{ code: "11", share: 50 },
				]),
			],
		},
		`${DATA} devices[0].brands[0].codes: have shares of 110 in a hundred together, correct them`,
	],
	[
		"a code twice",
		{ devices: [brand("A", [{ code: "10" }, { code: "10" }])] },
		`${DATA} devices[0].brands[0].codes[1].code: 10 stands twice, keep it once`,
	],
	[
		"a code of other letters",
		{ devices: [brand("A", [{ code: "12 34" }])] },
		`${DATA} devices[0].brands[0].codes[0].code: "12 34" does not fit: write two to eight digits or capital letters, in quotes`,
	],
	[
		"a brand twice, however it is written",
		{ devices: [{ device: "television", brands: [device("x", ["Au-Relan", "aurelan"]).brands].flat() }] },
		`${DATA} devices[0].brands[1].name: aurelan stands twice, put both together`,
	],
	[
		"a device twice",
		{ devices: [brand("A", [{ code: "10" }]), brand("B", [{ code: "10" }])] },
		`${DATA} devices[1].device: television stands twice, put both together`,
	],
	[
		"a device without its word",
		{ devices: [{ ...brand("A", [{ code: "10" }]), device: "toaster" }] },
		`${DATA} devices[0].device: the key toaster is missing in terms/*/en_GB.json, add it`,
	],
	[
		"devices of one that cannot be programmed",
		{ isProgrammable: false, devices: [brand("A", [{ code: "10" }])] },
		`${DATA} devices: cannot be programmed, remove them`,
	],
	[
		"devices of one without information",
		{ hasInformation: false, devices: [brand("A", [{ code: "10" }])] },
		`${DATA} devices: are known after all, remove hasInformation`,
	],
	[
		"codes of another and its own",
		{ codesOf: "pebble-10", devices: [brand("A", [{ code: "10" }])] },
		`${DATA} devices: codesOf names those of pebble-10, keep one of the two`,
	],
	[
		"codes of nobody",
		{ codesOf: "pebble-11" },
		`${DATA} codesOf: there is no remote-codes/pebble-11, did you mean pebble-10? Else add it or correct the name`,
	],
	[
		"its own product",
		{ suppliedWith: ["pebble-20"] },
		`${DATA} suppliedWith[0]: is the remote control itself, remove it`,
	],
	[
		"another remote control",
		{ suppliedWith: ["pebble-10"] },
		`${DATA} suppliedWith[0]: pebble-10 has codes of its own, remove it here`,
	],
	["a way that is not told", { search: 3 }, `${TEXT}:5: has no ## number 3, which data.json names; add it`],
	["a way that is shown nowhere", { search: 1 }, `${TEXT}:5: is shown nowhere below ## number 2, name 2 in data.json`],
])("%s is a problem", (_, facts, problem) => {
	addRemoteCodes(copy, "pebble-10", { devices: [device("television", ["Aurelan"])] });
	addRemoteCodes(copy, "pebble-20", { devices: [device("television", ["Aurelan", "Brightholm"])], ...facts });
	expect(copy.problems().join("\n")).toContain(problem);
});

test("a folder is named after a product, and a text begins with how a code is entered", () => {
	addRemoteCodes(copy, "no-product", { devices: [device("television", ["Aurelan"])] });
	copy.edit(`${TEXT}`, (text) => text.replace("Hold **SET**, then enter the code.", ""));
	expect(copy.problems()).toEqual(
		expect.arrayContaining([
			"remote-codes/no-product/data.json: there is no products/no-product, name the folder after the remote control",
			`${TEXT}:5: does not begin with how a code is entered, write it before the first ##`,
		]),
	);
});
