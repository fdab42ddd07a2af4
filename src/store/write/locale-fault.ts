import type { SiteFile } from "#src/packs/format/site.ts";
import type { Pack } from "#src/packs/pack.ts";
import { BASE } from "#src/routes.ts";
import type { Database } from "../database.ts";
import { siteIn } from "../version-facts.ts";

type Locales = SiteFile["locales"];
type Site = Pick<SiteFile, "brand" | "locales" | "defaultLocale">;

/** Locales of the site before that are no more, and under whose prefix none stands. */
const removedFrom = (before: Locales, { locales }: Site): Locales =>
	before.filter(({ code, prefix }) => locales.every((each) => each.code !== code) && !isInUse(prefix, locales));

const isInUse = (prefix: string | null, locales: Locales): boolean => locales.some((each) => each.prefix === prefix);

const below = (prefix: string | null): string => `${prefix === null ? "" : `/${prefix}`}${BASE}`;

/**
 * Why a pack must not take the place of another unless that is meant: it has a locale no more. Null when it has all.
 *
 * @param previous the content in force, of whatever rules
 */
export function localeFault({ site, directory }: Pick<Pack, "site" | "directory">, previous: Database): string | null {
	const removed = removedFrom(siteIn(previous)?.locales ?? [], site);
	if (removed.length === 0) return null;
	const names = removed.map(({ code, name }) => `${code} (${name})`).join(", ");
	const addresses = removed.map(({ prefix }) => below(prefix)).join(", ");
	return `site.json of the pack ${directory} has ${names} no more, which the content in force has: every address below ${addresses} would lead to the same page in ${site.defaultLocale}, and what is written in that language would be shown nowhere. If that is meant, import it with --force`;
}

/** What an operator is told of locales that stand below another prefix than in the version before, or nowhere any more. */
export function toldOfPrefixes(site: Site, previous: Database | null): string[] {
	const before = previous && siteIn(previous);
	if (before?.brand !== site.brand) return [];
	const removed = removedFrom(before.locales, site).map(
		({ code, prefix }) =>
			`The locale ${code} is no more: what is asked for below ${below(prefix)} leads to ${site.defaultLocale}, with one 301.`,
	);
	const moved = site.locales.flatMap(({ code, prefix }) => {
		const was = before.locales.find((each) => each.code === code);
		if (!was || was.prefix === prefix) return [];
		const stands = `The locale ${code} stands below ${below(prefix)} now`;
		return [
			isInUse(was.prefix, site.locales)
				? `${stands}, and what stands below ${below(was.prefix)} is another's.`
				: `${stands}: what is asked for below ${below(was.prefix)} leads there, with one 301.`,
		];
	});
	return [...removed, ...moved];
}
