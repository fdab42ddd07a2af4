import { LISTED_KINDS } from "#src/contract/addresses/address-types.ts";
import { addressParts } from "#src/contract/addresses/parts.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { CHOSEN_SEARCH_TYPES } from "#src/contract/search/search-types.ts";
import { isOwnSection, type SectionName } from "#src/contract/sections.ts";
import { pathOf, variantOf } from "#src/routes.ts";
import { SITEMAP_MAX_BYTES, SITEMAP_URLS_MAX } from "#src/site/limits.ts";
import { isForeign } from "#src/site/locale.ts";
import { type Database, openForBuilding, openTemporary } from "../database.ts";
import { pairPaths } from "../read/compatibility.ts";
import type { Subject } from "../read/days.ts";
import { manualPath } from "../read/manuals.ts";
import { Reader } from "../read/reader.ts";
import { sectionsOf } from "../read/sections.ts";
import { textLocalesOf } from "../read/text-locales.ts";
import { VersionRows } from "../read/version-rows.ts";
import { ADDRESS_TABLES } from "../schema.ts";
import { dateParts } from "./date-parts.ts";
import { insert } from "./insert.ts";
import { tvHelpAddresses } from "./tv-help-addresses.ts";

interface Row {
	readonly kind: (typeof LISTED_KINDS)[number];
	readonly id: string;
	readonly path: string;
	readonly category: string | null;
}

/** A page, and what it is of: its day follows from that. */
export interface ListedAddress extends Subject, Omit<Address, "modified"> {}

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
	dateParts(path);
}

function writeAddresses(waiting: Database, audience: Audience, rows: VersionRows): void {
	const { locales, defaultLocale } = rows.site;
	function* written(): Generator<Address> {
		let at = 0;
		const reader = new Reader(rows, defaultLocale, "");
		for (const address of addresses(reader)) {
			const { type, path, kind, id, locales: own } = address;
			insert(waiting, "address", { audience, at, type, path, kind, id, locales: codes(own) });
			yield { ...address, modified: "" };
			at++;
		}
	}
	const most = { urls: SITEMAP_URLS_MAX, bytes: SITEMAP_MAX_BYTES };
	for (const { type, start, count, locales: own } of addressParts(written(), locales.length, most))
		insert(waiting, "address_part", { audience, start, type, count, modified: "", locales: codes(own) });
}

const codes = (locales: readonly string[] | undefined) => locales?.join(" ") ?? null;

/** The pages that an audience may see, with those of their sections that hold something. */
function* addresses(reader: Reader): Generator<ListedAddress> {
	const all = reader.site.locales.length;
	const held = new Set(
		reader.database.all<{ section: string }>("SELECT DISTINCT section FROM held").map(({ section }) => section),
	);
	const home = pathOf("home");
	for (const path of [
		home,
		...CHOSEN_SEARCH_TYPES.filter((type) => held.has(type)).map((type) => variantOf(home, type)),
	])
		yield { type: "home", path, kind: null, id: null };
	for (const kind of LISTED_KINDS)
		for (const rows of rowsOf(reader, kind)) {
			const ids = rows.map(({ id }) => id);
			const written = textLocalesOf(reader, kind, ids);
			const sections = kind === "products" || kind === "categories" ? sectionsOf(reader, ids) : null;
			for (const row of rows) {
				const locales = written.get(row.id) ?? [];
				const facts = {
					...{ type: kind, kind, id: row.id },
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
	yield* tvHelpAddresses(reader);
	yield* manualPages(reader);
}

/** Rows of a kind that have a page, some at a time. */
function* rowsOf(reader: Reader, kind: Row["kind"]): Generator<readonly Row[]> {
	for (let last = ""; ; ) {
		const rows = reader.database.all<Row>(
			`SELECT kind, id, path, category FROM item AS i WHERE kind = ? AND path IS NOT NULL AND id > ?
			AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = i.kind AND id = i.id) ORDER BY id LIMIT ?`,
			...[kind, last, LOOKED_UP_AT_ONCE],
		);
		const end = rows.at(-1);
		if (!end) return;
		yield rows;
		last = end.id;
	}
}

/** The page on which a remote control is found, where there are codes. */
function* remoteControls(reader: Reader): Generator<ListedAddress> {
	if (reader.database.get("SELECT 1 FROM item WHERE kind = 'remote-codes' AND path IS NOT NULL LIMIT 1"))
		yield { type: "remote-codes", path: pathOf("remote-control-programming"), kind: "remote-codes", id: null };
}

/** What is said of two products each. */
function pairs(reader: Reader, locales: number): ListedAddress[] {
	const paths = pairPaths(reader);
	const relations = reader.items("compatibility", [...new Set(paths.map(({ relation }) => relation))]);
	const written = textLocalesOf(
		reader,
		"compatibility",
		relations.map(({ id }) => id),
	);
	const facts = new Map(
		relations.map(({ id }) => {
			const own = written.get(id) ?? [];
			return [id, own.length === locales ? {} : { locales: [...own] }];
		}),
	);
	return paths.flatMap(({ relation, path }): ListedAddress[] => {
		const known = facts.get(relation);
		return known ? [{ type: "compatibility", path, kind: "compatibility", id: relation, ...known }] : [];
	});
}

interface PageRow {
	readonly id: string;
	readonly language: string;
	readonly tag: string;
	readonly page: number;
	readonly category: string | null;
	readonly product: string | null;
}

/** Every page of a manual that holds text, for the locales of its language; of another language's, for the default one. */
function* manualPages(reader: Reader): Generator<ListedAddress> {
	const { locales, defaultLocale } = reader.site;
	const rows = reader.database.each<PageRow>(
		`SELECT m.id, m.language, m.tag, p.page, i.category, i.product FROM manual AS m
		JOIN item AS i ON i.kind = 'documents' AND i.id = m.id JOIN pdf_page AS p ON p.sha256 = m.sha256
		WHERE NOT EXISTS (SELECT 1 FROM retired WHERE kind = 'documents' AND id = m.id)
		ORDER BY m.id, m.language, p.page`,
	);
	for (const { id, language, tag, page, category, product } of rows) {
		const own = locales.flatMap((locale) => (isForeign(tag, locale) ? [] : [locale.code]));
		yield {
			...{ type: "manual-pages", path: manualPath({ category, product }, id, language, page), kind: "documents", id },
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
