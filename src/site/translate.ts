import IntlMessageFormat from "intl-messageformat";
import { LRUCache } from "lru-cache";
import type { Locale } from "./locale.ts";
import { en } from "./locales/en.ts";
import { STRINGS } from "./locales/strings.ts";

type StringKey = keyof typeof en;
type Strings = Readonly<Record<StringKey, string>>;

/** The words of one locale: ICU messages by key, and dates, sizes and numbers in the reader's format. */
export interface Translate {
	(key: StringKey, values?: Readonly<Record<string, string | number>>): string;
	readonly locale: Locale;
	/** A day such as `2026-03-01`, written out. */
	day(day: string): string;
	/** A size in bytes. */
	size(bytes: number): string;
	number(value: number): string;
	/** A length of time in seconds, as minutes and seconds. */
	duration(seconds: number): string;
	/** A language in its own name. */
	languageName(tag: string): string;
	/** A language as the reader calls it. */
	languageHere(tag: string): string;
}

const translators = new WeakMap<Locale, Translate>();

/** The words of a locale; the same value for every page of it. A language without strings of its own speaks English. */
export function translate(locale: Locale): Translate {
	const found = translators.get(locale);
	if (found) return found;
	const made = make(locale);
	translators.set(locale, made);
	return made;
}

function make(locale: Locale): Translate {
	const { language } = locale;
	const strings: Strings = STRINGS[language] ?? STRINGS[language.split("-")[0] ?? ""] ?? en;
	const messages = new Map<string, IntlMessageFormat>();
	const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
	const numbers = new Intl.NumberFormat(language);
	const translator = (key: StringKey, values?: Readonly<Record<string, string | number>>): string => {
		if (!values) return strings[key];
		const message = messages.get(key) ?? new IntlMessageFormat(strings[key], language, undefined, { ignoreTag: true });
		messages.set(key, message);
		return String(message.format(values));
	};
	return Object.assign(translator, {
		locale,
		day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
		number: (value: number) => numbers.format(value),
		size: (bytes: number) => sizeIn(language, bytes),
		duration: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
		languageName: (tag: string) => languageName(tag, tag),
		languageHere: (tag: string) => languageName(tag, language),
	});
}

/** Every use would make a format of its own; content names few languages, and another system's mistakes cannot fill memory. */
const languageNames = new LRUCache<string, string>({ max: 500 });

function languageName(tag: string, reader: string): string {
	const key = `${tag} ${reader}`;
	const found = languageNames.get(key) ?? new Intl.DisplayNames([reader], { type: "language" }).of(tag) ?? tag;
	languageNames.set(key, found);
	return found;
}

/** Making a format costs more than a hundred uses of it. */
const sizeFormats = new Map<string, Intl.NumberFormat>();

function sizeIn(language: string, bytes: number): string {
	const [unit, divisor] =
		bytes < 1e6
			? (["kilobyte", 1e3] as const)
			: bytes < 1e9
				? (["megabyte", 1e6] as const)
				: (["gigabyte", 1e9] as const);
	const key = `${language} ${unit}`;
	const format =
		sizeFormats.get(key) ?? new Intl.NumberFormat(language, { style: "unit", unit, maximumSignificantDigits: 3 });
	sizeFormats.set(key, format);
	return format.format(Math.max(bytes / divisor, 0.1));
}
