import { expect, test } from "vitest";
import { numbersFrom, oneEdit } from "#scripts/bench/search/edits.ts";
import type { Rows } from "#src/search/rows.ts";
import { corrections } from "#src/search/spelling/corrections.ts";
import { lettersOf } from "#src/search/spelling/deletions.ts";
import { slipsBetween } from "#src/search/spelling/slips.ts";
import { SPELLING_TABLE, writeSpellings } from "#src/search/spelling/spelling-table.ts";
import { SPELLING_ROWS_MAX } from "#src/site/search-limits.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";

const LOCALE = "en_GB";
const VOCABULARY =
	"CREATE TABLE vocabulary (locale TEXT, audience TEXT, word TEXT, count INTEGER, PRIMARY KEY (locale, word)) WITHOUT ROWID;";

/** A locale's words, with how often each stands there. */
function wordsWritten(words: Readonly<Record<string, number>>, locale = LOCALE): Database {
	const database = openForBuilding(":memory:");
	database.exec(VOCABULARY + SPELLING_TABLE);
	for (const [word, count] of Object.entries(words))
		database.run("INSERT INTO vocabulary VALUES (?, 'public', ?, ?)", locale, word, count);
	const known = Object.entries(words).map(
		([word, count]) => [word, { audience: "public" as const, count, titled: 0 }] as const,
	);
	writeSpellings(database, locale, known);
	return database;
}

const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
	Latin: ["television", "battery", "remote", "subwoofer", "firmware", "kopfhorer", "telecommande", "reset"],
	Cyrillic: ["телевизор", "наушники", "батарея", "обновление", "пульт"],
	Greek: ["τηλεοραση", "ακουστικα", "μπαταρια", "ενημερωση"],
	Arabic: ["التلفزيون", "البطاريه", "تحديث", "السماعات"],
	Hangul: ["텔레비전", "리모컨", "배터리", "업데이트"],
};
const EVERY = Object.values(SCRIPTS).flat();
const database = wordsWritten(Object.fromEntries(EVERY.map((word, index) => [word, index + 2])));
const other = (typed: string, rows: Rows = database) => corrections(rows, LOCALE, [typed]).get(typed)?.[0]?.join(" ");

/** A word without each of its letters, with each doubled, and with each two exchanged. */
function* slipsOf(word: string): Generator<string> {
	for (let at = 0; at < word.length; at++) {
		const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
		yield before + after;
		yield before + letter + letter + after;
		if (after !== "") yield before + after.charAt(0) + letter + after.slice(1);
	}
}

test.each(Object.entries(SCRIPTS))("one slip anywhere in a word is understood: %s", (_, words) => {
	// Of Hangul somebody errs in what a syllable is made of.
	for (const word of words)
		for (const slip of slipsOf(lettersOf(word))) {
			const typed = slip.normalize("NFC");
			if (slip.length >= 4 && typed !== word) expect(other(typed), `${typed} for ${word}`).toBe(word);
		}
});

test("two slips are understood in long words, one in short ones", () => {
	const pick = numbersFrom(5);
	for (const word of SCRIPTS["Latin"] ?? [])
		for (let round = 0; round < 50; round++) {
			const typed = oneEdit(oneEdit(word, pick), pick);
			const slips = slipsBetween(typed, word, 2)?.count ?? 0;
			const expected = slips === 0 ? undefined : word;
			if (Math.max(word.length, typed.length) >= 7) expect(other(typed), `${typed} for ${word}`).toBe(expected);
		}
	expect(other("rsaet")).toBeUndefined();
	expect(other("rest")).toBe("reset");
	expect(other("res")).toBeUndefined();
	const own = wordsWritten({ file: 9, tile: 9, elektrizitatsversorgungsunternehmen: 2 });
	expect(other("fle", own)).toBe("file");
	expect(other("ile", own)).toBeUndefined();
	expect(other("fl", own)).toBeUndefined();
	expect(other("elektrizitatsversogungsuntrnehmen", own)).toBe("elektrizitatsversorgungsunternehmen");
	own.close();
});

test("what stands somewhere, and what has digits, is left as it is", () => {
	const own = wordsWritten({ router: 500, route: 1, e24: 3, htv65: 9 });
	expect(corrections(own, LOCALE, ["route", "e25", "htv66", "12345", "テレビ"]).size).toBe(0);
	expect(other("rout", own)).toBe("route");
	own.close();
});

test("of words equally near the one with the same first letter is meant, then a slip of the fingers, then the commonest", () => {
	const own = wordsWritten({ table: 2, cable: 99, sound: 3, round: 3, found: 90, power: 5, tower: 50, mower: 3 });
	expect(other("tabl", own)).toBe("table");
	expect(other("aound", own)).toBe("sound");
	expect(other("xower", own)).toBe("tower");
	expect(corrections(own, LOCALE, ["aound"]).get("aound")).toEqual([["sound"], ["found"], ["round"]]);
	own.close();
});

