import { languageTag } from "#src/contract/brand/grammar.ts";
import { NAME_SPLITS_MAX } from "#src/site/pack-limits.ts";
import { languageFault } from "../check/known-codes.ts";

/** What a file name says. */
export interface NameParts {
	readonly model: string;
	readonly language: string | null;
	readonly edition: string | null;
}

/** Letters that a part may have: not a folder. */
const PARTS: Readonly<Record<string, RegExp>> = {
	model: /^[^/]{1,200}$/u,
	language: /^[A-Za-z_-]{2,35}$/,
	edition: /^[^/]{1,20}$/u,
	any: /^[^/]{0,200}$/u,
};

/** A part by its name, or letters as they are. */
type Token = { readonly part: string } | { readonly letters: string };

/**
 * Reads names as a pattern writes them, such as `{model}_{language}.pdf`, in small letters or capital ones.
 *
 * @returns what takes a path, and gives every way in which it fits, that of the shortest model first; none when it fits none
 */
export function namesLike(pattern: string): (path: string) => NameParts[] {
	const tokens = [...pattern.matchAll(/\{([a-z]+)\}|([^{]+)/g)].map(
		([, part, letters = ""]): Token =>
			part === undefined ? { letters: letters.replace(/[\\^$.*+?()[\]|}/]/g, "\\$&") } : { part },
	);
	const isPath = pattern.includes("/");
	return (path) => {
		const name = isPath ? path : (path.split("/").at(-1) ?? "");
		const looks = { left: NAME_SPLITS_MAX };
		return [...splits(name, 0, tokens, looks)].flatMap(({ model = "", language = null, edition = null }) =>
			model.trim() === "" ? [] : [{ model: model.trim(), language, edition }],
		);
	};
}

type Split = Readonly<Partial<Record<string, string>>>;

/** Every way in which what stands in a name from a place on is made of tokens, as far as so many looks go. */
function* splits(
	name: string,
	from: number,
	[token, ...rest]: readonly Token[],
	looks: { left: number },
): Generator<Split> {
	if (!token) {
		if (from === name.length) yield {};
	} else if ("letters" in token) {
		const end = endsOf(token.letters, name, from).find(({ start }) => start === from)?.end;
		if (end !== undefined) yield* splits(name, end, rest, looks);
	} else
		for (const end of partEnds(name, from, rest[0])) {
			if (looks.left-- <= 0) return;
			const part = name.slice(from, end);
			if (!PARTS[token.part]?.test(part)) continue;
			for (const split of splits(name, end, rest, looks)) yield { [token.part]: part, ...split };
		}
}

/** Where a part may end: where the letters behind it begin, or the name ends. */
function partEnds(name: string, from: number, next: Token | undefined): number[] {
	return next && "letters" in next ? endsOf(next.letters, name, from).map(({ start }) => start) : [name.length];
}

/** Where letters stand in a name from a place on. */
function endsOf(letters: string, name: string, from: number): { readonly start: number; readonly end: number }[] {
	const found: { readonly start: number; readonly end: number }[] = [];
	const search = new RegExp(letters, "giu");
	for (search.lastIndex = from; ; ) {
		const match = search.exec(name);
		if (!match) return found;
		found.push({ start: match.index, end: search.lastIndex });
		// A letter may be of two units: in the middle of one it would be found again.
		search.lastIndex = match.index + ((name.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1);
	}
}

/**
 * The way in which a name is meant: whose model and language are known, else whose model is, and of these that of the
 * longest model; else the first whose language is.
 *
 * @param ways in which it fits patterns, of each what it knows
 */
export function wayMeant<Way extends { readonly parts: NameParts }>(
	ways: readonly Way[],
	isModel: (model: string) => boolean,
	isLanguage: (way: Way) => boolean,
): Way | null {
	const known = ways.filter(({ parts }) => isModel(parts.model));
	const spoken = ways.filter(isLanguage);
	const whole = known.filter((way) => spoken.includes(way));
	const longest = (whole.length > 0 ? whole : known).toSorted((a, b) => b.parts.model.length - a.parts.model.length);
	return longest[0] ?? spoken[0] ?? ways[0] ?? null;
}

/** A language as names write it (`de`, `DE`, `pt_BR`, `ger`) in BCP 47; null when it is none. */
export function languageOf(written: string, own: Readonly<Record<string, string>>): string | null {
	const known = Object.entries(own).find(([each]) => each.toLowerCase() === written.toLowerCase())?.[1];
	if (known !== undefined) return known;
	try {
		const [language = ""] = Intl.getCanonicalLocales(written.replaceAll("_", "-"));
		return languageTag.safeParse(language).success && languageFault(language) === null ? language : null;
	} catch {
		return null;
	}
}
