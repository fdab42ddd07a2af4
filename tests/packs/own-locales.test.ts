import { expect, test } from "vitest";
import { copy, ENGLISH, eachWithAPack, HEADING, MAPPING, ROWS, table } from "./table-in-pack.ts";

/** The pack has en_GB, its default, and de_DE: by themselves `en` would be the United States, and `en_US` is a locale. */
eachWithAPack();

const NO_LOCALE = "write a locale as language_REGION,";

test("of titles of manuals in no locale the site's own is meant", () => {
	const texts = { en: { title: "Guide to {name}" }, de_D: { title: "Anleitung {name}" } };
	copy.write(
		"manuals/manuals.json",
		JSON.stringify({ patterns: ["{model}_{language}.pdf"], published: "2026-03-01", texts }),
	);
	expect(copy.problems()).toEqual([
		expect.stringContaining(`texts.en: "en" does not fit: ${NO_LOCALE} did you mean en_GB?`),
		expect.stringContaining(`texts.de_D: "de_D" does not fit: ${NO_LOCALE} did you mean de_DE?`),
	]);
});

const mapped = (locales: object) =>
	copy.write("help-centre/help-centre.json", JSON.stringify({ locales, otherwise: {} }));
const article = (id: number, locale: string) => ({ id, title: "How to pair it", body: "<p>Hold it.</p>", locale });

test("of a help centre's locales the site's own is meant, by its name there where none is written", () => {
	mapped({ "en-us": "en", "en-gb": "en_G", de: "", fr: "nothing" });
	copy.write("help-centre/articles.json", JSON.stringify({ articles: [article(1, "en-us")] }));
	expect(copy.problems()).toEqual([
		expect.stringContaining(`locales.en-us: "en" does not fit: ${NO_LOCALE} did you mean en_GB?`),
		expect.stringContaining(`locales.en-gb: "en_G" does not fit: ${NO_LOCALE} did you mean en_GB?`),
		expect.stringContaining("locales.de: is empty, did you mean de_DE?"),
		expect.stringContaining(`locales.fr: "nothing" does not fit: ${NO_LOCALE} such as en_GB`),
	]);
	mapped({ "en-us": "en_GB" });
	copy.write("help-centre/articles.json", JSON.stringify({ articles: [article(1, "en-us"), article(2, "de-at")] }));
	expect(copy.notes()).toContainEqual(
		expect.stringContaining(
			'texts in de-at are left out: name it in locales of help-centre.json, such as "de-at": "de_DE"',
		),
	);
});

test.each([
	["en", "did you mean en_GB?"],
	["de_D", "did you mean de_DE?"],
	["english", "such as en_GB"],
])("of a line's texts in %s the site's own is meant, and that one is not missing besides", (locale, meant) => {
	copy.edit("site.json", (text) => text.replace('"defaultLocale": "en_GB"', '"defaultLocale":"en_GB"'));
	const written = { title: "A tour of the Pebble", ...ENGLISH };
	const data = { published: "2026-03-01", seconds: 60, poster: "speaker", address: "https://film.example/1" };
	const line = { id: "tour-2", data: { ...data, products: ["pebble-20"] }, texts: { [locale]: written } };
	table([JSON.stringify(line)], { kind: "support-videos" }, "films.jsonl");
	expect(copy.problems().slice(0, 1)).toEqual([
		`tables/films.jsonl:1 texts.${locale}: is no locale: ${NO_LOCALE} ${meant}`,
	]);
	expect(copy.problems()).toHaveLength(locale === "en" ? 1 : 2);
});

test("of the texts of a mapping any of the site's own is meant, not the default alone", () => {
	copy.edit("site.json", (text) => text.replaceAll("de_DE", "de_AT"));
	table([HEADING, ...ROWS], { ...MAPPING, texts: { en: MAPPING.texts.en_GB, de: MAPPING.texts.de_DE } });
	expect(copy.problems().filter((problem) => problem.startsWith("tables/"))).toEqual([
		expect.stringContaining("did you mean en_GB?"),
		expect.stringContaining("did you mean de_AT?"),
	]);
});
