import IntlMessageFormat from "intl-messageformat";
import { LRUCache } from "lru-cache";
import { dayFormat, sizeFormat } from "./formats.ts";
import { languageName } from "./language-name.ts";
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
	/** A language in its own name, which begins with a capital. */
	languageName(tag: string): string;
	/** A language as the reader calls it. */
	languageHere(tag: string): string;
}

/** What is written often is looked up: pages repeat their days and sizes. Content, whose mistakes these can be, cannot fill memory. */
function remembering<Value extends string | number>(write: (value: Value) => string): (value: Value) => string {
	const written = new LRUCache<Value, string>({ max: 500, memoMethod: write });
	return (value) => written.memo(value);
}

const ownName = remembering(languageName);

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
	const numbers = new Intl.NumberFormat(language);
	const languages = new Intl.DisplayNames([language], { type: "language" });
	const translator = (key: StringKey, values?: Readonly<Record<string, string | number>>): string => {
		if (!values) return strings[key];
		const message = messages.get(key) ?? new IntlMessageFormat(strings[key], language, undefined, { ignoreTag: true });
		messages.set(key, message);
		return String(message.format(values));
	};
	return Object.assign(translator, {
		locale,
		day: remembering(dayFormat(language)),
		number: remembering((value: number) => numbers.format(value)),
		size: remembering(sizeFormat(language)),
		duration: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
		languageName: ownName,
		languageHere: remembering((tag: string) => languages.of(tag) ?? tag),
	});
}
