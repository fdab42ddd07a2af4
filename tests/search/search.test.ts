import { describe, expect, test } from "vitest";
import { snippet } from "#src/search/text/snippet.ts";
import { find, ids, LOCALES } from "./search-bench.ts";

test.each(["HTV-65E9K", "HTV65E9K", "htv 65 e9 k", "htv65e9k/U", "65e9k", "htv-65", "lumen e9 65", "Lumen E9 65"])(
	"%s finds the product first",
	(query) => {
		expect(ids(find(query))[0]).toBe("lumen-65");
	},
);

test("a whole number is a best match, the beginning of one is not", () => {
	expect(find("HTV 65E9K").best).toEqual(["lumen-65"]);
	expect(find("htv-6").best).toEqual([]);
});

test("a number inside a longer query puts its product first and leaves the rest of the words their meaning", () => {
	const found = find("HTV-65E9K reset");
	expect(ids(found).slice(0, 2)).toEqual(["lumen-65", "reset"]);
	expect(found.best).toEqual(["lumen-65"]);
});

test("a number with a slip is offered beside what its words find, and only when nothing holds what was typed", () => {
	expect(find("HTV-65E8K")).toMatchObject({ best: [], nearestNumbers: ["lumen-65"] });
	expect(find("reset HTV-65E8K").nearestNumbers).toEqual(["lumen-65"]);
	for (const query of ["HTV-65E9K", "65e9k", "htv-6", "reset", "e24", "telvision", "HTV-65E9K reset"])
		expect(find(query).nearestNumbers, query).toEqual([]);
});

test("a product with a number like the one that nothing has leads what is found of the rest", () => {
	expect(ids(find("HTV-55E9X"))[0]).toBe("lumen-55");
	expect(ids(find("HTV-65E9X"))[0]).toBe("lumen-65");
	expect(find("HTV-55E9X").total).toBe(find("HTV").total);
});

test("a name in which a letter was typed for one that looks like it is that name, which is said and can be taken back", () => {
	expect(find("Iumen E9 65")).toMatchObject({ correction: "Lumen E9 65", best: ["lumen-65"] });
	expect(find("remote for iumen e9 65")).toMatchObject({ correction: "remote for lumen e9 65", best: ["lumen-65"] });
	expect(find("Iumen E9 65", { isExact: true })).toMatchObject({ correction: null, best: [] });
	// A digit for a letter is a spelling.
	expect(find("1umen E9 65")).toMatchObject({ correction: null, best: ["lumen-65"] });
});

test("words that stand nowhere are named where something has the others", () => {
	expect(find("reset my Flurbizator television").leftOut).toEqual({
		words: ["Flurbizator"],
		rest: "reset my television",
	});
	expect(find("reset television").leftOut).toBeNull();
	expect(find("flurbizator").leftOut).toBeNull();
});

test.each([
	["remote television", true],
	["rset television", true],
	["HTV-65E9K", true],
	["htv65e9k", true],
	["lumen e9 65", true],
	["remote bar clock", false],
	["reset my Flurbizator television", false],
	["qxzvw", false],
])("whether something has all of a query is said: %s", (query, isWhole) => {
	expect(find(query)).toMatchObject({ isWhole });
});

test("words in the title go before words in the body, all words before any of them", () => {
	expect(ids(find("remote control"))[0]).toBe("remote");
	expect(ids(find("remote batteries"))).toEqual(["remote", "firmware", "reset"]);
	expect(ids(find("batteries unicorn"))).toEqual(["remote"]);
});

test("the last word is looked for as it stands: a beginning is for suggestions", () => {
	expect(ids(find("telev"))).toEqual([]);
	expect(ids(find("telev "))).toEqual([]);
});

test("of the words that a mistyped one may be the rest of the query chooses", () => {
	expect(find("wite").correction).toBe("wire");
	expect(find("wite menu").correction).toBe("write menu");
	expect(ids(find("wite menu"))[0]).toBe("network");
});

