import { z } from "zod";
import { localeCode } from "#src/contract/brand/grammar.ts";
import { HELD_WORDS_MAX, JSON_DEPTH_MAX } from "#src/site/pack-limits.ts";
import { KINDS, type Kind } from "./kinds.ts";

/** How letters of a table may be saved, by the labels of the Encoding Standard (WHATWG): what spreadsheets and PIMs write. */
const TABLE_ENCODINGS = [
	...(["utf-8", "utf-16le", "utf-16be"] as const),
	...(["windows-1252", "iso-8859-1", "iso-8859-15", "macintosh", "windows-1250", "iso-8859-2"] as const),
	...(["windows-1251", "koi8-r", "windows-1253", "windows-1254", "windows-1255", "windows-1256"] as const),
	...(["windows-1257", "windows-1258", "windows-874"] as const),
	...(["gb18030", "gbk", "big5", "shift_jis", "euc-jp", "euc-kr"] as const),
] as const;

/** A value of JSON without parts. */
const scalar = z.union([z.string(), z.number(), z.boolean()]);

const kindNames = Object.keys(KINDS).filter((name): name is Kind => Object.hasOwn(KINDS, name));

const name = z.string().min(1).max(300);

/** How the words of a cell are read. */
const CELL_FORMS = ["text", "number", "whole-number", "yes-or-no", "day", "id", "picture", "json", "html"] as const;

const cell = z
	.strictObject({
		column: name.describe(
			"heading of the column, or the field of a line of JSON; parts of a field are joined by dots, and of a list it is that of each member, with a number that of one, with code=power that of those whose code is power",
		),
		as: z
			.enum(CELL_FORMS)
			.optional()
			.describe(
				"what a cell is, without it words, or what JSON says: text makes words of a number of JSON as it is written, id makes an id of any words (HTV-65E9/K becomes htv-65e9-k), day reads the day as days says, picture takes its name from an address, json reads a value of JSON, html makes Markdown of a page's HTML",
			),
		separator: z
			.string()
			.min(1)
			.max(10)
			.optional()
			.describe("where a cell holds several values, what stands between them"),
		values: z
			.record(z.string(), scalar.describe("what it stands for"))
			.optional()
			.describe("what the words of a cell stand for; with it, no other words are taken"),
		otherwise: scalar.optional().describe("what an empty cell stands for, or one whose words are not in values"),
	})
	.describe("a column, and how its cells are read");
export type Cell = z.infer<typeof cell>;

/** Where the value of a field comes from. */
export type Source =
	| string
	| Cell
	| { readonly value: z.infer<typeof scalar> | readonly z.infer<typeof scalar>[] }
	| { readonly list: readonly Source[] }
	| { readonly fields: Readonly<Record<string, Source>> };

/** The column that a source is; null of what is made of several or of none. */
export const columnIn = (source: Source): string | null =>
	typeof source === "string" ? source : "column" in source ? source.column : null;

const source: z.ZodType<Source> = z
	.union([
		name.describe("heading of a column whose words are taken as they are"),
		cell,
		z
			.strictObject({ value: z.union([scalar, z.array(scalar)]).describe("the same for every line") })
			.describe("a value that every line has"),
		z
			.strictObject({
				get list() {
					return z
						.array(source)
						.min(1)
						.max(2_000)
						.describe(
							"its values; those whose columns are empty are left out, and what a column holds several of stands in it one by one",
						);
				},
			})
			.describe("a list of values"),
		z
			.strictObject({
				get fields() {
					return z.record(z.string(), source).describe("its fields, as in data.json");
				},
			})
			.describe("a group of fields; left out in a list when all its columns are empty"),
	])
	.describe("a column, or a value, a list or a group made of columns");

const fieldKey = z
	.string()
	.regex(
		new RegExp(`^[^.]*(?:\\.[^.]*){0,${JSON_DEPTH_MAX - 1}}$`),
		`names fields inside one another, at most ${JSON_DEPTH_MAX} as in data.json`,
	);
/** Whether a name of a field, with dots, can be one of any item. */
export const isFieldKey = (name: string): boolean => fieldKey.safeParse(name).success;

/** `tables/<name>.json`: what the columns of a table are. */
export const tableMapping = z.strictObject({
	kind: z.enum(kindNames).describe("what a line is: one item of this kind"),
	file: z
		.string()
		.regex(
			/^[A-Za-z0-9_][A-Za-z0-9._-]*\.(?:csv|tsv|jsonl)$/,
			"write the name of a file in tables/ that ends in .csv, .tsv or .jsonl",
		)
		.optional()
		.describe("the table; without it the file of the same name beside, with .csv, .tsv or .jsonl"),
	encoding: z
		.enum(TABLE_ENCODINGS)
		.default("utf-8")
		.describe("how letters are saved; UTF-16 with its mark is known by itself"),
	separator: z
		.enum([",", ";", "\t", "|"])
		.optional()
		.describe("what stands between the cells; without it the sign that the heading has most, in .tsv a tab"),
	quoted: z.boolean().default(true).describe('false: the sign " in a cell is a letter as any other'),
	decimal: z.enum([".", ","]).default(".").describe("what stands before the decimals of a number"),
	days: z
		.enum(["ymd", "dmy", "mdy"])
		.default("ymd")
		.describe("in which order a day is written; the day of a time is taken"),
	empty: z
		.array(z.string().min(1).max(100))
		.max(HELD_WORDS_MAX)
		.optional()
		.describe(
			"words that say that nothing is known, such as N/A, - or 0000-00-00: in every column a cell of them is empty, whatever its capitals, unless they stand in its values",
		),
	only: z
		.record(
			name,
			z
				.array(scalar.describe("one of them"))
				.min(1)
				.max(HELD_WORDS_MAX)
				.describe("what a line has there, whatever its capitals; of a list one of its members"),
		)
		.optional()
		.describe(
			'by columns, what a line has there of which an item is made, such as "enabled": ["true", "1"]: all other lines are passed over, which is noted once',
		),
	id: source.optional().describe("the id of the item; needed with fields and texts"),
	fields: z.record(fieldKey, source).optional().describe("where each field of data.json comes from, by its name"),
	texts: z
		.record(
			localeCode,
			z.record(fieldKey, source).describe("the fields of the text, and body for what stands below them"),
		)
		.optional()
		.describe("where the texts come from, by locale; a line whose columns of a locale are empty has no such text"),
});
export type TableMapping = z.infer<typeof tableMapping>;
