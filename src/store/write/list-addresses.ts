import { LISTED_KINDS } from "#src/contract/addresses/address-types.ts";
import { addressParts } from "#src/contract/addresses/parts.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import { AUDIENCES } from "#src/contract/audience.ts";
import { CHOSEN_SEARCH_TYPES } from "#src/contract/search/search-types.ts";
import { isOwnSection, type SectionName } from "#src/contract/sections.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { pathOf, variantOf } from "#src/routes.ts";
import { SITEMAP_MAX_BYTES } from "#src/site/limits.ts";
import { isForeign } from "#src/site/locale.ts";
import { openForBuilding } from "../database.ts";
import { pairPaths } from "../read/compatibility.ts";
import { below, categoryLine, newestDays } from "../read/contexts.ts";
import { manualPath } from "../read/manuals.ts";
import { Reader } from "../read/reader.ts";
import { sectionsOf } from "../read/sections.ts";
import { textLocalesOfKind } from "../read/text-locales.ts";
import { VersionRows } from "../read/version-rows.ts";
import { EVERYWHERE } from "../schema.ts";
import { insert } from "./insert.ts";
import { tvHelpAddresses } from "./tv-help-addresses.ts";

interface Row {
	readonly kind: (typeof LISTED_KINDS)[number];
	readonly id: string;
	readonly path: string;
	readonly day: string;
	readonly category: string | null;
}

/**
 * Lists the canonical pages of a finished database, for each audience in files of sitemaps, so that a running site
 * never walks its catalogue.
 */
export function listAddresses(path: string): void {
	const lists = AUDIENCES.map((audience) => {
		const rows = new VersionRows(path, audience);
		try {
			const { locales, defaultLocale } = rows.site;
			const listed = addresses(new Reader(rows, defaultLocale, ""));
			return { audience, listed, parts: addressParts(listed, locales.length, SITEMAP_MAX_BYTES) };
		} finally {
			rows.database.close();
		}
	});
	const database = openForBuilding(path);
	try {
		database.exec("BEGIN");
		for (const { audience, listed, parts } of lists) {
			for (const [at, { type, path: address, modified: day, locales }] of listed.entries())
				insert(database, "address", { audience, at, type, path: address, modified: day, locales: codes(locales) });
			for (const { type, start, count, modified: day, locales } of parts)
				insert(database, "address_part", { audience, start, type, count, modified: day, locales: codes(locales) });
		}
		database.exec("COMMIT");
	} finally {
		database.close();
	}
}

const codes = (locales: readonly string[] | undefined) => locales?.join(" ") ?? null;

/** The pages that an audience may see, with those of their sections that hold something. */
function addresses(reader: Reader): readonly Address[] {
	const days = newestDays(reader);
	const lines = new Map<string, readonly string[]>();
	const line = (category: string) => {
		const known = lines.get(category) ?? categoryLine(reader, category);
		lines.set(category, known);
		return known;
	};
	const all = reader.site.locales.length;
	const sections = sectionsOf(reader, idsOf(reader, ["products", "categories"]));
	const listed = LISTED_KINDS.flatMap((kind) => {
		const written = textLocalesOfKind(reader, kind);
		return reader.database
			.all<Row>("SELECT kind, id, path, day, category FROM item WHERE kind = ? AND path IS NOT NULL ORDER BY id", kind)
			.flatMap((row): Address[] => {
				const locales = written.get(row.id) ?? [];
				const facts = {
					...{ type: kind, modified: modified(row, days, line) },
					...(locales.length === all ? {} : { locales: [...locales] }),
				};
				return [row.path, ...(sections.get(row.id) ?? []).flatMap((section) => sectionPath(row, section) ?? [])].map(
					(path) => ({ ...facts, path }),
				);
			});
	});
	const newest = latest(listed.map((each) => each.modified));
	const held = new Set([...sections.values()].flatMap((each) => each ?? []));
	const home = pathOf("home");
	return [home, ...CHOSEN_SEARCH_TYPES.filter((type) => held.has(type)).map((type) => variantOf(home, type))]
		.map((path): Address => ({ type: "home", path, modified: newest }))
		.concat(listed, remoteControls(listed), pairs(reader, all), tvHelpAddresses(reader, newest), manualPages(reader));
}

/** The page on which a remote control is found, where there are codes. */
function remoteControls(listed: readonly Address[]): Address[] {
	const days = listed.flatMap(({ type, modified: day }) => (type === "remote-codes" ? [day] : []));
	const path = pathOf("remote-control-programming");
	return days.length > 0 ? [{ type: "remote-codes", path, modified: latest(days) }] : [];
}

/** What is said of two products each. */
function pairs(reader: Reader, locales: number): Address[] {
	const paths = pairPaths(reader);
	const relations = reader.items("compatibility", [...new Set(paths.map(({ relation }) => relation))]);
	const written = textLocalesOfKind(reader, "compatibility");
	const facts = new Map(
		relations.map(({ id, day }) => {
			const own = written.get(id) ?? [];
			return [id, { modified: day, ...(own.length === locales ? {} : { locales: [...own] }) }];
		}),
	);
	return paths.flatMap(({ relation, path }): Address[] => {
		const known = facts.get(relation);
		return known ? [{ type: "compatibility", path, ...known }] : [];
	});
}

interface PageRow {
	readonly id: string;
	readonly language: string;
	readonly tag: string;
	readonly page: number;
	readonly day: string;
	readonly category: string | null;
	readonly product: string | null;
}

/** Every page of a manual that holds text, for the locales of its language; of another language's, for the default one. */
function manualPages(reader: Reader): Address[] {
	const { locales, defaultLocale } = reader.site;
	return reader.database
		.all<PageRow>(
			`SELECT m.id, m.language, m.tag, p.page, i.day, i.category, i.product FROM manual AS m
			JOIN item AS i ON i.kind = 'documents' AND i.id = m.id JOIN pdf_page AS p ON p.sha256 = m.sha256
			ORDER BY m.id, m.language, p.page`,
		)
		.map(({ id, language, tag, page, day, category, product }) => {
			const own = locales.flatMap((locale) => (isForeign(tag, locale) ? [] : [locale.code]));
			return {
				...{ type: "manual-pages", path: manualPath({ category, product }, id, language, page), modified: day },
				locales: own.length > 0 ? own : [defaultLocale],
			};
		});
}

const idsOf = (reader: Reader, kinds: readonly Kind[]): string[] =>
	reader.database
		.all<{ id: string }>("SELECT id FROM item WHERE kind IN (SELECT value FROM json_each(?))", JSON.stringify(kinds))
		.map(({ id }) => id);

/** Where a section of a product or category stands; null where it has no page of its own. */
function sectionPath({ kind, path, category, id }: Row, section: SectionName): string | null {
	if (!isOwnSection(section)) return variantOf(path, section);
	// Codes are listed by themselves.
	if (section === "remote-control-codes") return null;
	return kind === "products" ? pathOf(section, { categoryName: category ?? "", productName: id }) : null;
}

/** A product's and a category's page changes with what is about it; every other page by itself. */
function modified(
	{ kind, id, day, category }: Row,
	days: ReadonlyMap<string, string>,
	line: (category: string) => readonly string[],
): string {
	if (kind !== "products" && kind !== "categories") return day;
	const contexts = [id, ...line(category ?? id), EVERYWHERE, ...(kind === "categories" ? [below(id)] : [])];
	return latest([day, ...contexts.map((context) => days.get(context) ?? "")]);
}

const latest = (days: readonly string[]): string => [...days].sort().at(-1) ?? "";
