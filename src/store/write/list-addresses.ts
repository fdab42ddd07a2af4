import { LISTED_KINDS } from "#src/contract/addresses/address-types.ts";
import { addressParts } from "#src/contract/addresses/parts.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { CHOSEN_SEARCH_TYPES } from "#src/contract/search/search-types.ts";
import { isOwnSection, type SectionName } from "#src/contract/sections.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { pathOf, variantOf } from "#src/routes.ts";
import { SITEMAP_MAX_BYTES, SITEMAP_URLS_MAX } from "#src/site/limits.ts";
import { isForeign } from "#src/site/locale.ts";
import { type Database, openForBuilding, openTemporary } from "../database.ts";
import { pairPaths } from "../read/compatibility.ts";
import { below, categoryLine, newestDays } from "../read/contexts.ts";
import { manualPath } from "../read/manuals.ts";
import { Reader } from "../read/reader.ts";
import { sectionsOf } from "../read/sections.ts";
import { textLocalesOf } from "../read/text-locales.ts";
import { VersionRows } from "../read/version-rows.ts";
import { ADDRESS_TABLES, EVERYWHERE } from "../schema.ts";
import { insert } from "./insert.ts";
import { tvHelpAddresses } from "./tv-help-addresses.ts";

interface Row {
	readonly kind: (typeof LISTED_KINDS)[number];
	readonly id: string;
	readonly path: string;
	readonly day: string;
	readonly category: string | null;
}

/** Items whose sections and texts are looked up at once. */
const LOOKED_UP_AT_ONCE = 500;

/**
 * Lists the canonical pages of a finished database, for each audience in files of sitemaps, so that a running site
 * never walks its catalogue. They wait aside: nobody writes where he reads.
 */
export function listAddresses(path: string): void {
	const waiting = openTemporary();
	try {
		waiting.exec(`${ADDRESS_TABLES}; BEGIN`);
		for (const audience of AUDIENCES) {
			const rows = new VersionRows(path, audience);
			try {
				writeAddresses(waiting, audience, rows);
			} finally {
				rows.database.close();
			}
		}
		const database = openForBuilding(path);
		try {
			database.exec("BEGIN; DELETE FROM address; DELETE FROM address_part");
			for (const table of ["address", "address_part"])
				for (const row of waiting.each<Readonly<Record<string, string | number | null>>>(`SELECT * FROM ${table}`))
					insert(database, table, row);
			database.exec("COMMIT");
		} finally {
			database.close();
		}
	} finally {
		waiting.close();
	}
}

function writeAddresses(waiting: Database, audience: Audience, rows: VersionRows): void {
	const { locales, defaultLocale } = rows.site;
	function* written(): Generator<Address> {
		let at = 0;
		for (const address of addresses(new Reader(rows, defaultLocale, ""))) {
			const { type, path, modified: day, locales: own } = address;
			insert(waiting, "address", { audience, at, type, path, modified: day, locales: codes(own) });
			yield address;
			at++;
		}
	}
	const most = { urls: SITEMAP_URLS_MAX, bytes: SITEMAP_MAX_BYTES };
	for (const { type, start, count, modified: day, locales: own } of addressParts(written(), locales.length, most))
		insert(waiting, "address_part", { audience, start, type, count, modified: day, locales: codes(own) });
}

const codes = (locales: readonly string[] | undefined) => locales?.join(" ") ?? null;

/** The pages that an audience may see, with those of their sections that hold something. */
function* addresses(reader: Reader): Generator<Address> {
	const days = newestDays(reader);
	const lines = new Map<string, readonly string[]>();
	const line = (category: string) => {
		const known = lines.get(category) ?? categoryLine(reader, category);
		lines.set(category, known);
		return known;
	};
	const all = reader.site.locales.length;
	const newest = latest([newestOf(reader, LISTED_KINDS), ...days.values()]);
	const held = new Set(
		reader.database.all<{ section: string }>("SELECT DISTINCT section FROM held").map(({ section }) => section),
	);
	const home = pathOf("home");
	for (const path of [
		home,
		...CHOSEN_SEARCH_TYPES.filter((type) => held.has(type)).map((type) => variantOf(home, type)),
	])
		yield { type: "home", path, modified: newest };
	for (const kind of LISTED_KINDS)
		for (const rows of rowsOf(reader, kind)) {
			const ids = rows.map(({ id }) => id);
			const written = textLocalesOf(reader, kind, ids);
			const sections = kind === "products" || kind === "categories" ? sectionsOf(reader, ids) : null;
			for (const row of rows) {
				const locales = written.get(row.id) ?? [];
				const facts = {
					...{ type: kind, modified: modified(row, days, line) },
					...(locales.length === all ? {} : { locales: [...locales] }),
				};
				yield { ...facts, path: row.path };
				for (const section of sections?.get(row.id) ?? []) {
					const path = sectionPath(row, section);
					if (path !== null) yield { ...facts, path };
				}
			}
		}
	yield* remoteControls(reader);
	yield* pairs(reader, all);
	yield* tvHelpAddresses(reader, newest);
	yield* manualPages(reader);
}

/** Rows of a kind that have a page, some at a time. */
function* rowsOf(reader: Reader, kind: Row["kind"]): Generator<readonly Row[]> {
	for (let last = ""; ; ) {
		const rows = reader.database.all<Row>(
			`SELECT kind, id, path, day, category FROM item AS i WHERE kind = ? AND path IS NOT NULL AND id > ?
			AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = i.kind AND id = i.id) ORDER BY id LIMIT ?`,
			...[kind, last, LOOKED_UP_AT_ONCE],
		);
		const end = rows.at(-1);
		if (!end) return;
		yield rows;
		last = end.id;
	}
}

/** The newest day of items of these kinds that have a page; empty when there are none. */
const newestOf = (reader: Reader, kinds: readonly Kind[]): string =>
	reader.database.get<{ day: string | null }>(
		"SELECT max(day) AS day FROM item WHERE kind IN (SELECT value FROM json_each(?)) AND path IS NOT NULL",
		JSON.stringify(kinds),
	)?.day ?? "";

/** The page on which a remote control is found, where there are codes. */
function* remoteControls(reader: Reader): Generator<Address> {
	const day = newestOf(reader, ["remote-codes"]);
	if (day !== "") yield { type: "remote-codes", path: pathOf("remote-control-programming"), modified: day };
}

/** What is said of two products each. */
function pairs(reader: Reader, locales: number): Address[] {
	const paths = pairPaths(reader);
	const relations = reader.items("compatibility", [...new Set(paths.map(({ relation }) => relation))]);
	const written = textLocalesOf(
		reader,
		"compatibility",
		relations.map(({ id }) => id),
	);
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
function* manualPages(reader: Reader): Generator<Address> {
	const { locales, defaultLocale } = reader.site;
	const rows = reader.database.each<PageRow>(
		`SELECT m.id, m.language, m.tag, p.page, i.day, i.category, i.product FROM manual AS m
		JOIN item AS i ON i.kind = 'documents' AND i.id = m.id JOIN pdf_page AS p ON p.sha256 = m.sha256
		WHERE NOT EXISTS (SELECT 1 FROM retired WHERE kind = 'documents' AND id = m.id)
		ORDER BY m.id, m.language, p.page`,
	);
	for (const { id, language, tag, page, day, category, product } of rows) {
		const own = locales.flatMap((locale) => (isForeign(tag, locale) ? [] : [locale.code]));
		yield {
			...{ type: "manual-pages", path: manualPath({ category, product }, id, language, page), modified: day },
			locales: own.length > 0 ? own : [defaultLocale],
		};
	}
}

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
