import { isKind, type Kind } from "#src/packs/format/kinds.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import { nearestWord } from "#src/site/spelling.ts";

/** What people call a kind besides its own name, one or many of it. */
const OTHER_WORDS: Readonly<Record<string, Kind>> = {
	answer: "articles",
	faq: "faq-bundles",
	manual: "documents",
	firmware: "downloads",
	license: "licences",
	remote: "remote-codes",
	repair: "repair-documents",
	news: "news-and-alerts",
	alert: "news-and-alerts",
	video: "support-videos",
	tree: "help-trees",
	survey: "micro-surveys",
	message: "special-message",
};

const plural = (word: string): string => (word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`);

const WORDS: ReadonlyMap<string, Kind> = new Map([
	...Object.entries(OTHER_WORDS).flatMap(([word, kind]) => [[word, kind] as const, [plural(word), kind] as const]),
	...KIND_NAMES.map((kind) => [kind, kind] as const),
	// One of a kind: product of products, category of categories.
	...KIND_NAMES.map((kind) => [kind.replace(/ies$/, "y").replace(/s$/, ""), kind] as const),
]);

/**
 * The kind that a word names: its own name, one of it (`product`), or what people call it (`manual`).
 *
 * @returns what else may be meant when it names none
 */
export function kindCalled(word: string): { readonly kind: Kind } | { readonly meant: string } {
	const kind = isKind(word) ? word : WORDS.get(word.toLowerCase());
	if (kind) return { kind };
	const near = nearestWord(word, WORDS.keys());
	return { meant: near === null ? `name one of ${KIND_NAMES.join(", ")}` : `did you mean ${near}?` };
}
