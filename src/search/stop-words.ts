import { fold } from "./fold.ts";

/** Words of questions that say nothing about what is asked; a query of these alone keeps them. */
const WORDS: Readonly<Record<string, string>> = {
	en: "a an and are can do does for from how i in is it my of on or the to what when where which why with you your not won't doesn't isn't can't s t",
	de: "aber als am an auf aus bei das dem den der die ein eine einen einer es für ich im in ist kann kein keine man mein meine meinem meinen meiner mit nicht oder sich sie und vom von wann warum was wie wo zu zum zur",
	fr: "à au aux avec ce ces comment dans de des du en est et il je l la le les ma mes mon n ne ou où pas peut pour pourquoi qu quand que qui quoi s se ses son sur un une",
	ar: "في من على إلى عن هل كيف لا ما هذا هذه مع أو و",
};

const sets = new Map<string, ReadonlySet<string>>();

/** Folded stop words of a locale such as `de_DE`. */
export function stopWords(locale: string): ReadonlySet<string> {
	const language = locale.slice(0, 2);
	const found = sets.get(language);
	if (found) return found;
	const made = new Set((WORDS[language] ?? "").split(" ").filter(Boolean).map(fold));
	sets.set(language, made);
	return made;
}
