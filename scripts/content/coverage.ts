import { KIND_NAMES, type Pack } from "#src/packs/pack.ts";
import type { PackFile } from "#src/packs/pack-files.ts";
import { visible } from "#src/site/unseen.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { lackingTexts } from "./lacking-texts.ts";

/** Texts of one kind: how many there are in the default locale, and how many of them in each. */
interface Row {
	readonly name: string;
	readonly total: number;
	readonly byLocale: ReadonlyMap<string, number>;
}

/**
 * Prints how much of a pack is translated, by kind and locale.
 *
 * @param missing a locale: lists where the texts would stand that it lacks instead
 * @returns the status of the process: 1 when the pack cannot be read or does not have the locale
 */
export function printCoverage(packDir: string, missing: string | undefined): number {
	const files: PackFile[] = [];
	const taking = { takeFolder: () => {}, takeRow: () => {}, takeOrder: () => {} };
	const { pack: loaded } = loadPack(packDir, { ...taking, take: (file) => files.push(file) });
	const pack = loaded && !loaded.unread.site ? loaded : null;
	const codes = pack?.site.locales.map(({ code }) => code) ?? [];
	if (!pack || (missing !== undefined && !codes.includes(missing))) {
		console.error(
			pack
				? `${missing} is not a locale of site.json, name one of ${codes.join(", ")}.`
				: `The pack cannot be read; run: npm run content -- check --pack ${visible(packDir)}`,
		);
		return 1;
	}
	if (missing === undefined) printTable(rowsOf(pack), codes);
	else for (const file of lacking(pack, files, missing)) console.log(visible(file));
	return 0;
}

function rowsOf(pack: Pack): Row[] {
	const { site, items, terms } = pack;
	const counted = (name: string, total: number, count: (locale: string) => number): Row => ({
		name,
		total,
		byLocale: new Map(site.locales.map(({ code }) => [code, count(code)])),
	});
	const keys = [...(terms.get(site.defaultLocale)?.keys() ?? [])];
	const rows = [
		...KIND_NAMES.map((kind) =>
			counted(
				kind,
				items[kind].size,
				(locale) => [...items[kind].values()].filter(({ texts }) => texts.has(locale)).length,
			),
		),
		counted("terms", keys.length, (locale) => keys.filter((key) => terms.get(locale)?.has(key)).length),
	];
	const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
	return [
		...rows,
		counted(
			"all",
			sum(({ total }) => total),
			(locale) => sum(({ byLocale }) => byLocale.get(locale) ?? 0),
		),
	];
}

function printTable(rows: readonly Row[], codes: readonly string[]): void {
	const width = Math.max(...rows.map(({ name }) => name.length));
	console.log([" ".repeat(width), "texts", ...codes.map((code) => code.padStart(6))].join("  "));
	for (const { name, total, byLocale } of rows) {
		const shares = codes.map((code) => {
			const share = total === 0 ? 1 : (byLocale.get(code) ?? 0) / total;
			// 100 % is complete and nothing less.
			return `${share < 1 ? Math.min(99, Math.floor(share * 100)) : 100} %`.padStart(Math.max(6, code.length));
		});
		console.log([name.padEnd(width), String(total).padStart(5), ...shares].join("  "));
	}
}

function* lacking(pack: Pack, files: readonly PackFile[], locale: string): Generator<string> {
	yield* lackingTexts(pack, files, locale);
	const own = pack.terms.get(locale);
	for (const key of pack.terms.get(pack.site.defaultLocale)?.keys() ?? [])
		if (!own?.has(key)) yield `terms/*/${locale}.json ${key}`;
}
