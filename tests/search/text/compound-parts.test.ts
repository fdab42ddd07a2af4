import { expect, test } from "vitest";
import { allPartsOf, partsOf, possibleParts } from "#src/search/text/compound-parts.ts";

/** How often words stand in the texts of a pack. */
const COUNTS: Readonly<Record<string, Record<string, number>>> = {
	de: {
		...{ waschen: 2, maschine: 5, akku: 9, laufzeit: 4, fern: 2, bedienung: 6, fernbedienung: 20, batterie: 12 },
		...{ schule: 2, buch: 4, ton: 6, ausgabe: 7, ein: 90, stellungen: 1, einstellungen: 40, bild: 9, schirm: 3 },
		...{ gerat: 12, name: 7, lauf: 2, zeit: 8, orte: 1 },
	},
	nl: { afstand: 3, bediening: 5, batterij: 9, vak: 3, scherm: 9, helderheid: 4 },
	sv: { skarm: 9, ljusstyrka: 4, batteri: 8, tid: 5, skola: 2, bok: 3 },
	da: { skaerm: 5, lysstyrke: 3 },
	nb: { tastatur: 5, oppsett: 3 },
	en: { sound: 9, bars: 9 },
};
const count = (language: string) => (word: string) => COUNTS[language]?.[word] ?? 0;

test.each([
	["de", "waschmaschine", ["waschen", "maschine"]],
	["de", "akkulaufzeit", ["akku", "laufzeit"]],
	["de", "fernbedienungsbatterie", ["fernbedienung", "batterie"]],
	["de", "fernbedienungsbatterien", ["fernbedienung", "batterie"]],
	["de", "schulbuch", ["schule", "buch"]],
	["de", "tonausgabe", ["ton", "ausgabe"]],
	["de", "bildschirm", ["bild", "schirm"]],
	["de", "geratename", ["gerat", "name"]],
	["nl", "schermhelderheid", ["scherm", "helderheid"]],
	["sv", "skarmljusstyrka", ["skarm", "ljusstyrka"]],
	["sv", "batteritiden", []],
	["da", "skaermlysstyrke", ["skaerm", "lysstyrke"]],
	["nb", "tastaturoppsett", ["tastatur", "oppsett"]],
])("%s: %s is %j", (language, word, parts) => {
	expect(partsOf(word, language, count(language))).toEqual(parts);
});

test("the parts of a part are parts as well", () => {
	expect(allPartsOf("fernbedienungsbatterie", "de", count("de"))).toEqual([
		...["fernbedienung", "batterie", "fern", "bedienung"],
	]);
});

test("what is no compound has no parts", () => {
	for (const [language, word] of [
		["de", "einstellungen"],
		["de", "maschine"],
		["de", "unbekannteswort"],
		["de", "akku65laufzeit"],
		["en", "soundbars"],
		["de", "a".repeat(64)],
	] as const)
		expect(partsOf(word, language, count(language)), word).toEqual([]);
});

test("a word asks for few words, however long it is", () => {
	for (let length = 1; length <= 80; length++) {
		const asked = possibleParts("snersnersners".repeat(7).slice(0, length), "de");
		expect(asked.length).toBeLessThan(500);
		expect(asked.join("").length).toBeLessThan(10_000);
	}
});
