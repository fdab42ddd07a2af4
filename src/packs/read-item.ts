import type { z } from "zod";
import { LOCALES_MAX } from "#src/contract/brand/grammar.ts";
import { LOCALE_CODE, localeMeant } from "#src/contract/brand/locale-meant.ts";
import { REVISIONS_MAX } from "#src/site/pack-limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { REVISED } from "./format/bodies.ts";
import { KINDS, type Kind } from "./format/kinds.ts";
import { FrontMatterFault, parseFrontMatter } from "./front-matter.ts";
import { JsonFault, parseJson } from "./json-text.ts";
import { lineAt } from "./line-at.ts";
import { markdownFault } from "./markdown-bounds.ts";
import { mergeMarkInData, UNFINISHED_MERGE } from "./merge-marks.ts";
import type { DataOf, FrontOf, Item, ItemText, LooseBody, LooseFacts } from "./pack.ts";
import type { PackFile } from "./pack-files.ts";
import { readAs } from "./read-as.ts";
import { readText } from "./read-text.ts";
import type { Report } from "./report.ts";
import { frontMatterFault, valueFaults } from "./value-faults.ts";

/** `en_GB.md`, or of an earlier edition `2/en_GB.md`. */
const TEXT_FILE = /^(?:([^/]+)\/)?([^/]+)\.md$/;
const FRONT_MATTER = /^---\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** Reads a JSON file, or reports why it cannot be used. */
export function readJson(file: PackFile, report: Report): unknown {
	const text = readText(file, report);
	if (text === null) return undefined;
	try {
		return withoutFaults(withoutSchema(parseJson(text)), file, report);
	} catch (error) {
		if (!(error instanceof JsonFault)) throw error;
		report.addAt(file.path, error.line, error.path, error.message);
		return undefined;
	}
}

/** The value without the name of its JSON Schema, which is for the author's editor alone. */
function withoutSchema(value: unknown): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value) || !("$schema" in value)) return value;
	const { $schema: _, ...rest } = value;
	return rest;
}

/** The value when every text in it can be shown; escapes may hold what the file itself does not. */
function withoutFaults(value: unknown, file: PackFile, report: Report): unknown {
	const faults = [...valueFaults(value)];
	for (const { path, message } of faults) report.add(file.path, path, message);
	return faults.length === 0 ? value : undefined;
}

/** What the facts and texts of a kind are read as. */
export function schemasOf<K extends Kind>(kind: K): { data: z.ZodType<DataOf<K>>; text: z.ZodType<FrontOf<K>> } {
	// One entry of a table whose keys and values belong together; the compiler loses the tie over a generic key.
	return KINDS[kind] as unknown as { data: z.ZodType<DataOf<K>>; text: z.ZodType<FrontOf<K>> };
}

/**
 * Reads `<kind>/<id>/`: `data.json` and one text a locale. Null when the facts cannot be used.
 *
 * @param leave told of each body that belongs to nothing which can be read, and of facts that cannot be: what they name is
 * checked all the same
 */