test("two words that were typed as one are two, unless one slip makes them one, or two slips one that stands more often", () => {
	const rare = wordsWritten({ firmware: 9, firm: 2, wear: 2 });
	expect(corrections(rare, LOCALE, ["firmwear"]).get("firmwear")).toEqual([["firmware"], ["firm", "wear"]]);
	rare.close();
	const often = wordsWritten({ firmware: 2, firm: 9, wear: 9 });
	expect(corrections(often, LOCALE, ["firmwear"]).get("firmwear")).toEqual([["firm", "wear"], ["firmware"]]);
	often.close();
	const own = wordsWritten({ remote: 9, control: 9, rem: 2, soundbar: 3, sound: 9, bars: 9 });
	expect(other("remotecontrol", own)).toBe("remote control");
	expect(other("soundbars", own)).toBe("soundbar");
	expect(corrections(own, LOCALE, ["my", "remotecontrol"]).get("remotecontrol")).toEqual([["remote", "control"]]);
	own.close();
});

test("a compound that no text has is its parts, however they are linked, unless one slip makes it a word", () => {
	const own = openForBuilding(":memory:");
	own.exec(VOCABULARY + SPELLING_TABLE);
	const words: [string, string, string[]][] = [
		["de_DE", "fernbedienung batterie fach software soft ware", ["fernbedienungsbatterie", "fernbedienungbatterien"]],
		["nl_NL", "afstandsbediening batterij scherm helderheid", ["afstandsbedieningsbatterij", "schermhelderheid"]],
		["sv_SE", "skarm ljusstyrka fjarrkontroll batteri", ["skarmljusstyrka", "fjarrkontrollsbatteri"]],
	];
	for (const [locale, known] of words)
		for (const word of known.split(" ")) own.run("INSERT INTO vocabulary VALUES (?, 'public', ?, 5)", locale, word);
	writeSpellings(own, "de_DE", [["software", { audience: "public", count: 5, titled: 1 }]]);
	const apart = (locale: string, typed: string) => corrections(own, locale, [typed]).get(typed)?.[0]?.join(" ");
	expect(words.map(([locale, , typed]) => typed.map((each) => apart(locale, each)))).toEqual([
		["fernbedienung batterie", "fernbedienung batterie"],
		["afstandsbediening batterij", "scherm helderheid"],
		["skarm ljusstyrka", "fjarrkontroll batteri"],
	]);
	expect(apart("de_DE", "fernbedienungsbatteriefach")).toBe("fernbedienung batterie fach");
	expect(apart("de_DE", "softnware")).toBe("software");
	own.close();
});

test("slips are counted, and exchanged neighbours are one", () => {
	expect(slipsBetween("remoet", "remote", 2)).toEqual({ count: 1, isLikely: true });
	expect(slipsBetween("remmote", "remote", 2)).toEqual({ count: 1, isLikely: true });
	expect(slipsBetween("rwmote", "remote", 2)).toEqual({ count: 1, isLikely: true });
	expect(slipsBetween("rzmote", "remote", 2)).toEqual({ count: 1, isLikely: false });
	expect(slipsBetween("rmtoe", "remote", 2)).toMatchObject({ count: 2 });
	expect(slipsBetween("battery", "remote", 2)).toBeNull();
});

test("however many words look like the typed one, a bounded number of rows is read for a bounded number of words", () => {
	const letters = "abcdefghijklmnopqrstuvwxyz";
	const many = Object.fromEntries(
		[...letters].flatMap((a) => [...letters].flatMap((b) => [...letters].map((c) => [`remo${a}${b}${c}`, 2] as const))),
	);
	const own = wordsWritten(many);
	let [rows, statements] = [0, 0];
	const counting: Rows = {
		all: (sql, ...values) => {
			const found = own.all<never>(sql, ...values);
			rows += found.length;
			statements++;
			return found;
		},
		get: (sql, ...values) => own.get(sql, ...values),
	};
	const typed = Array.from({ length: 16 }, (_, index) => `remozz${letters.charAt(index)}qq`);
	corrections(counting, LOCALE, typed);
	expect(rows).toBeLessThanOrEqual(3 * 2 * SPELLING_ROWS_MAX);
	// Which of them stand somewhere, and three looks for each that does not.
	expect(statements).toBeLessThanOrEqual(1 + 3 * 3);
	own.close();
});

test("an Arabic word is understood where it stands only with or without a small word that is written in one with it", () => {
	const own = wordsWritten({ التلفزيون: 5, ريموت: 3, والشاحن: 2, بطاريه: 4, البشره: 9 }, "ar_AE");
	const meant = (typed: string) => corrections(own, "ar_AE", [typed]).get(typed)?.[0]?.join(" ");
	for (const [typed, word] of [
		["تلفزوين", "التلفزيون"],
		["بالتلفزوين", "التلفزيون"],
		["الريومت", "ريموت"],
		["وبالبطايره", "بطاريه"],
		["شاحين", "والشاحن"],
		// What was typed as it was goes before all that it may be.
		["البطريه", "بطاريه"],
		["البشراه", "البشره"],
	] as const)
		expect(meant(typed), typed).toBe(word);
	// What stands there with one is that word, and found by its stem.
	expect(meant("بشره")).toBeUndefined();
	// Of the few letters behind the small word nobody knows what they were.
	expect(meant("الرم")).toBeUndefined();
	own.close();
});
