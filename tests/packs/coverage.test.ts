import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { printCoverage } from "#scripts/content/coverage.ts";
import { copy, eachWithAPack, FACTS, HEADING, MAPPING, ROWS, table } from "./table-in-pack.ts";

eachWithAPack();

/** What a locale lacks, as it is printed. */
function lacking(locale: string): string[] {
	const printed: string[] = [];
	const spy = vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
	try {
		expect(printCoverage(copy.packDir, locale)).toBe(0);
	} finally {
		spy.mockRestore();
	}
	return printed;
}

test("of tables the line and its mapping are named, and what no line has by its mapping once", () => {
	const { de_DE: _, ...texts } = MAPPING.texts;
	table([HEADING, ...ROWS], { ...MAPPING, file: "rows.csv" }, "rows.csv");
	copy.write("tables/named.json", JSON.stringify({ ...MAPPING, file: "rows.csv" }));
	copy.remove("tables/rows.json");
	table(
		[HEADING, ...ROWS].map((row) => row.replaceAll("QSP-9", "QSP-7")),
		{ ...MAPPING, texts },
	);
	const item = { id: "pebble-95", data: FACTS, texts: { en_GB: { summary: "A speaker that plays for two days." } } };
	table([JSON.stringify(item)], { kind: "products" }, "pim.jsonl");
	const found = lacking("de_DE");
	expect(found.filter((line) => line.includes("tables/"))).toEqual([
		"tables/pim.jsonl:1 texts.de_DE",
		"tables/rows.csv:2 by texts.de_DE of tables/named.json",
		"tables/catalogue.json texts.de_DE, for 2 lines of tables/catalogue.csv",
	]);
	expect(found).toContain("articles/clean-housing/de_DE.md");
	expect(found.filter((line) => /qsp-\d+-?a?\/|pebble-95\//.test(line))).toEqual([]);
});

test("of a help centre the article of its export is named, and of manuals what says their titles", () => {
	copy.write("help-centre/help-centre.json", JSON.stringify({ locales: { "en-us": "en_GB" }, otherwise: {} }));
	const article = { id: 102, title: "Where is it?", body: "<p>Below.</p>", locale: "en-us", source_locale: "en-us" };
	const dated = {
		...article,
		section_id: null,
		created_at: "2025-02-03T09:00:00Z",
		updated_at: "2025-02-03T09:00:00Z",
	};
	copy.write("help-centre/page-1.json", JSON.stringify({ articles: [dated] }));
	copy.write("manuals/QSP-20K1.pdf", readFileSync(join(copy.packDir, "files/manuals/pebble-en.pdf")));
	copy.write(
		"manuals/manuals.json",
		JSON.stringify({
			...{ patterns: ["{model}.pdf"], language: "en", type: "manual", published: "2026-03-01" },
			texts: { en_GB: { title: "User guide for {name}" } },
		}),
	);
	const found = lacking("de_DE");
	expect(found).toContain("manuals/manuals.json texts.de_DE, for 1 document");
	expect(found).toContain("help-centre/page-1.json article 102 has no text in de_DE");
	expect(found).not.toContain("articles/102/de_DE.md");
});
