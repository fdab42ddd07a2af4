import { HELP_RECORDS_MAX } from "#src/site/pack-limits.ts";
import { helpCentre } from "../format/help-centre.ts";
import { codesOf, withOwnLocale } from "../own-locale.ts";
import type { PackFile } from "../pack-files.ts";
import type { NamedItem } from "../pack-items.ts";
import { readAs } from "../read-as.ts";
import { readJson } from "../read-item.ts";
import { referencesOf } from "../references.ts";
import type { Report } from "../report.ts";
import { valueAt } from "../value-at.ts";
import { ExportFiles } from "./export-files.ts";
import { type RecordName, recordPlace } from "./export-place.ts";
import { HelpIndex } from "./help-index.ts";
import { HELP_MAPPING, HelpItems, type HelpWanted } from "./help-items.ts";
import { HELP_RECORDS } from "./help-records.ts";
import { type PageCount, readExport, type WrittenRecord } from "./read-export.ts";
import { StrangeLocales } from "./strange-locales.ts";

/**
 * The items of a help centre's export. What is no article for everybody is left out and noted; what is wrong is reported by
 * file, article and field, and the next article is read.
 *
 * @param found everything in `help-centre/`
 */
export function* readHelpCentre(found: readonly PackFile[], wanted: HelpWanted, report: Report): Generator<NamedItem> {
	const isExport = ({ path }: PackFile) => /\.jsonl?$/i.test(path);
	const mappingFile = found.find(({ path }) => path === HELP_MAPPING);
	if (!mappingFile) {
		report.addLine(HELP_MAPPING, null, "is missing, say in it which locale is which and what each section is about");
		wanted.leave();
		return;
	}
	const value = readJson(mappingFile, report);
	const mapping = value === undefined ? null : readAs(helpCentre, value, HELP_MAPPING, report);
	tellLocales(value, codesOf(wanted.site), report);
	const before = report.size;
	const index = new HelpIndex(Object.keys(mapping?.locales ?? {}));
	try {
		const hosts = readRecords(
			found.filter((file) => file !== mappingFile && isExport(file)),
			index,
			mapping && new StrangeLocales(index, codesOf(wanted.site), report),
			report,
		);
		if (!mapping || report.size > before) wanted.leave();
		if (!mapping) return;
		wanted.name({
			kind: "articles",
			id: "",
			file: HELP_MAPPING,
			names: referencesOf({ kind: "articles", data: mapping }),
		});
		const files = new ExportFiles(found.filter((file) => !isExport(file)));
		const isWhole = report.size === before;
		yield* new HelpItems(index, mapping, { wanted, files, hosts, isWhole }, report).all();
	} finally {
		index.close();
	}
}

/** Of what is told as no locale of the site, its own is meant first: by what stands there, else by the help centre's. */
function tellLocales(value: unknown, codes: readonly string[], report: Report): void {
	const locales = valueAt(value, ["locales"]);
	for (const [name, code] of Object.entries(typeof locales === "object" && locales !== null ? locales : {})) {
		const written = typeof code === "string" && code !== "" ? code : name;
		report.retell(HELP_MAPPING, ["locales", name], (told) => withOwnLocale(told, written, codes));
	}
}

/** Reads all records into the index. @returns the hosts of their addresses */
function readRecords(
	files: readonly PackFile[],
	index: HelpIndex,
	strange: StrangeLocales | null,
	report: Report,
): Set<string> {
	const hosts = new Set<string>();
	const articles = new Set<string>();
	let most: PageCount | null = null;
	let records = 0;
	for (const file of files)
		for (const record of readExport(file, report)) {
			if ("count" in record) {
				if (!most || record.count > most.count) most = record;
				continue;
			}
			if (++records > HELP_RECORDS_MAX) {
				report.addLine(
					file.path,
					record.line,
					`has more than ${HELP_RECORDS_MAX} records with those before, leave some out`,
				);
				return hosts;
			}
			const address = putRecord(record, index, strange, report);
			if (address && URL.canParse(address)) hosts.add(new URL(address).hostname);
			if (record.list === "articles" && "id" in record.value) articles.add(String(record.value.id));
		}
	if (most && most.count > articles.size)
		report.note(
			...(["help-centre", most.file, null, ["count"]] as const),
			`says that there are ${most.count} articles, and ${articles.size} are here: export the other pages too (next_page)`,
		);
	return hosts;
}

/** @returns the record's address in the help centre */
function putRecord(
	{ list, value, file }: WrittenRecord,
	index: HelpIndex,
	strange: StrangeLocales | null,
	report: Report,
): string | null {
	const number = "id" in value ? String(value.id) : "?";
	const place = (what: RecordName) => recordPlace(file, what, number);
	switch (list) {
		case "articles": {
			const article = readAs(HELP_RECORDS.articles, value, place("article"), report);
			if (!article) return null;
			index.putArticle({ value: article, file });
			strange?.tell(article.id, { ...article, locale: article.locale ?? article.source_locale }, file);
			for (const each of article.translations ?? []) strange?.tell(article.id, each, file);
			return article.html_url ?? null;
		}
		case "translations": {
			const read = readAs(HELP_RECORDS.translations, value, place("translation"), report);
			if (!read || (read.source_type ?? "Article") !== "Article") return null;
			index.putTranslation({ value: read, file });
			strange?.tell(read.source_id, read, file);
			return null;
		}
		case "sections": {
			const section = readAs(HELP_RECORDS.sections, value, place("section"), report);
			if (section) index.sections.set(section.id, { value: section, file });
			return section?.html_url ?? null;
		}
		case "categories": {
			const category = readAs(HELP_RECORDS.categories, value, place("category"), report);
			if (category) index.categories.set(category.id, { value: category, file });
			return category?.html_url ?? null;
		}
		case "article_attachments": {
			const attachment = readAs(HELP_RECORDS.article_attachments, value, place("attachment"), report);
			if (attachment) index.attachments.set(attachment.id, { value: attachment, file });
			return null;
		}
		default:
			return list satisfies never;
	}
}
