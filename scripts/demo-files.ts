import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { zstdCompressSync } from "node:zlib";
import type { Pack } from "#src/packs/pack.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { archive } from "./demo-files/archive.ts";
import { manualPdf } from "./demo-files/manual-pdf.ts";
import { publishedFiles } from "./demo-files/published-files.ts";

/**
 * Makes the manuals and archives that the demo pack's data names: PDFs from the texts in
 * `src/packs/demo-sources`, archives from the release notes and the names in the instructions, packed.
 * The same bytes every time.
 *
 *     node scripts/demo-files.ts [--check]
 */
const PACK = "src/packs/demo";
const SOURCES = "src/packs/demo-sources/manuals";
const SHEETS = "src/packs/demo-sources/sheets";
/** One sheet stands beside several documents, each with a day of its own. */
const SHEETS_DATE = "2026-10-12";

async function make(pack: Pack): Promise<{ files: Map<string, Buffer>; missing: string[] }> {
	const files = new Map<string, Buffer>();
	const missing: string[] = [];
	const { brand } = pack.site;
	for (const { id, data } of pack.items.documents.values()) {
		for (const { language, file } of data.files) {
			const source = join(SOURCES, id, `${language}.md`);
			if (existsSync(source))
				files.set(
					file,
					await manualPdf({ markdown: readFileSync(source, "utf8"), language, brand, date: data.published }),
				);
			else missing.push(`${file}: there is no ${source}`);
		}
	}
	for (const { data } of pack.items["repair-documents"].values()) {
		for (const { language, file } of data.associatedFiles) {
			const source = join(SHEETS, `${basename(file, `-${language}.pdf`)}`, `${language}.md`);
			if (!existsSync(source)) missing.push(`${file}: there is no ${source}`);
			else if (!files.has(file))
				files.set(
					file,
					await manualPdf({ markdown: readFileSync(source, "utf8"), language, brand, date: SHEETS_DATE }),
				);
		}
	}
	// Packed at once: together they are half a gigabyte.
	for (const { file, ...facts } of publishedFiles(pack))
		files.set(`${file}.zst`, zstdCompressSync(archive({ brand, file, ...facts })));
	return { files, missing };
}

function existing(folder: string, under = ""): string[] {
	if (!existsSync(join(folder, under))) return [];
	return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) =>
		entry.isDirectory() ? existing(folder, join(under, entry.name)) : [join(under, entry.name)],
	);
}

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const { pack } = loadPack(PACK);
if (!pack) throw new Error(`${PACK} cannot be read; run: npm run content -- check --pack demo`);
const { files, missing } = await make(pack);
const folder = join(PACK, "files");
const wrong: string[] = [...missing];
for (const [file, content] of files) {
	const path = join(folder, file);
	if (existsSync(path) && readFileSync(path).equals(content)) continue;
	wrong.push(path);
	if (values.check) continue;
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, content);
}
for (const file of existing(folder)) {
	if (files.has(file)) continue;
	wrong.push(join(folder, file));
	if (!values.check) rmSync(join(folder, file));
}
for (const each of values.check ? wrong : missing)
	console.error(values.check && !missing.includes(each) ? `${each} is not up to date` : each);
console.log(
	`${files.size} files, ${wrong.length - missing.length} ${values.check ? "out of date" : "written or removed"}, ${missing.length} without a source.`,
);
process.exitCode = values.check && wrong.length > 0 ? 1 : 0;
