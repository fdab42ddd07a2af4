import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newLocale } from "#scripts/content/new-locale.ts";
import { newPack } from "#scripts/content/new-pack.ts";
import { inProcess } from "#tests/fixtures/content-commands.ts";
import { copy, eachWithAPack, HEADING, MAPPING, ROWS, read, table } from "./table-in-pack.ts";

eachWithAPack();

test("a row of a table is the item that a folder would be", () => {
	table([HEADING, ...ROWS]);
	expect(read("qsp-90-a")).toMatchObject({
		kind: "products",
		data: {
			...{ name: 'Pebble "90"', model: "QSP-90/A", aliases: ["QSP90A", "QSP90B"], category: "speakers" },
			lifecycle: { status: "current", soldFrom: "2025-03-01" },
			specifications: [
				{
					group: "sound",
					rows: [
						{ label: "output-power", value: 12.5, unit: "W" },
						{ label: "water-resistant", yes: true },
					],
				},
			],
		},
	});
	const { data, texts } = read("qsp-91");
	expect(data).toMatchObject({ aliases: [], specifications: [], lifecycle: { status: "discontinued" } });
	expect([...texts.keys()]).toEqual(["en_GB", "de_DE"]);
	expect(texts.get("en_GB")?.front).toEqual({ summary: "A speaker that plays\nfor two days" });
	// What a spreadsheet would run is words here.
	expect(read("qsp-90-a").texts.get("en_GB")?.front).toEqual({ summary: '=HYPERLINK("http://evil") loud speaker' });
	expect([...read("qsp-90-a").texts.keys()]).toEqual(["en_GB"]);
});

test("an imported table is in force like any other content, and imported again only when it changed", async () => {
	table([HEADING, ...ROWS]);
	const content = await copy.open();
	expect(content.isNumber("qsp 90a")).toBe(true);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
	table([HEADING, ...ROWS, "QSP-92;Pebble 92;;Radio;on;1.2.2026;;;A third one of the two speakers;"]);
	expect(await copy.import()).toMatchObject({ state: "imported", items: expect.any(Number) });
});

test("words that a mapping calls empty are an empty cell in every column, but where values say what they stand for", () => {
	const rows = [
		"QSP-90;Pebble 90;n/a | QSP90A;Speaker;-;0000-00-00;N/A;TBD;A speaker that plays for two days.;N/A",
		"QSP-91;Pebble 91;-;Speaker;off;31.12.2019;-;yes;A speaker that plays for two days.;-",
	];
	const state = { column: "State", values: { on: "current", "-": "current", off: "discontinued" } };
	const from = { column: "From", as: "day", otherwise: "2025-03-01" };
	const fields = { ...MAPPING.fields, "lifecycle.status": state, "lifecycle.soldFrom": from };
	table([HEADING, ...rows], { ...MAPPING, fields, empty: ["N/A", "-", "tbd", "0000-00-00"] });
	const { data, texts } = read("qsp-90");
	expect(data).toMatchObject({
		...{ aliases: ["QSP90A"], specifications: [] },
		lifecycle: { status: "current", soldFrom: "2025-03-01" },
	});
	expect([...texts.keys()]).toEqual(["en_GB"]);
	expect(read("qsp-91").data).toMatchObject({ aliases: [], specifications: [{ rows: [{ yes: true }] }] });
	table([HEADING, ...rows], { ...MAPPING, fields });
	expect(copy.problems()).toEqual(
		expect.arrayContaining([
			expect.stringContaining(
				'"N/A" is no number, write it in digits; where it says that nothing is known, write "empty": ["N/A"] into the mapping',
			),
			'tables/catalogue.csv:2 column "Water": "TBD" is neither yes nor no, write one of them or list it in values; where it says that nothing is known, write "empty": ["TBD"] into the mapping',
			'tables/catalogue.csv:2 column "From": "0000-00-00" is no day, write it as 2026-03-01 or correct days in its mapping; where it says that nothing is known, write "empty": ["0000-00-00"] into the mapping',
		]),
	);
});

test("articles come as rows too, with their Markdown in a column", () => {
	const mapping = {
		...{
			kind: "articles",
			id: "key",
			fields: { published: { value: "2026-01-01" }, reviewed: { column: "day", as: "day" } },
		},
		texts: { en_GB: { title: "title", summary: "summary", body: "text" } },
	};
	const row = (text: string) => [
		"key\ttitle\tsummary\tday\ttext",
		`wash\tHow do I wash it?\tWith water, and never with soap or anything else.\t2026-02-03T10:00:00Z\t"${text}"`,
	];
	table(row("## Wash\n\n### 1. Rinse\nWith water."), mapping, "answers.tsv");
	expect(copy.problems()).toEqual([]);
	table(row("## Wash\n\n[more](article:nowhere-at-all)"), mapping, "answers.tsv");
	expect(copy.problems()).toEqual([
		'tables/answers.tsv:2 column "text": the link names articles/nowhere-at-all, which is not there, add it or name another',
	]);
});

