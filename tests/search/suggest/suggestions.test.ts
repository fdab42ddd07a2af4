import { describe, expect, test } from "vitest";
import { goneOn, ids, offered } from "./suggestion-bench.ts";

describe("a product is offered", () => {
	test.each([
		"h",
		"ht",
		"htv",
		"htv-",
		"htv-6",
		"HTV 65",
		"htv65e9k",
		"65e9",
		"5e9k",
		"lum",
		"LUMEN e9 65",
		"e9 lumen",
		"lumene9",
	])("for %s", (query) => expect(ids(query)).toContain("lumen-65"));

	test.each(["htx65", "hvt65", "htv65w9k", "htv659", "hhtv65", "tv65e", "lumne", "lumrn", "lumen e9 56"])(
		"for %s, which is one letter away from its beginning",
		(query) => expect(ids(query)).toContain("lumen-65"),
	);

	test.each([
		["hvt", "lumen-65"],
		["htx", "lumen-65"],
		["tv-", "lumen-65"],
		["ms-g", "arco"],
		["hbs", "arco"],
		["xsb-", "arco"],
		["hsv", "lumen-65"],
		["hsv", "arco"],
	])("for %s, letters alone that are one slip away from the beginning of its number: %s", (query, id) => {
		expect(ids(query)).toContain(id);
	});

	test("for no slip of a word that something has", () => {
		expect(ids("wifi")).toEqual(["wifi"]);
		expect(ids("rese")).toEqual(["reset-a"]);
	});

	test("for the letters of an alias before its first digit", () => {
		for (const query of ["sm", "sm-", "sm-g", "smg9"]) expect(ids(query), query).toContain("arco");
	});

	test("first whose number or name it is, then what is sold, the shortest name first", () => {
		expect(ids("arco 90").slice(0, 2)).toEqual(["arco-90", "arco"]);
		expect(ids("lumen").slice(0, 3)).toEqual(["lumen-55", "lumen-65", "lumen-old"]);
		expect(ids("hsb-90").slice(0, 2)).toEqual(["arco-90", "arco"]);
	});

	test("with what may have been meant behind it, unless the number is whole", () => {
		expect(ids("htv-65").slice(0, 2)).toEqual(["lumen-65", "lumen-55"]);
		expect(ids("htv-65e9k")).toEqual(["lumen-65", "pair"]);
	});
});

describe("an answer is offered", () => {
	test("for beginnings of words in any order, the last unfinished, wherever they stand", () => {
		for (const query of ["remo", "remote contr", "control rem", "nothing remote", "dead rem", "the remote con"])
			expect(ids(query), query).toContain("remote");
		expect(ids("lumen pai")).toEqual(["pair"]);
		expect(ids("htv-65e9k remo")).toEqual(["pair"]);
		expect(ids("65e9k pair")).toEqual(["pair"]);
	});

	test("for its title before its keywords and what it is about", () => {
		expect(ids("rem").slice(0, 2)).toEqual(["pair", "remote"]);
	});

	test("for two words typed as one", () => {
		for (const query of ["soundbar", "soundba", "place soundbar"]) expect(ids(query), query).toContain("place");
	});

	test("for a word typed as one or two", () => {
		for (const query of ["wifi", "wi-fi", "wi fi", "wi-f"]) expect(ids(query), query).toContain("wifi");
	});

	test("for what stands inside a word, from four letters", () => {
		for (const query of ["maschine", "maschi", "schleud"])
			expect(ids(query, { locale: "de_DE" }), query).toEqual(["washing"]);
		expect(ids("bedienung geht", { locale: "de_DE" })).toEqual(["remote"]);
	});

	test("for one wrong letter, in every alphabet", () => {
		for (const query of ["remtoe", "contrl", "rmeote cont", "pari remote"]) expect(ids(query), query).toContain("pair");
		expect(ids("wachmaschine", { locale: "de_DE" })).toEqual(["washing"]);
		expect(ids("стиарл", { locale: "ru_RU" })).toEqual(["washing"]);
	});

	test("in scripts without spaces", () => {
		for (const query of ["洗濯", "洗", "機", "使い", "洗濯機"])
			expect(ids(query, { locale: "ja_JP" }), query).toEqual(["washing"]);
	});

	test("once of those that are called the same", () => {
		expect(ids("reset")).toEqual(["reset-a"]);
		expect(ids("reset", { reader: "asc" })).toHaveLength(1);
	});

	test("beside three at most that differ in a number alone, and these when there is nothing else", () => {
		expect(ids("fir")).toEqual(["firmware-E5", "firmware-E6", "firmware-E7", "fire", "firmware-E8", "firmware-E9"]);
	});

	test("at the line of a code, when that is typed", () => {
		expect(offered("e24")[0]).toMatchObject({ id: "codes", anchor: "e24", title: "E24 – wrong time" });
		for (const query of ["e-24", "e 24"]) expect(offered(query), query).toEqual(offered("e24"));
		expect(offered("console")[0]).toMatchObject({ id: "codes", anchor: null });
	});
});

