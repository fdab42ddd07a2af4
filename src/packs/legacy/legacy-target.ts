import { BASE, isReturnPath } from "#src/routes.ts";
import type { Locale } from "#src/site/locale.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { isItemName } from "../format/addresses.ts";
import type { Kind } from "../format/kinds.ts";
import { LINK_WORDS } from "../item-link.ts";
import type { LegacyAddress, LegacyFault } from "./legacy-address.ts";

/** Where an old address leads: to the page of an item, wherever that stands, or to a page by its path. */
export type LegacyTarget =
	| { readonly to: "item"; readonly name: string }
	| {
			readonly to: "page";
			/** After the base. */
			readonly path: string;
			/** Code of the locale that its prefix names; null without one. */
			readonly locale: string | null;
	  };

type Locales = readonly Pick<Locale, "code" | "prefix" | "language">[];

/** Kinds that have a page of their own, or one that lists them. */
const PAGED: ReadonlySet<Kind> = new Set([...Object.values(LINK_WORDS), "help-trees"]);

/** Reads where an old address is to lead. That something stands there is not said yet. */
export function readTarget(text: string, locales: Locales): LegacyTarget | LegacyFault {
	if (isItemName(text)) {
		const [kind] = text.split("/");
		if (![...PAGED].some((each) => each === kind))
			return { message: `leads to ${text}, and ${kind} have no pages; name an item that has one` };
		return { to: "item", name: text };
	}
	const meant = itemMeant(text);
	if (meant !== null) return { message: `leads to ${text}: did you mean ${meant}?` };
	if (!text.startsWith("/") || text.startsWith("//"))
		return {
			message: `leads to ${text}: write the folder of an item, such as products/lumen-e9-65, or an address of this site from its path on`,
		};
	if (/[?#]/.test(text)) return { message: `leads to ${text}: leave out what stands behind ? or #` };
	const found = below(text.replace(/(?<=.)\/$/, ""), locales);
	if (!found) return { message: `leads to ${text}, and pages of this site stand under ${BASE}; correct the address` };
	if (found.path !== "" && !isReturnPath(found.path))
		return { message: `leads to ${text}, which is no page of this site; correct the address` };
	return { to: "page", ...found };
}

/** The folder of an item that was probably meant: by one of its kind in place of many, or in capitals. Null of all else. */
function itemMeant(text: string): string | null {
	const [, word = "", id = ""] = /^([a-z-]+)\/([a-z0-9][a-z0-9.-]*)$/.exec(text.toLowerCase()) ?? [];
	const kind = Object.entries(LINK_WORDS).find(([each]) => each === word)?.[1] ?? nearestWord(word, PAGED);
	const name = `${kind}/${id}`;
	return isItemName(name) ? name : null;
}

/** The path after the base, and the locale that its prefix names; null of an address elsewhere. */
function below(path: string, locales: Locales): Omit<Extract<LegacyTarget, { to: "page" }>, "to"> | null {
	if (path === BASE || path.startsWith(`${BASE}/`)) return { path: path.slice(BASE.length), locale: null };
	const prefix = path.split("/")[1] ?? "";
	const locale = locales.find((each) => each.prefix === prefix);
	const rest = path.slice(prefix.length + 1);
	const isBelow = rest === BASE || rest.startsWith(`${BASE}/`);
	return locale && isBelow ? { path: rest.slice(BASE.length), locale: locale.code } : null;
}

/** The locale that the first part of an old address names: by its prefix here, or as `de-DE`, `de_de` or `de`. */
export function localeOfLegacy({ path }: Pick<LegacyAddress, "path">, locales: Locales): string | null {
	const first = (path.split("/")[1] ?? "").toLowerCase().replaceAll("_", "-");
	if (first === "") return null;
	const named = (name: (locale: Locales[number]) => string | null | undefined) =>
		locales.find((each) => name(each)?.toLowerCase().replaceAll("_", "-") === first)?.code;
	return (
		named(({ prefix }) => prefix) ??
		named(({ code }) => code) ??
		named(({ language }) => language) ??
		named(({ language }) => language.split("-")[0]) ??
		null
	);
}