test("what a mistyped word is asked for like that word: one that says nothing narrows nothing, and phrases have it", () => {
	const said = find("dose televison reset");
	expect(said.correction).toBe("does television reset");
	expect(ids(said)[0]).toBe("reset");
	const quoted = find('"remtoe control" batteries');
	expect(quoted.correction).toBe("remote control batteries");
	expect(ids(quoted)[0]).toBe("remote");
});

test("one wrong letter is corrected, and said", () => {
	for (const [typed, corrected] of [
		["remoet control", "remote control"],
		["batteires", "batteries"],
		["telvision ", "television"],
		["televission reset", "television reset"],
	] as const)
		expect(find(typed), typed).toMatchObject({ correction: corrected });
	expect(find("remote control").correction).toBeNull();
	expect(find("HTV-65E9X").correction).toBeNull();
});

test("a mistyped word for something that texts call otherwise is that word, unless nothing is called so", () => {
	expect(find("goglebox").correction).toBe("gogglebox");
	expect(ids(find("goglebox reset"))[0]).toBe("reset");
	expect(find("contrapton")).toMatchObject({ correction: null, total: 0 });
});

test("short forms without an apostrophe are no slips", () => {
	expect(find("wheres the remote").correction).toBeNull();
	expect(ids(find("wheres the remote"))).toEqual(ids(find("where's the remote")));
});

test("what is found with other words alone says so, and what was typed can be had instead", () => {
	const said = find("batteires unicorn");
	expect(ids(said)).toEqual(["remote"]);
	expect(said.correction).toBe("batteries unicorn");
	expect(find("batteires unicorn", { isExact: true })).toMatchObject({ total: 0, correction: null });
	expect(find("batteires", { isExact: true })).toMatchObject({ total: 0, correction: null });
});

test("questions are found by what they ask, not by their small words", () => {
	expect(ids(find("how can I reset my television"))[0]).toBe("reset");
	expect(ids(find("the"))).not.toEqual([]);
});

test("types narrow the list but not the counts", () => {
	const found = find("remote control", { types: ["download"] });
	expect(ids(found)).toEqual(["firmware"]);
	expect(found.total).toBe(1);
	expect(Object.fromEntries(found.counts)).toEqual({ "faq-article": 2, download: 1 });
});

test("a scope and topics narrow everything", () => {
	expect(ids(find("reset", { scope: { named: ["lumen-65"], below: null } }))).toEqual(["reset"]);
	expect(ids(find("reset", { topics: ["control"] }))).toEqual(["remote"]);
	expect(ids(find("HTV-65E9K", { scope: { named: ["arco"], below: null } }))).toEqual([]);
});

test("pages of results do not overlap", () => {
	const all = ids(find("television", { num: 50 }));
	expect([...ids(find("television", { num: 2 })), ...ids(find("television", { start: 2, num: 50 }))]).toEqual(all);
});

describe("languages", () => {
	test.each(["zurücksetzen", "zurucksetzen", "ZURÜCKSETZEN ", "Größe", "grösse", "masse"])("German %s", (query) => {
		expect(ids(find(query, { locale: "de_DE" }))).toEqual(["reset"]);
	});

	test.each(["更新", "ソフトウェア", "テレビの接続", "音が出ない", "音", "更新方法", "ｿﾌﾄｳｪｱ"])(
		"Japanese %s",
		(query) => {
			expect(ids(find(query, { locale: "ja_JP" }))).toContain("update");
		},
	);

	test.each(["ضبط", "التلفزيون", "مطولا", "إعادة"])("Arabic %s", (query) => {
		expect(ids(find(query, { locale: "ar_AE" }))).toEqual(["reset"]);
	});

	test.each(["reinitialiser", "téléviseur", "ecran", "l'écran", "comment réinitialiser le téléviseur"])(
		"French %s",
		(query) => {
			expect(ids(find(query, { locale: "fr_FR" }))).toEqual(["reset"]);
		},
	);
});

