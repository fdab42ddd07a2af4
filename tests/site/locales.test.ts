import { readdirSync } from "node:fs";
import IntlMessageFormat from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { STRINGS } from "#src/site/locales/strings.ts";

/** A file each. */
const LANGUAGES = readdirSync("src/site/locales")
	.map((file) => file.replace(/\.ts$/, ""))
	.filter((name) => !["languages", "strings"].includes(name));
const COUNTS = [0, 1, 2, 3, 11, 100];

/** Words that are the same in both languages, by language. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
	fr: ["tutorials.minutes"],
};

/** Plural categories that only numbers over a million have, which nothing here counts to. */
const NOT_COUNTED_TO: Readonly<Record<string, readonly string[]>> = { fr: ["many"] };

const LITERAL = 0;
const PLURAL = 6;

const words = (language: string): Readonly<Record<string, string>> => STRINGS[language] ?? {};
const english = words("en");
const message = (text: string, language: string) =>
	new IntlMessageFormat(text, language, undefined, { ignoreTag: true });

type Elements = ReturnType<IntlMessageFormat["getAst"]>;

/** Every element of a message, those inside its plurals and selections included. */
function elements(ast: Elements): Elements {
	return ast.flatMap((element) => [
		element,
		...("options" in element ? Object.values(element.options).flatMap((option) => elements(option.value)) : []),
	]);
}

const parsed = (text: string, language: string) => elements(message(text, language).getAst());

/** The arguments of a message with the kind of each, sorted. */
function argumentsOf(text: string, language: string): readonly string[] {
	const found = parsed(text, language).flatMap((element) =>
		"value" in element && element.type !== LITERAL ? [`${element.value}:${element.type}`] : [],
	);
	return [...new Set(found)].toSorted();
}

/** What a message says, without its ICU syntax. */
const textOf = (text: string, language: string) =>
	parsed(text, language).flatMap((element) => ("value" in element && element.type === LITERAL ? [element.value] : []));

const isPlural = (text: string) => parsed(text, "en").some((element) => element.type === PLURAL);

/** A message with a name for every argument and a number for every plural. */
const formatted = (text: string, language: string, count: number) => {
	const names = argumentsOf(text, language).map((argument) => argument.split(":"));
	return String(
		message(text, language).format(
			Object.fromEntries(names.map(([name = "", type]) => [name, type === String(PLURAL) ? count : "X"])),
		),
	);
};

test("every language with a file has its line, and no other", () => {
	expect(Object.keys(STRINGS).toSorted()).toEqual(LANGUAGES.toSorted());
});

describe.each(LANGUAGES)("the words of %s", (language) => {
	const entries = Object.entries(words(language));

	test("have the keys of English, in its order", () => {
		expect(entries.map(([key]) => key)).toEqual(Object.keys(english));
	});

	test("take the arguments English takes", () => {
		const differing = entries.filter(
			([key, text]) => argumentsOf(text, language).join() !== argumentsOf(english[key] ?? "", "en").join(),
		);
		expect(differing).toEqual([]);
	});

	test("say something, in every plural form", () => {
		const silent = entries.filter(([, text]) => COUNTS.some((count) => formatted(text, language, count).trim() === ""));
		expect(silent).toEqual([]);
	});

	test("read alike formatted or not when they take no arguments", () => {
		const changed = entries.filter(
			([, text]) => argumentsOf(text, language).length === 0 && textOf(text, language).join("") !== text,
		);
		expect(changed).toEqual([]);
	});

	test("have a plural form for every number, and no others", () => {
		const expected = new Intl.PluralRules(language)
			.resolvedOptions()
			.pluralCategories.filter((category) => !NOT_COUNTED_TO[language]?.includes(category));
		for (const [key, text] of entries) {
			for (const element of parsed(text, language)) {
				if (element.type !== PLURAL || !("options" in element)) continue;
				const forms = Object.keys(element.options).filter((form) => !form.startsWith("="));
				expect(forms.toSorted(), key).toEqual(expected.toSorted());
			}
		}
	});

	test.each(COUNTS)("count %i without an error, and tell larger numbers", (count) => {
		for (const [key, text] of entries.filter(([, text]) => isPlural(text))) {
			const result = formatted(text, language, count);
			expect(result, key).not.toMatch(/[{}#]/);
			if (count > 2) expect(result, key).toContain(new Intl.NumberFormat(language).format(count));
		}
	});
});

test.each(LANGUAGES.filter((language) => language !== "en"))("nothing is left in English in %s", (language) => {
	const said = (text: string, spoken: string) => textOf(text, spoken).join("");
	const left = Object.entries(words(language)).filter(([key, text]) => {
		const own = said(text, language);
		const letters = own.replaceAll(/\P{L}/gu, "").length;
		return letters > 12 && own === said(english[key] ?? "", "en") && !SAME_AS_ENGLISH[language]?.includes(key);
	});
	expect(left).toEqual([]);
});

test("French has a narrow no-break space before : ; ? ! and inside guillemets", () => {
	const wrong = Object.entries(words("fr")).filter(([, text]) =>
		/[^\u202f][:;?!»]|«[^\u202f]/.test(formatted(text, "fr", 11)),
	);
	expect(wrong).toEqual([]);
});

test("Arabic and Japanese use their own punctuation", () => {
	const arabic = Object.entries(words("ar")).filter(([, text]) => /[,;?]/.test(textOf(text, "ar").join("")));
	const japanese = Object.entries(words("ja")).filter(([, text]) => /[,;:?!()]/.test(textOf(text, "ja").join("")));
	expect([...arabic, ...japanese]).toEqual([]);
});
