import { LOCALE_CODE, localeMeant } from "#src/contract/brand/locale-meant.ts";
import { type AddressChanges, addressChanges, NO_ADDRESS_CHANGES } from "./format/addresses.ts";
import { type SearchWords, searchWords as searchWordsSchema } from "./format/search-words.ts";
import { type SiteFile, site as siteSchema, terms as termsSchema } from "./format/site.ts";
import { HELP_MAPPING } from "./help-centre/help-items.ts";
import { itemOfFile } from "./item-of-file.ts";
import { LeftOut } from "./left-out.ts";
import { LEGACY_LIST, type LegacyLine, legacyLines, withHelpCentre } from "./legacy/legacy-lines.ts";
import type { Pack, Stock } from "./pack.ts";
import type { PackFile } from "./pack-files.ts";
import { PackItems, type RowTaking } from "./pack-items.ts";
import { isPacked, unpackedPath } from "./packed-file.ts";
import { readAs } from "./read-as.ts";
import { readJson } from "./read-item.ts";
import { readText } from "./read-text.ts";
import type { Report } from "./report.ts";
import { standInSite, UsedLocales } from "./stand-in-site.ts";
import { Strays } from "./strays.ts";

const PICTURE = /^pictures\/([a-z0-9][a-z0-9.-]{0,127})\.(svg|png|jpe?g|webp)$/;
const EXTERNAL = /^external-content\/([a-z0-9][a-z0-9.-]{0,127})\.html$/;
const SEARCH_WORDS = /^search-words\/([a-z]{2,3}_[A-Z]{2})\.json$/;
const MANUAL = /^manuals\/(?:[^/]+\.json|.+\.pdf)$/i;
const TABLE = /^tables\/[^/]+\.(?:json|csv|tsv|jsonl)$/;
/** What is no table, though somebody meant it to be. */
const BESIDE_TABLES = /^tables\/[^/]+$/;
const HELP = /^help-centre\//;
/** Of what the ids of items are made. */
const PLAIN_ID = /^[a-z0-9.-]+$/;
const TERMS = /^terms\/[a-z0-9-]+\/([a-z]{2,3}_[A-Z]{2})\.json$/;

/** Whether a file lies in `tables/`, as a table or as a mapping; and which of both. */
export const tableFile = (path: string): "table" | "mapping" | null =>
	TABLE.test(path) ? (path.endsWith(".json") ? "mapping" : "table") : null;

/** The id of the picture that a file is; null of every other file. */
export const pictureOfFile = (path: string): string | null => PICTURE.exec(path)?.[1] ?? null;

/**
 * Reads a pack from its files and reports what does not fit the format. Items that cannot be read are left out, and for a
 * site that cannot be read another stands in, so that all problems show at once.
 *
 * @param files lists them in the order of their paths, so that those of an item come one after the other; what it reports is
 * not there
 * @param stock where its items are put
 * @param rows told of the rows of its tables
 */
export function readPack(
	directory: string,
	files: (report: Pick<Report, "addLine">) => Iterable<PackFile>,
	stock: Stock,
	report: Report,
	rows: RowTaking,
): Pack {
	const items = new PackItems(stock, report, rows);
	try {
		const left = new LeftOut();
		const listing: Pick<Report, "addLine"> = {
			addLine: (path, ...told) => {
				left.add(path);
				report.addLine(path, ...told);
			},
		};
		return packOf(directory, files(listing), stock, report, { items, left });
	} finally {
		items.close();
	}
}

/** Where what stands in a pack is put, and what is told of it alone. */
interface Into {
	readonly items: PackItems;
	readonly left: LeftOut;
}