test("a snippet shows the first place and marks every word", () => {
	const text = `${"Something else entirely. ".repeat(12)}Hold the Power button, then reset. ${"More of it. ".repeat(30)}`;
	const parts = snippet(text, ["power", "reset"], "en_GB");
	expect(parts.filter(({ mark }) => mark).map((part) => part.text)).toEqual(["Power", "reset"]);
	expect(parts[0]?.text).toBe("… ");
	expect(parts.at(-1)?.text).toBe(" …");
	expect(parts.map((part) => part.text).join("").length).toBeLessThan(220);
	expect(snippet("テレビを更新します", ["更新"], "en_GB")).toEqual([
		{ text: "テレビを", mark: false },
		{ text: "更新", mark: true },
		{ text: "します", mark: false },
	]);
	expect(snippet("", ["x"], "en_GB")).toEqual([]);
});

describe.each(LOCALES)("a compound is the same word however it is written: %s", (locale) => {
	test.each([
		[["wifi", "wi-fi", "wi fi", "Wi-Fi", "WI\u2011FI", "WiFi "], "network"],
		[["e965", "e9-65", "E9 65"], "network"],
		[["email", "e-mail"], "network"],
		[["soundbar", "sound bar", "sound-bar", "soundba"], "bar"],
		[["place soundbar", "place sound bar", "place sound-bar"], "bar"],
	])("%j", (ways, first) => {
		const found = ways.map((query) => ids(find(query, { locale, types: ["faq-article"] })));
		expect(found[0]?.[0]).toBe(first);
		for (const each of found) expect(each).toEqual(found[0]);
	});
});

test("a word that says nothing stands in no compound's way", () => {
	expect(ids(find("place the sound-bar"))).toEqual(ids(find("place soundbar")));
});

test("a word that says nothing by itself counts beside a digit", () => {
	const french = (query: string) => ids(find(query, { locale: "fr_FR" }));
	for (const query of ["CE-41", "ce 41", "ce41"]) expect(french(query), query).toEqual(["console"]);
});

test("a model is found by the end of its name, with and without spaces", () => {
	for (const query of ["e965", "e9-65", "E9 65"]) expect(ids(find(query))[0], query).toBe("lumen-65");
});

test("two words that only stand somewhere are no compound", () => {
	expect(ids(find("barsound"))).toEqual([]);
	expect(ids(find("menuchoose"))).toEqual([]);
});

test("a compound is marked as one, whichever way it is written", () => {
	for (const text of ["Your Wi-Fi is on", "Your wifi is on", "Your Wi Fi is on"])
		expect(snippet(text, find("wi-fi").words, "en_GB").filter(({ mark }) => mark)).toEqual([
			{ text: text.slice(5, -6), mark: true },
		]);
});

describe("a code that is explained", () => {
	test.each(["E24", "e24", "E 24", "e-24", "console e24"])("%s leads to its line, before what mentions it", (query) => {
		const [first, ...others] = find(query).hits;
		expect(first).toMatchObject({ id: "codes", anchor: "e24", title: "E24 – wrong time" });
		expect(first?.body).toBe("Set the clock to automatic.");
		expect(others.map(({ anchor }) => anchor)).toEqual(others.map(() => null));
	});

	test.each(["CE-41-2", "ce 41 2", "ce412", "CE41-2"])("%s is a code of several parts", (query) => {
		expect(find(query).hits[0]).toMatchObject({ id: "codes", anchor: "ce-41-2" });
	});

	test("is not looked for where the query names none", () => {
		expect(find("codes of a console").hits[0]).toMatchObject({
			id: "codes",
			anchor: null,
			title: "Codes of a console",
		});
	});
});

test("products that are sold stand before the others", () => {
	const sold = ["zeta-new", "zeta-newest"];
	expect(ids(find("zeta")).slice(0, 2).toSorted()).toEqual(sold);
	expect(ids(find("zeta"))).toHaveLength(4);
});
