import { languageTag } from "#src/contract/brand/grammar.ts";

/** What a file name says. */
export interface NameParts {
	readonly model: string;
	readonly language: string | null;
	readonly edition: string | null;
}

/** Letters that a part may have: not a folder. */
const PART: Readonly<Record<string, string>> = {
	model: "[^/]{1,200}?",
	language: "[A-Za-z_-]{2,35}?",
	edition: "[^/]{1,20}?",
	any: "[^/]{0,200}?",
};

/** Reads names as a pattern writes them, such as `{model}_{language}.pdf`, in small letters or capital ones. */
export function namesLike(pattern: string): (path: string) => NameParts | null {
	const source = pattern.replace(/\{([a-z]+)\}|([^{]+)/g, (_, part: string | undefined, letters: string = "") =>
		part === undefined
			? letters.replace(/[\\^$.*+?()[\]|}]/g, "\\$&")
			: part === "any"
				? (PART["any"] ?? "")
				: `(?<${part}>${PART[part] ?? ""})`,
	);
	const name = new RegExp(`^${source}$`, "iu");
	const isPath = pattern.includes("/");
	return (path) => {
		const found = name.exec(isPath ? path : (path.split("/").at(-1) ?? ""))?.groups;
		const model = found?.["model"]?.trim();
		return model ? { model, language: found?.["language"] ?? null, edition: found?.["edition"] ?? null } : null;
	};
}

/** A language as names write it (`de`, `DE`, `pt_BR`, `ger`) in BCP 47; null when it is none. */
export function languageOf(written: string, own: Readonly<Record<string, string>>): string | null {
	const known = Object.entries(own).find(([each]) => each.toLowerCase() === written.toLowerCase())?.[1];
	if (known !== undefined) return known;
	try {
		const [language = ""] = Intl.getCanonicalLocales(written.replaceAll("_", "-"));
		return languageTag.safeParse(language).success ? language : null;
	} catch {
		return null;
	}
}