export function readItem<K extends Kind>(
	kind: K,
	id: string,
	files: readonly PackFile[],
	report: Report,
	leave: (left: LooseBody | LooseFacts) => void,
): Item<K> | null {
	const schemas = schemasOf(kind);
	const folder = `${kind}/${id}`;
	const most = LOCALES_MAX * (REVISED.has(kind) ? REVISIONS_MAX + 1 : 1);
	if (files.length > most + 1) {
		report.addLine(folder, null, `has ${files.length} files, an item has data.json and at most ${most} texts`);
		return null;
	}
	const dataFile = files.find((file) => file.path === `${folder}/data.json`);
	const texts = new Map<string, ItemText<K>>();
	const editions = new Map<string, Map<string, ItemText<K>>>();
	const unreadable = new Set<string>();
	let isCalledOtherwise = false;
	for (const file of files) {
		if (file === dataFile) continue;
		const [, edition, locale] = TEXT_FILE.exec(file.path.slice(folder.length + 1)) ?? [];
		if (!locale || (edition !== undefined && !REVISED.has(kind))) {
			const near = nameMeant(file.path.slice(folder.length + 1));
			// What is there under a wrong name is not missing besides.
			isCalledOtherwise ||= near === "data.json";
			if (near?.endsWith(".md")) unreadable.add(near.slice(0, -".md".length));
			const advice = near === null ? "move or remove it" : `did you mean ${near}?`;
			report.addLine(file.path, null, `is neither data.json nor <locale>.md, ${advice}`);
			continue;
		}
		const text = readItemText(schemas.text, file, report);
		if (text && "front" in text) {
			if (edition === undefined) texts.set(locale, text);
			else editions.set(edition, (editions.get(edition) ?? new Map<string, ItemText<K>>()).set(locale, text));
			continue;
		}
		unreadable.add(edition === undefined ? locale : `${edition}/${locale}`);
		if (text) leave({ kind, ...text });
	}
	if (!dataFile) {
		// Of one that cannot be read that is told.
		if (!isCalledOtherwise && report.countOf(`${folder}/data.json`) === 0)
			report.addLine(`${folder}/data.json`, null, "is missing, add the item's facts");
		return null;
	}
	const value = readJson(dataFile, report);
	const data = value === undefined ? null : readAs(schemas.data, value, dataFile.path, report);
	if (data !== null) return { kind, id, file: dataFile.path, data, texts, editions, unreadable };
	const beside = new Map(Array.from(texts, ([locale, { file }]) => [locale, { file }] as const));
	leave({ kind, id, file: dataFile.path, data: value, texts: { texts: beside, unreadable } });
	for (const { file, body, bodyLine } of texts.values()) leave({ kind, file, body, bodyLine });
	return null;
}

/** What a file beside data.json was probably to be called; null when nothing is near. */
function nameMeant(name: string): string | null {
	const [, locale] = /^([A-Za-z]{2,3}[_-][A-Za-z]{2})\.(?:md|markdown|mdx|txt)$/i.exec(name) ?? [];
	if (locale !== undefined) return `${LOCALE_CODE.test(locale) ? locale : (localeMeant(locale) ?? locale)}.md`;
	return nearestWord(name, ["data.json"]);
}

function readItemText<K extends Kind>(
	schema: z.ZodType<FrontOf<K>>,
	file: PackFile,
	report: Report,
): ItemText<K> | Omit<ItemText<K>, "front"> | null {
	const text = readText(file, report);
	if (text === null) return null;
	const match = FRONT_MATTER.exec(text);
	if (!match) {
		report.addLine(
			file.path,
			1,
			/^---[ \t]*\r?\n/.test(text)
				? "the front matter that begins here is never closed, write a line --- behind its last field"
				: "has no front matter, begin the file with a line ---, then the fields such as title, then a line ---",
		);
		return null;
	}
	const value = readFrontMatter(match[1] ?? "", file, report);
	const front = value === undefined ? null : readAs(schema, value ?? {}, file.path, report);
	const body = text.slice(match[0].length);
	const bodyLine = match[0].split("\n").length;
	const fault = markdownFault(body);
	if (fault) report.addLine(file.path, bodyLine + fault.line - 1, fault.message);
	if (fault) return null;
	return front === null ? { file: file.path, body, bodyLine } : { file: file.path, front, body, bodyLine };
}

function readFrontMatter(source: string, file: PackFile, report: Report): unknown {
	const fault = frontMatterFault(source);
	if (fault) {
		report.addLine(file.path, 1, fault);
		return undefined;
	}
	const merge = mergeMarkInData(source);
	if (merge !== null) {
		report.addLine(file.path, lineAt(source, merge) + 1, UNFINISHED_MERGE);
		return undefined;
	}
	try {
		return withoutFaults(parseFrontMatter(source), file, report);
	} catch (error) {
		if (!(error instanceof FrontMatterFault)) throw error;
		report.addLine(file.path, error.line, error.message);
		return undefined;
	}
}
