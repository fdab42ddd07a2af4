import { QUERY_FAILING_REACH } from "#src/site/search-limits.ts";
import { languageOf, wordsOf } from "./words.ts";

/** Words by language with which somebody says that something is not as it should be. */
const NEGATIONS: Readonly<Record<string, string>> = {
	ar: "لا لم لن ليس ليست بدون دون عدم غير",
	bg: "не няма без",
	cs: "ne není nejde nejdou nefunguje bez žádný žádná žádné",
	da: "ikke ingen intet uden",
	de: "nicht kein keine keinen keinem keiner nichts nie ohne",
	el: "δεν μη μην χωρίς καμία κανένα",
	en: "no not never nothing none without cannot can't won't doesn't don't didn't isn't aren't wasn't couldn't wouldn't hasn't haven't dead silent",
	es: "no sin nada nunca ningún ninguna",
	fa: "نه نیست نمی بدون هیچ ندارد",
	fi: "ei eivät ilman",
	fr: "ne pas plus aucun aucune sans rien jamais impossible",
	hu: "nem nincs sem nélkül",
	id: "tidak tak bukan tanpa",
	it: "non nessun nessuna niente senza",
	ja: "ない なく せん ず 無い 無し なし",
	ko: "안 않는 않아요 않습니다 않음 없음 없어요 없습니다 못",
	nb: "ikke ingen intet uten",
	nl: "niet geen niets zonder",
	pl: "nie brak bez",
	pt: "não nao sem nenhum nenhuma nada nunca",
	ro: "nu fără niciun nicio",
	ru: "не нет без",
	sv: "inte ingen inget inga utan",
	th: "ไม่",
	tr: "değil yok olmuyor çalışmıyor açılmıyor",
	uk: "не немає без",
	zh: "不 没 没有 无 无法 不能",
};

/** Verbs of working by language. */
const WORKING: Readonly<Record<string, string>> = {
	ar: "تعمل يعمل تشتغل يشتغل تستجيب يستجيب",
	de: "funktioniert funktionieren geht gehen tut reagiert",
	en: "work works working respond responds responding function functions",
	es: "funciona funcionan funcionar va responde",
	fr: "fonctionne fonctionnent fonctionner marche marchent répond va",
	it: "funziona funzionano va risponde",
	ja: "動か 動き 動作 作動 反応 使え",
	ko: "작동 반응",
	nl: "werkt werken doet reageert",
	pt: "funciona funcionam responde",
	sv: "fungerar funkar svarar",
	zh: "工作 反应 用",
};

const sets = new Map<string, ReadonlySet<string>>();

/** The folded words of a list, remembered by its name and language; short forms without their apostrophe, as folding leaves none in one word. */
function setOf(name: string, lists: Readonly<Record<string, string>>, locale: string): ReadonlySet<string> {
	const language = languageOf(locale);
	const key = `${name} ${language}`;
	const found = sets.get(key);
	if (found) return found;
	const listed = (lists[language] ?? "").replaceAll("'", "");
	const made = new Set(Array.from(wordsOf(listed, language), ({ word }) => word));
	sets.set(key, made);
	return made;
}

/** The folded words of a locale such as `de_DE` that say that something is missing or fails. */
export const negations = (locale: string): ReadonlySet<string> => setOf("negations", NEGATIONS, locale);

/** The folded verbs of working of a locale, of which a negation says no more than that something is broken. */
export const workingVerbs = (locale: string): ReadonlySet<string> => setOf("working", WORKING, locale);

/** The words of a query without those that say no more than that something does not work, unless it says nothing else. */
export function withoutWorking(typed: readonly string[], locale: string): readonly string[] {
	const [denying, working] = [negations(locale), workingVerbs(locale)];
	if (!typed.some((word) => denying.has(word)) || !typed.some((word) => working.has(word))) return typed;
	const others = typed.filter((word) => !working.has(word) && !denying.has(word));
	return others.length > 0 ? others : typed;
}

/** Whether the words of a text say that something is missing or fails. */
export function isDeniedIn(words: readonly string[], locale: string): boolean {
	const denying = negations(locale);
	return words.some((word) => denying.has(word));
}

/**
 * What a query says is missing or fails: of its words that are searched for the next one behind a negation, else the last
 * before it. Verbs of working are none: they stand in every such text, and what does not work stands before them.
 *
 * @param typed all words of a query, folded, in order
 * @param asked those that are searched for
 */
export function failingIn(typed: readonly string[], asked: ReadonlySet<string>, locale: string): ReadonlySet<string> {
	const denying = negations(locale);
	const working = workingVerbs(locale);
	const isThing = (word: string) => asked.has(word) && !working.has(word) && !denying.has(word);
	return new Set(
		typed.flatMap((word, place) => {
			if (!denying.has(word)) return [];
			const behind = typed.slice(place + 1, place + 1 + QUERY_FAILING_REACH);
			// What does not work stands before it: `sound not working tv`.
			const isWorking = behind.some((each) => working.has(each));
			return (isWorking ? undefined : behind.find(isThing)) ?? typed.slice(0, place).findLast(isThing) ?? [];
		}),
	);
}
