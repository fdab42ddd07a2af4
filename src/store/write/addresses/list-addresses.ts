import { LISTED_KINDS } from "#src/contract/addresses/address-types.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { CHOSEN_SEARCH_TYPES } from "#src/contract/search/search-types.ts";
import { isOwnSection, type SectionName } from "#src/contract/sections.ts";
import { pathOf, variantOf } from "#src/routes.ts";
import { isForeign } from "#src/site/locale.ts";
import { type Database, openForBuilding, openTemporary } from "../../database.ts";
import { pairPaths } from "../../read/compatibility.ts";
import type { Subject } from "../../read/days.ts";
import { manualPath } from "../../read/manuals.ts";
import { Reader } from "../../read/reader.ts";
import { sectionsOf } from "../../read/sections.ts";
import { textLocalesOf } from "../../read/text-locales.ts";
import { VersionRows } from "../../read/version-rows.ts";
import { ADDRESS_TABLES } from "../../schema.ts";
import { insert, type Row } from "../insert.ts";
import { type ChangedRuns, isListedAnew, itemsListedAnew } from "./changed-runs.ts";
import { dateParts } from "./date-parts.ts";
import { tvHelpAddresses } from "./tv-help-addresses.ts";
import { writeParts } from "./write-parts.ts";

interface ItemRow {
	readonly kind: (typeof LISTED_KINDS)[number];
	readonly id: string;
	readonly path: string;
	readonly category: string | null;
}

/** A page, and what it is of: its day follows from that. */
export interface ListedAddress extends Subject, Omit<Address, "modified"> {
	/** The item with whose addresses it stands, where that is another. */
	readonly item?: string;
}

/** Items whose sections and texts are looked up at once. */
const LOOKED_UP_AT_ONCE = 500;

/**
 * Lists the canonical pages of a finished database, for each audience in files of sitemaps, so that a running site
 * never walks its catalogue. They wait aside: nobody writes where he reads.
 *
 * @param runs those that may differ from what is listed already; null for all
 */
export function listAddresses(path: string, runs: ChangedRuns | null): void {
	const waiting = openTemporary();
	try {
		waiting.exec(`${ADDRESS_TABLES}; BEGIN`);
		let localeCount = 0;
		for (const audience of AUDIENCES) {
			const rows = new VersionRows(path, audience);
			try {
				localeCount = rows.site.locales.length;
				writeAddresses(waiting, audience, addresses(new Reader(rows, rows.site.defaultLocale, ""), runs));
			} finally {
				rows.database.close();
			}
		}
		const database = openForBuilding(path);
		try {
			database.exec("BEGIN");
			removeAddresses(database, runs);
			for (const row of waiting.each<Row>("SELECT * FROM address")) insert(database, "address", row);
			writeParts(database, localeCount, runs);
			database.exec("COMMIT");
		} finally {
			database.close();
		}
	} finally {
		waiting.close();
	}
	dateParts(path);
}

function writeAddresses(waiting: Database, audience: Audience, listed: Iterable<ListedAddress>): void {
	let last = { type: "", item: "", at: -1 };
	for (const { type, path, kind, id, locales, item = id ?? "" } of listed) {
		last = { type, item, at: last.type === type && last.item === item ? last.at + 1 : 0 };
		insert(waiting, "address", { audience, ...last, path, kind, id, locales: locales?.join(" ") ?? null });
	}
}

function removeAddresses(database: Database, runs: ChangedRuns | null): void {
	if (runs === null) database.run("DELETE FROM address");
	for (const audience of AUDIENCES)
		for (const [type, items] of runs ?? []) {
			const from = "DELETE FROM address WHERE audience = ? AND type = ?";
			if (items === "all") database.run(from, audience, type);
			else for (const item of items) database.run(`${from} AND item = ?`, audience, type, item);
		}
}

/** The pages that an audience may see, with those of their sections that hold something. */
function* addresses(reader: Reader, runs: ChangedRuns | null): Generator<ListedAddress> {
	const all = reader.site.locales.length;
	if (isListedAnew(runs, "home")) yield* homes(reader);
	for (const kind of LISTED_KINDS)
		for (const rows of rowsOf(reader, kind, runs)) {
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
	if (isListedAnew(runs, "remote-codes")) yield* remoteControls(reader);
	if (isListedAnew(runs, "compatibility")) yield* pairs(reader, all, itemsListedAnew(runs, "compatibility"));
	if (isListedAnew(runs, "tv-help")) yield* tvHelpAddresses(reader, itemsListedAnew(runs, "tv-help"));
	if (isListedAnew(runs, "manual-pages")) yield* manualPages(reader, itemsListedAnew(runs, "manual-pages"));
}

/** Home, and its pages of one type of content each. */
function* homes(reader: Reader): Generator<ListedAddress> {
	const held = new Set(
		reader.database.all<{ section: string }>("SELECT DISTINCT section FROM held").map(({ section }) => section),
	);
	const home = pathOf("home");
	for (const path of [
		home,
		...CHOSEN_SEARCH_TYPES.filter((type) => held.has(type)).map((type) => variantOf(home, type)),
	])
		yield { type: "home", path, kind: null, id: null };
}

/** Rows of a kind that have a page, some at a time. */
function* rowsOf(reader: Reader, kind: ItemRow["kind"], runs: ChangedRuns | null): Generator<readonly ItemRow[]> {
	if (!isListedAnew(runs, kind)) return;
	const only = itemsListedAnew(runs, kind);
	const among = only ? "AND id IN (SELECT value FROM json_each(?4))" : "";
	const rest = only ? [JSON.stringify([...only])] : [];
	for (let last = ""; ; ) {
		const rows = reader.database.all<ItemRow>(
			`SELECT kind, id, path, category FROM item AS i WHERE kind = ?1 AND path IS NOT NULL AND id > ?2 ${among}
			AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = i.kind AND id = i.id) ORDER BY id LIMIT ?3`,
			...[kind, last, LOOKED_UP_AT_ONCE, ...rest],
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
function pairs(reader: Reader, locales: number, only: ReadonlySet<string> | null): ListedAddress[] {
	const paths = pairPaths(reader, only);
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
function* manualPages(reader: Reader, only: ReadonlySet<string> | null): Generator<ListedAddress> {
	const { locales, defaultLocale } = reader.site;
	const rows = reader.database.each<PageRow>(
		`SELECT m.id, m.language, m.tag, p.page, i.category, i.product FROM manual AS m
		JOIN item AS i ON i.kind = 'documents' AND i.id = m.id JOIN pdf_page AS p ON p.sha256 = m.sha256
		WHERE (?1 IS NULL OR m.id IN (SELECT value FROM json_each(?1)))
		AND NOT EXISTS (SELECT 1 FROM retired WHERE kind = 'documents' AND id = m.id)
		ORDER BY m.id, m.language, p.page`,
		only && JSON.stringify([...only]),
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
function sectionPath({ kind, path, category, id }: ItemRow, section: SectionName): string | null {
	if (!isOwnSection(section)) return variantOf(path, section);
	// Codes are listed by themselves.
	if (section === "remote-control-codes") return null;
	return kind === "products" ? pathOf(section, { categoryName: category ?? "", productName: id }) : null;
}
