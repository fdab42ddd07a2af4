import { LOCALES_MAX, localeCode } from "#src/contract/brand/grammar.ts";
import type { Kind } from "../format/kinds.ts";
import { markdownFault } from "../markdown-bounds.ts";
import { ownLocale, withOwnLocale } from "../own-locale.ts";
import type { Item, ItemText } from "../pack.ts";
import { readAs } from "../read-as.ts";
import { schemasOf } from "../read-item.ts";
import type { Report } from "../report.ts";
import { valueFaults } from "../value-faults.ts";
import type { Origins } from "./made-value.ts";
import { tablePlace } from "./table-place.ts";

/** A value made of a row, and of which columns. */
export interface RowText {
	readonly value: unknown;
	readonly origins: Origins;
}

interface MadeRow {
	readonly kind: Kind;
	readonly id: string;
	readonly table: string;
	readonly line: number;
	readonly data: RowText;
	/** By locale. */
	readonly texts: ReadonlyMap<string, RowText>;
}

/**
 * The item that a row is, checked as a folder's files are. Null, and reported, when its facts cannot be used.
 *
 * @param codes of the site's locales
 */
export function itemOfRow(
	{ kind, id, table, line, data, texts }: MadeRow,
	codes: readonly string[],
	report: Report,
): Item | null {
	const schemas = schemasOf(kind);
	const place = tablePlace(table, line);
	if (texts.size > LOCALES_MAX) {
		report.addLine(place, null, `has ${texts.size} texts, an item has at most ${LOCALES_MAX}`);
		return null;
	}
	const read = new Map<string, ItemText>();
	const unreadable = new Set<string>();
	for (const [locale, text] of texts) {
		const code = localeCode.safeParse(locale);
		if (!code.success) {
			const fault = withOwnLocale(code.error.issues[0]?.message ?? "", locale, codes);
			report.add(place, ["texts", locale], `is no locale: ${fault}`);
			// What is there under a wrong name is not missing besides.
			unreadable.add(ownLocale(locale, codes) ?? "");
			continue;
		}
		const made = textOf(schemas.text, tablePlace(table, line, locale), line, text, report);
		if (made) read.set(locale, made);
		else unreadable.add(locale);
	}
	const facts = report.inRow({ place, ...data }, () =>
		isWithoutFaults(data.value, place, report) ? readAs(schemas.data, data.value, place, report) : null,
	);
	return facts === null ? null : { kind, id, file: place, data: facts, texts: read, editions: new Map(), unreadable };
}

function textOf(
	schema: ReturnType<typeof schemasOf>["text"],
	place: string,
	line: number,
	{ value, origins }: RowText,
	report: Report,
): ItemText | null {
	return report.inRow({ place, origins, value }, () => {
		if (!isWithoutFaults(value, place, report)) return null;
		const { body = "", ...fields } = typeof value === "object" && value !== null ? { ...value } : {};
		if (typeof body !== "string") {
			report.add(place, ["body"], "is no text, write Markdown in quotes");
			return null;
		}
		const front = readAs(schema, fields, place, report);
		const fault = markdownFault(body);
		if (fault) report.add(place, ["body"], `in line ${fault.line} of the text: ${fault.message}`);
		return front === null || fault ? null : { file: place, front, body, bodyLine: line };
	});
}

function isWithoutFaults(value: unknown, place: string, report: Report): boolean {
	const faults = [...valueFaults(value)];
	for (const { path, message } of faults) report.add(place, path, message);
	return faults.length === 0;
}
