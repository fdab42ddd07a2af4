import { readFileSync } from "node:fs";
import { parse, YAMLParseError } from "yaml";
import type { z } from "zod";
import { KINDS, type Kind } from "./format/kinds.ts";
import type { DataOf, FrontOf, Item, ItemText } from "./pack.ts";
import type { PackFile } from "./pack-files.ts";
import type { FieldPath } from "./problem.ts";
import type { Report } from "./report.ts";

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Reads a JSON file, or reports why it cannot. Keys that could reach an object's prototype are refused. */
export function readJson(file: PackFile, report: Report): unknown {
	const text = readFileSync(file.absolute, "utf8");
	try {
		if (/"(?:__proto__|constructor|prototype)"\s*:/.test(text))
			throw new Error("holds the key __proto__, constructor or prototype, rename it");
		return JSON.parse(text);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		report.addLine(
			file.path,
			syntaxLine(text, message),
			`is not readable JSON (${message.replaceAll("\n", " ")}), correct the syntax`,
		);
		return undefined;
	}
}

/** The line of a syntax error: told, or found by the piece of text that the message quotes. */
function syntaxLine(text: string, message: string): number {
	const told = /line (\d+)/.exec(message)?.[1];
	if (told) return Number(told);
	const quoted = /\.\.\."([\s\S]*?)"(?:\.\.\.)? is not valid JSON/.exec(message)?.[1];
	const place = quoted === undefined ? -1 : text.indexOf(quoted);
	// The wrong letter stands in the middle of the quoted piece, ten letters in.
	return place < 0 ? 1 : text.slice(0, place + Math.min(10, quoted?.length ?? 0)).split("\n").length;
}

type Issue = z.core.$ZodIssue;

/** Of a union that nothing fitted, what is wrong with the form that came nearest. */
function plainIssues(issues: readonly Issue[]): Issue[] {
	return issues.flatMap((issue) => {
		if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
		const forms = issue.errors.map(plainIssues).sort((a, b) => strangeness(a) - strangeness(b));
		return (forms[0] ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
	});
}

const strangeness = (issues: readonly Issue[]) =>
	issues.reduce((sum, { code }) => sum + (code === "unrecognized_keys" ? 10 : 1), 0);

/** Checks a value against its schema and reports every issue. */
export function readAs<Schema extends z.ZodType>(
	schema: Schema,
	value: unknown,
	file: string,
	report: Report,
): z.infer<Schema> | null {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	for (const issue of plainIssues(result.error.issues))
		report.add(
			file,
			issue.path.filter((part): part is FieldPath[number] => typeof part !== "symbol"),
			`${issue.message.replace(/^Invalid input: /, "")}; correct the value (src/packs/format describes it)`,
		);
	return null;
}

/** Reads `<kind>/<id>/`: `data.json` and one text a locale. Null when the facts cannot be used. */
export function readItem<K extends Kind>(
	kind: K,
	id: string,
	files: readonly PackFile[],
	report: Report,
): Item<K> | null {
	// One entry of a table whose keys and values belong together; the compiler loses the tie over a generic key.
	const schemas = KINDS[kind] as unknown as { data: z.ZodType<DataOf<K>>; text: z.ZodType<FrontOf<K>> };
	const folder = `${kind}/${id}`;
	const dataFile = files.find((file) => file.path === `${folder}/data.json`);
	const texts = new Map<string, ItemText<K>>();
	const unreadable = new Set<string>();
	for (const file of files) {
		if (file === dataFile) continue;
		const locale = /^([^/]+)\.md$/.exec(file.path.slice(folder.length + 1))?.[1];
		if (!locale) report.addLine(file.path, null, "is neither data.json nor <locale>.md, move or remove it");
		else {
			const text = readText(schemas.text, file, report);
			if (text) texts.set(locale, text);
			else unreadable.add(locale);
		}
	}
	if (!dataFile) {
		report.addLine(`${folder}/data.json`, null, "is missing, add the item's facts");
		return null;
	}
	const value = readJson(dataFile, report);
	const data = value === undefined ? null : readAs(schemas.data, value, dataFile.path, report);
	return data === null ? null : { kind, id, file: dataFile.path, data, texts, unreadable };
}

function readText<K extends Kind>(schema: z.ZodType<FrontOf<K>>, file: PackFile, report: Report): ItemText<K> | null {
	const text = readFileSync(file.absolute, "utf8").replace(/^\uFEFF/, "");
	const match = FRONT_MATTER.exec(text);
	if (!match) {
		report.addLine(file.path, 1, "has no front matter, begin the file with --- lines around title and summary");
		return null;
	}
	let value: unknown;
	try {
		value = parse(match[1] ?? "", { maxAliasCount: 0 });
	} catch (error) {
		const line = error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 0) + 1 : 1;
		report.addLine(
			file.path,
			line,
			`front matter is not readable YAML (${error instanceof Error ? error.message.split("\n")[0] : "syntax"}), put texts into double quotes`,
		);
		return null;
	}
	const front = readAs(schema, value ?? {}, file.path, report);
	return front === null
		? null
		: { file: file.path, front, body: text.slice(match[0].length), bodyLine: match[0].split("\n").length };
}