function packOf(
	directory: string,
	files: Iterable<PackFile>,
	stock: Stock,
	report: Report,
	{ items, left }: Into,
): Pack {
	const terms = new Map<string, Map<string, string>>();
	const termFiles = new Map<string, { locale: string; keys: string[] }>();
	const termsUnread = new Set<string>();
	const searchWords = new Map<string, SearchWords>();
	const pictures = new Map<string, PackFile>();
	const content = new Map<string, PackFile>();
	const external = new Map<string, string>();
	const tables: PackFile[] = [];
	const manuals: PackFile[] = [];
	const help: PackFile[] = [];
	const legacyFiles: PackFile[] = [];
	const strays = new Strays();
	const used = new UsedLocales();
	let siteFile: PackFile | undefined;
	let addresses: AddressChanges | null = NO_ADDRESS_CHANGES;
	for (const file of files) {
		const item = itemOfFile(file.path);
		used.addFile(file.path);
		if (file.path === "site.json") siteFile = file;
		else if (file.path === "addresses.json") addresses = readAddressChanges(file, report);
		else if (TERMS.test(file.path)) termFiles.set(file.path, readTerms(file, terms, termsUnread, report));
		else if (SEARCH_WORDS.test(file.path)) readSearchWords(file, searchWords, report);
		else if (file.path.startsWith("files/")) addContent(file, content, report);
		else if (EXTERNAL.test(file.path)) external.set(EXTERNAL.exec(file.path)?.[1] ?? "", readText(file, report) ?? "");
		else if (TABLE.test(file.path) || BESIDE_TABLES.test(file.path)) tables.push(file);
		else if (LEGACY_LIST.test(file.path)) legacyFiles.push(file);
		else if (HELP.test(file.path)) help.push(file);
		else if (MANUAL.test(file.path)) manuals.push(file);
		else if (pictureOfFile(file.path) !== null) addPicture(file, pictures, report);
		else if (item) {
			items.addFile(file, item.kind, item.id);
			// That it is no name for an item is told with it.
			if (!PLAIN_ID.test(item.id)) left.add(`${item.kind}/${item.id}`);
		} else strays.add(file.path);
	}
	for (const path of strays.paths) left.add(path);
	const read = readSite(siteFile, left, report);
	for (const file of read ? [] : mappingsOf([...tables, ...manuals, ...help])) used.addNamed(file);
	const { site, hasDefault } = read ? { site: read, hasDefault: true } : standInSite(siteFile, used);
	const codes = site.locales.map(({ code }) => code);
	const named = new Set(Array.from(pictures.values(), ({ path }) => path));
	// That it differs from another in capitals alone is told.
	strays.tell(report, codes, (path) => named.has(path.toLowerCase()));
	for (const locale of localesLeft(left, codes)) termsUnread.add(locale);
	if (addresses === NO_ADDRESS_CHANGES && left.mayHold("addresses.json")) addresses = null;
	const helpLegacy: LegacyLine[] = [];
	const lines = legacyLines(legacyFiles, report);
	items.finish({ tables, manuals, help, site, pictures, files: content, lines, legacy: helpLegacy, left });
	return {
		...{ directory, site, terms, termFiles, searchWords, pictures, external, files: content },
		...{ items: stock.items, folders: items.names, shown: items.shown, addresses: addresses ?? NO_ADDRESS_CHANGES },
		legacy: withHelpCentre(lines, helpLegacy, report),
		unread: {
			...{ site: read === null, defaultLocale: !hasDefault, addresses: addresses === null, terms: termsUnread },
			...{ kinds: items.loose.kinds, bodies: items.loose.bodies, names: items.loose.names },
			...{ left, made: items.loose.made, help: items.loose.isHelp },
		},
	};
}

/** The files that say what others mean, in any locale. */
const mappingsOf = (files: readonly PackFile[]): readonly PackFile[] =>
	files.filter(({ path }) => path === HELP_MAPPING || /^(?:tables|manuals)\/[^/]+\.json$/.test(path));

/** Locales of which words stand in files that are called otherwise, or in what nobody looked into. */
function localesLeft(left: LeftOut, codes: readonly string[]): readonly string[] {
	return [...left.meant].flatMap(([meant, path]) => {
		if (meant !== "terms" && !meant.startsWith("terms/")) return [];
		const name = path.replace(/^.*\//s, "").replace(/\..*$/s, "");
		const locale = LOCALE_CODE.test(name) ? name : localeMeant(name, codes);
		return locale !== null && codes.includes(locale) ? [locale] : codes;
	});
}

function readSite(file: PackFile | undefined, left: LeftOut, report: Report): SiteFile | null {
	if (!file) {
		if (left.mayHold("site.json")) return null;
		report.addLine(
			"site.json",
			null,
			"is missing, every pack begins with it: npm run content -- new pack makes one in an empty folder; what its default locale lacks is told when it is there",
		);
		return null;
	}
	const value = readJson(file, report);
	return value === undefined ? null : readAs(siteSchema, value, file.path, report);
}

function addContent(file: PackFile, content: Map<string, PackFile>, report: Report): void {
	const path = unpackedPath(file.path).slice("files/".length);
	const other = content.get(path);
	if (other) report.addLine(file.path, null, `is the same file as ${other.path}, remove one`);
	if (isPacked(file.path) && path.endsWith(".pdf"))
		report.addLine(file.path, null, "is a manual, which has packed pages anyway: put it here as it is");
	content.set(path, file);
}

function addPicture(file: PackFile, pictures: Map<string, PackFile>, report: Report): void {
	const id = pictureOfFile(file.path) ?? "";
	const other = pictures.get(id);
	if (other) report.addLine(file.path, null, `has the same id as ${other.path}, rename one`);
	pictures.set(id, file);
}

function readTerms(
	file: PackFile,
	terms: Map<string, Map<string, string>>,
	unread: Set<string>,
	report: Report,
): { locale: string; keys: string[] } {
	const locale = TERMS.exec(file.path)?.[1] ?? "";
	const value = readJson(file, report);
	const read = value === undefined ? null : readAs(termsSchema, value, file.path, report);
	if (!read) unread.add(locale);
	const known = terms.get(locale) ?? new Map<string, string>();
	terms.set(locale, known);
	for (const [key, text] of Object.entries(read ?? {})) {
		const other = known.get(key);
		if (other !== undefined && other !== text)
			report.add(file.path, [key], `another area says "${other}" for this key, use one text or another key`);
		known.set(key, text);
	}
	return { locale, keys: Object.keys(read ?? {}) };
}

function readSearchWords(file: PackFile, known: Map<string, SearchWords>, report: Report): void {
	const locale = SEARCH_WORDS.exec(file.path)?.[1] ?? "";
	const value = readJson(file, report);
	const read = value === undefined ? null : readAs(searchWordsSchema, value, file.path, report);
	if (read) known.set(locale, read);
}

function readAddressChanges(file: PackFile, report: Report): AddressChanges | null {
	const value = readJson(file, report);
	return value === undefined ? null : readAs(addressChanges, value, file.path, report);
}