test("what belongs to the product or category stands first, all else behind it", () => {
	expect(ids("remote")).toEqual(["pair", "remote"]);
	expect(ids("remote", { scope: "arco" })).toEqual(["remote", "pair"]);
	expect(ids("wi", { scope: "arco" })[0]).toBe("wifi");
	expect(ids("htv-65e9k", { scope: "arco" })).toEqual(["lumen-65", "pair"]);
});

describe("a category is offered", () => {
	test.each(["ref", "refrigerators", "refrigerator", "fridge", "fridges"])(
		"for its name or another word for it: %s",
		(query) => {
			expect(offered(query)[0]).toMatchObject({ kind: "categories", id: "refrigerators", title: "Refrigerators" });
		},
	);

	test.each(["sound bar", "soundbar", "soundb", "sound-bars", "bar sou"])(
		"for its words apart or as one: %s",
		(query) => {
			expect(offered(query)[0]).toMatchObject({ kind: "categories", id: "sound-bars" });
		},
	);

	test("for what stands inside its name, and in scripts without spaces", () => {
		expect(ids("konsole", { locale: "de_DE" })).toEqual(["consoles"]);
		expect(ids("テレ", { locale: "ja_JP" })).toEqual(["televisions"]);
	});

	test("among other words, with what has these there", () => {
		expect(ids("fridge gui")).toEqual(["refrigerators", "guide"]);
		expect(ids("guide sound bar").slice(0, 2)).toEqual(["sound-bars", "guide-other"]);
	});

	test("not for a number, and one of agents' to them alone", () => {
		expect(ids("htv-65e9k")).toEqual(["lumen-65", "pair"]);
		expect(ids("repair too")).toEqual([]);
		expect(ids("repair too", { reader: "asc" })).toEqual(["tools"]);
	});
});

test("words for the same thing are looked for behind those that were typed", () => {
	expect(ids("fridge light")).toEqual(["refrigerators", "light"]);
	expect(ids("wlan slow")).toEqual(["wifi"]);
});

test("what only agents read is offered to them alone, and changes nothing for all others", () => {
	expect(ids("remote")).toEqual(["pair", "remote"]);
	expect(ids("remote", { reader: "asc" })).toContain("secret");
	expect(ids("diagnosos")).toEqual([]);
	expect(ids("diagnosos", { reader: "asc" })).toEqual(["secret"]);
	expect(goneOn("remo")).not.toContain("remote unlocking");
	expect(goneOn("remo", { reader: "asc" })).toContain("Remote unlocking".toLowerCase());
});

test("nothing that anybody types is an operator of the index", () => {
	for (const query of [
		'"',
		"lumen AND",
		"NOT lumen",
		"{words}: a",
		"lumen*",
		"a NEAR(b)",
		"-",
		"^lumen",
		"\u{e010}htv",
		"",
	])
		expect(() => [ids(query), goneOn(query)], query).not.toThrow();
});

describe("a query goes on", () => {
	test("as titles and keywords do: its last word, and the next", () => {
		expect(goneOn("rem")[0]).toBe("remote");
		expect(goneOn("remote")).toEqual(expect.arrayContaining(["remote control", "remote dead"]));
		expect(goneOn("the remo").slice(0, 2)).toEqual(["the remote", "the remote control"]);
		expect(goneOn("pair rem")[0]).toBe("pair remote");
	});

	test("with names of products, in every language", () => {
		expect(goneOn("lum", { locale: "de_DE" })).toContain("Lumen E9");
	});

	test("in scripts without spaces to the end of a word", () => {
		expect(goneOn("洗", { locale: "ja_JP" })).toContain("洗濯");
		// Half a word is cut where no whole one is: 使, い方.
		expect(goneOn("洗濯機の使い", { locale: "ja_JP" })).toContain("洗濯機の使い方");
		expect(goneOn("リモ", { locale: "ja_JP" })).toContain("リモコン");
	});

	test("to no word that says nothing, but from one", () => {
		expect(goneOn("th")).toEqual([]);
		expect(goneOn("a")).not.toContain("at");
		expect(goneOn("the").length).toBeGreaterThan(0);
	});

	test("not from nothing, nor from what nobody wrote", () => {
		for (const query of ["", " ", "zzz", "🎉"]) expect(goneOn(query), query).toEqual([]);
	});
});