const rowsIn = (encoding: string, bytes: (text: string) => Uint8Array) => {
	table([HEADING], { ...MAPPING, encoding });
	copy.write("tables/catalogue.csv", bytes([HEADING, ...ROWS].join("\r\n")));
	return copy.problems();
};
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test("every encoding that tables have is read, or told", () => {
	expect(rowsIn("utf-8", (text) => Buffer.from(`\ufeff${text}`))).toEqual([]);
	expect(rowsIn("utf-8", (text) => utf16(`\ufeff${text}`))).toEqual([]);
	expect(rowsIn("utf-8", (text) => utf16(`\ufeff${text}`).swap16())).toEqual([]);
	expect(rowsIn("utf-16le", utf16)).toEqual([]);
	expect(rowsIn("windows-1252", (text) => Buffer.from(text, "latin1"))).toEqual([]);
	expect(read("qsp-91").texts.get("de_DE")?.front).toEqual({ summary: "Ein Lautsprecher für zwei Tage am Strand" });
	expect(rowsIn("utf-8", (text) => Buffer.from(text, "latin1"))).toEqual([
		'tables/catalogue.csv:4: is not UTF-8, save it as UTF-8 (in Windows-1252 it begins to differ at ü), or write into its mapping as "encoding" what it is saved in: "windows-1252" (Western Europe), "windows-1250" (Central Europe)',
	]);
	expect(rowsIn("utf-8", utf16)).toEqual([
		'tables/catalogue.csv:1: holds bytes that are no text: save it as UTF-8, or write "encoding": "utf-16le" into its mapping if that is what it is',
	]);
});

test("letters of other scripts are read in their encoding, and told where they are read in another", () => {
	// GBK of what stands in the expectation, as Windows-1252 shows it.
	const chinese = (text: string) =>
		Buffer.from(text.replace("Pebble 91", "ÈçºÎÅä¶ÔÒ£¿ØÆ÷").replace("für", "fur"), "latin1");
	expect(rowsIn("utf-8", chinese)).toEqual([
		'tables/catalogue.csv:3: is not UTF-8, save it as UTF-8, or write into its mapping as "encoding" what it is saved in: "gbk" or "big5" (Chinese), "shift_jis" (Japanese), "euc-kr" (Korean), "windows-1251" (Cyrillic), "windows-1256" (Arabic), "windows-1252" (Western Europe), "windows-1250" (Central Europe)',
	]);
	expect(rowsIn("gbk", chinese)).toEqual([]);
	expect(read("qsp-91").data.name).toBe("如何配对遥控器");
	const told = () => copy.notes().filter((note) => note.includes(" encoding: "));
	expect(told()).toEqual([]);
	expect(rowsIn("windows-1252", chinese)).toEqual([]);
	expect(told()).toEqual([
		expect.stringMatching(
			/^tables\/catalogue\.json:\d+ encoding: tables\/catalogue\.csv reads as "ÈçºÎÅä¶ÔÒ£¿Ø" in windows-1252; /,
		),
	]);
});

test("a table of German letters is told to be of Western Europe, wherever two of them meet", () => {
	const german = (text: string) =>
		Buffer.from(text.replace("Ein Lautsprecher", "Größe größer, Größen Größe"), "latin1");
	expect(rowsIn("utf-8", german)).toEqual([
		expect.stringMatching(/what it is saved in: "windows-1252" \(Western Europe\), "windows-1250" \(Central Europe\)$/),
	]);
	expect(rowsIn("windows-1252", german)).toEqual([]);
	expect(copy.notes().filter((note) => note.includes(" encoding: "))).toEqual([]);
	expect(rowsIn("windows-1252", (text) => utf16(`\ufeff${text}`))).toEqual([]);
	expect(copy.notes().filter((note) => note.includes(" encoding: "))).toEqual([]);
});

test("a table of English letters alone is that in every encoding of one byte or two", () => {
	for (const encoding of ["windows-1252", "iso-8859-1", "macintosh", "gbk", "shift_jis"])
		expect(rowsIn(encoding, (text) => Buffer.from(text.replace("für", "fur")))).toEqual([]);
});

test("the example of the guide is all of a new pack that can be imported", async () => {
	const guide = readFileSync("docs/authoring.md", "utf8");
	copy.remove("");
	await inProcess(() => newPack(copy.packDir, "My Brand", "en_GB"));
	await inProcess(() => newLocale(copy.packDir, "de_DE"));
	for (const [, path = "", text = ""] of guide.matchAll(/^`((?:tables|terms)\/[^`]+)`:\n\n```\w+\n([\s\S]*?)```$/gm))
		copy.write(path, text);
	expect(copy.problems()).toEqual([]);
	expect(copy.notes().filter((note) => note.startsWith("tables/"))).toEqual([]);
	expect(read("qsp-40-k").data.specifications).toHaveLength(1);
	expect(read("qhr-3").data).toMatchObject({
		category: "radios",
		specifications: [],
		lifecycle: { soldFrom: "2019-09-15" },
	});
	expect((await copy.open()).isNumber("QSP40K2")).toBe(true);
});
