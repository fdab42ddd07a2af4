import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localeFaults } from "#src/contract/brand/locale-faults.ts";
import { type SiteFile, site as siteFile } from "#src/packs/format/site.ts";
import { JsonFault, parseJson } from "#src/packs/json-text.ts";
import { visible } from "#src/site/unseen.ts";
import { localeNamed, notALocale } from "./locale-named.ts";

/**
 * Adds a locale to site.json, with a prefix that is free and the default locale to fall back on.
 *
 * @returns the status of the process: 1 when nothing was changed
 */
export function newLocale(packDir: string, code: string): number {
	const path = join(packDir, "site.json");
	const written = readSite(path);
	const locale = localeNamed(code);
	const refusal =
		written === null
			? `${path} cannot be used yet; run: npm run content -- check --pack ${packDir}`
			: locale === null
				? notALocale(code)
				: written.site.locales.some((each) => each.code === code)
					? `${code} is a locale of site.json already.`
					: null;
	if (refusal !== null || written === null || locale === null) {
		console.error(visible(refusal ?? ""));
		return 1;
	}
	const { site, raw } = written;
	const prefixes = new Set(site.locales.map(({ prefix }) => prefix));
	const [language = code] = code.split("_");
	const whole = locale.language.toLowerCase();
	const prefix = prefixes.has(language) ? whole : language;
	const locales = [...site.locales, { ...locale, prefix, fallback: [site.defaultLocale] }];
	const [fault] = faultsOf({ ...site, locales });
	if (fault !== undefined) {
		console.error(visible(`${code} cannot be added to site.json: ${fault}`));
		return 1;
	}
	writeFileSync(path, `${JSON.stringify({ ...raw, locales }, null, "\t")}\n`);
	console.log(
		visible(`${code} is a locale of site.json, under /${prefix}; what it lacks is shown in ${site.defaultLocale}.`),
	);
	console.log(visible(`What there is to translate: npm run content -- coverage --missing ${code} --pack ${packDir}`));
	return 0;
}

/** What a check would say of a site. */
const faultsOf = (site: SiteFile): string[] => [
	...(siteFile.safeParse(site).error?.issues ?? []).map(({ message }) => message),
	...Array.from(localeFaults(site), ({ message }) => message),
];

/** site.json as it is written, and as it is read; null when it cannot be used. */
function readSite(path: string) {
	try {
		const value = parseJson(readFileSync(path, "utf8").replace(/^\ufeff/, ""));
		if (typeof value !== "object" || value === null) return null;
		const { $schema, ...fields } = { $schema: undefined, ...value };
		const { success, data } = siteFile.safeParse(fields);
		return success ? { site: data, raw: { ...($schema === undefined ? {} : { $schema }), ...fields } } : null;
	} catch (error) {
		if (error instanceof JsonFault || (error instanceof Error && "syscall" in error)) return null;
		throw error;
	}
}
