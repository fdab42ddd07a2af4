import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PackFile, packFiles } from "#src/packs/pack-files.ts";
import { readItem } from "#src/packs/read-item.ts";
import { readPack } from "#src/packs/read-pack.ts";
import { Report } from "#src/packs/report.ts";
import { FOLDERS_AT_ONCE, FOLDERS_HERE_MAX, FOLDERS_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
import { openStock } from "#src/store/write/stock.ts";

/** So many that all ways are taken: here, in the thread, and a last batch that is not full. */
const MANY = FOLDERS_HERE_MAX + FOLDERS_AT_ONCE * (FOLDERS_ON_THE_WAY_MAX + 2) + 7;
const ids = Array.from({ length: MANY }, (_, number) => `about-${String(number).padStart(4, "0")}`);
/** All behind those that are read here. */
const [broken = "", bodiless = "", strange = "", ended = ""] = ids.slice(-60).filter((_, at) => at % 15 === 0);
const FACTS = { type: "faq-article", published: "2026-01-02" };

let folder = "";
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "item-folders-"));
	for (const id of ids) {
		const own = join(folder, "articles", id);
		mkdirSync(own, { recursive: true });
		writeFileSync(join(own, "data.json"), JSON.stringify(FACTS));
		for (const locale of ["en_GB", "de_DE"])
			writeFileSync(
				join(own, `${locale}.md`),
				`---\ntitle: "${id} ${locale}"\nsummary: "What is said of it in a sentence or two, as long as a summary is."\n---\n\nText of ${id}.\n`,
			);
	}
	const write = (id: string, name: string, content: string) =>
		writeFileSync(join(folder, "articles", id, name), content);
	write(broken, "data.json", '{\n\t"type": "faq-article",\n\t"topics": nothing\n}');
	write(bodiless, "de_DE.md", "no front matter");
	write(strange, "notes.txt", "of the author");
	write(ended, "data.json", JSON.stringify({ ...FACTS, shown: { until: "2026-02-03T04:05Z" } }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("items that a thread reads are those that are read here, and what is amiss is told all the same", () => {
	const [report, stock] = [new Report(folder), openStock()];
	const files: PackFile[] = [];
	const listed = function* () {
		for (const file of packFiles(folder, report)) {
			files.push(file);
			yield file;
		}
	};
	const pack = readPack(folder, listed, stock, report, { takeRow: () => {}, takeOrder: () => {} });
	const own = new Report(folder);
	const loose: string[] = [];
	for (const id of ids) {
		const filesOf = files.filter(({ path }) => path.startsWith(`articles/${id}/`));
		const item = readItem("articles", id, filesOf, own, (left) => {
			if ("body" in left) loose.push(left.file);
		});
		expect(pack.items.articles.get(id), id).toEqual(item ?? undefined);
	}
	expect(pack.items.articles.size).toBe(MANY - 1);
	expect(pack.folders.has(`articles/${broken}`)).toBe(true);
	const toldOf = ({ problems }: Report) => problems.filter(({ file }) => file.startsWith("articles/"));
	expect(toldOf(own)).toHaveLength(3);
	expect(toldOf(report)).toEqual(toldOf(own));
	expect(pack.unread.bodies.map(({ file }) => file)).toEqual(loose);
	expect(loose).toHaveLength(2);
	expect([...pack.shown]).toEqual([
		[`articles/${ended}`, { from: Number.NEGATIVE_INFINITY, until: Date.parse("2026-02-03T04:05Z") }],
	]);
	stock.close();
});
