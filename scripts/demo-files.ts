import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { zstdCompressSync } from "node:zlib";
import type { Pack } from "#src/packs/pack.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { archive } from "./demo-files/archive.ts";
import { archiveParts } from "./demo-files/archive-parts.ts";
import { manualPdf } from "./demo-files/manual-pdf.ts";

/**
 * Makes the manuals and archives that the demo pack's data names: PDFs from the texts in
 * `src/packs/demo-sources/manuals`, archives from the release notes and the names in the instructions, packed.
 * The same bytes every time.
 *
 *     node scripts/demo-files.ts [--check]
 */
const PACK = "src/packs/demo";
const SOURCES = "src/packs/demo-sources/manuals";

/** Bytes of an update, by the category of the product: a part of what real ones have, so that a first start is quick. */
const FIRMWARE_BYTES: Readonly<Record<string, number>> = {
	televisions: 8.4e6,
	phones: 11.2e6,
	"game-consoles": 9.7e6,
	"streaming-and-disc-players": 6.3e6,
	cameras: 5.1e6,
	"robot-vacuums": 4.2e6,
	"sound-bars": 3.3e6,
	speakers: 2.6e6,
	headphones: 1.4e6,
};
const PROGRAM_BYTES = { application: 4.9e6, utility: 2.4e6, driver: 1.3e6 } as const;

async function make(pack: Pack): Promise<{ files: Map<string, Buffer>; missing: string[] }> {
	const files = new Map<string, Buffer>();
	const missing: string[] = [];
	const { brand, defaultLocale } = pack.site;
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
	for (const { data, texts } of pack.items.downloads.values()) {
		const front = texts.get(defaultLocale)?.front;
		const products = data.products.flatMap((slug) => pack.items.products.get(slug)?.data.model ?? []);
		const category = pack.items.products.get(data.products[0] ?? "")?.data.category ?? "";
		const otherwise = data.category === "firmware" ? "update.bin" : "setup.bin";
		for (const { file, version, date, operatingSystems } of data.versions) {
			const notes = front?.releases[version];
			const made = archive({
				brand,
				title: front?.title ?? file,
				version,
				date,
				products,
				notes: notes ? [...notes.added, ...notes.fixed, ...notes.security] : [],
				file,
				parts: archiveParts(texts.get(defaultLocale)?.body ?? "", { version, operatingSystems }, otherwise),
				size: data.category === "firmware" ? (FIRMWARE_BYTES[category] ?? 4e6) : PROGRAM_BYTES[data.category],
			});
			// Packed at once: together they are half a gigabyte.
			files.set(`${file}.zst`, zstdCompressSync(made));
		}
	}
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
