import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createMarkdown, type Markdown } from "#src/packs/markdown.ts";
import { allItems, type Item, type Pack } from "#src/packs/pack.ts";
import { picturesIn, referencesOf } from "#src/packs/references.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { modelKeys } from "#src/search/model-keys.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "../schema.ts";
import { contextsOf, dayOf } from "./contexts.ts";
import type { StoredFile } from "./file-store.ts";
import { storedBody } from "./item-text.ts";
import type { PreparedPicture } from "./pictures/prepare-picture.ts";
import { searchDocument } from "./search-documents.ts";

export interface PreparedContent {
	readonly pack: Pack;
	readonly hash: string;
	readonly version: string;
	readonly pictures: ReadonlyMap<string, PreparedPicture>;
	/** By path inside `files/`. */
	readonly files: ReadonlyMap<string, StoredFile>;
	/** Files of earlier versions: their addresses live on. */
	readonly earlier: readonly StoredFile[];
}

/** Writes a content database from nothing; the caller validates it and makes it current. */
export function buildDatabase(path: string, content: PreparedContent): void {
	const database = openForBuilding(path);
	try {
		database.exec(SCHEMA);
		database.exec("BEGIN");
		writeSite(database, content);
		writeFiles(database, content);
		const markdown = createMarkdown(
			(id) => content.pictures.get(id)?.picture,
			createSanitiser(content.pack.site.manualScheme),
		);
		for (const item of allItems(content.pack)) writeItem(database, item, content, markdown);
		writeProducts(database, content.pack);
		writeSearch(database, content.pack, markdown);
		database.exec("COMMIT; ANALYZE");
	} finally {
		database.close();
	}
}

function writeSite(database: Database, { pack, hash, version }: PreparedContent): void {
	const meta = { site: JSON.stringify(pack.site), hash, version };
	for (const [key, value] of Object.entries(meta))
		database.run("INSERT INTO meta (key, value) VALUES (?, ?)", key, value);
	for (const [locale, texts] of pack.terms)
		for (const [key, text] of texts)
			database.run("INSERT INTO term (locale, key, text) VALUES (?, ?, ?)", locale, key, text);
}

function writeFiles(database: Database, { pack, pictures, files, earlier }: PreparedContent): void {
	for (const [id, { picture, social }] of pictures)
		database.run("INSERT INTO picture (id, picture, social) VALUES (?, ?, ?)", id, JSON.stringify(picture), social);
	for (const [path, { folder, name, mediaType }] of files) {
		const source = pack.files.get(path);
		database.run(
			"INSERT INTO pack_file (path, folder, name, pages) VALUES (?, ?, ?, ?)",
			path,
			folder,
			name,
			source && mediaType === "application/pdf" ? pagesOf(readFileSync(source.absolute)) : null,
		);
	}
	for (const { folder, name, size, sha256, mediaType } of [
		...[...pictures.values()].flatMap((picture) => picture.files),
		...files.values(),
		...earlier,
	]) {
		database.run(
			"INSERT OR IGNORE INTO file (folder, name, size, sha256, media_type) VALUES (?, ?, ?, ?, ?)",
			folder,
			name,
			size,
			sha256,
			mediaType,
		);
	}
}

/** Pages of a PDF whose page tree is not packed; null when it cannot be told. */
function pagesOf(pdf: Buffer): number | null {
	const counts = [...pdf.toString("latin1").matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/g)].map((match) =>
		Number(match[1]),
	);
	return counts.length > 0 ? Math.max(...counts) : null;
}

function writeItem(database: Database, item: Item, content: PreparedContent, markdown: Markdown): void {
	const { kind, id, data, texts } = item;
	database.run(
		"INSERT INTO item (kind, id, data, hash) VALUES (?, ?, ?, ?)",
		kind,
		id,
		JSON.stringify(data),
		itemHash(item, content),
	);
	for (const [locale, text] of texts)
		database.run(
			"INSERT INTO item_text (kind, id, locale, front, body) VALUES (?, ?, ?, ?, ?)",
			kind,
			id,
			locale,
			JSON.stringify(text.front),
			storedBody(item, text, markdown),
		);
	for (const [context, direct] of contextsOf(item, content.pack))
		database.run(
			"INSERT INTO about (kind, context, id, direct, day) VALUES (?, ?, ?, ?, ?)",
			kind,
			context,
			id,
			Number(direct),
			dayOf(item),
		);
	if ("topics" in data)
		for (const topic of new Set(data.topics))
			database.run("INSERT INTO topic (kind, topic, id) VALUES (?, ?, ?)", kind, topic, id);
}

/** Changes whenever anything changes that the item shows: facts, texts, pictures and files. */
function itemHash(item: Item, { pictures, files }: PreparedContent): string {
	const hash = createHash("sha256").update(JSON.stringify(item.data));
	for (const [locale, { front, body }] of [...item.texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
		hash.update(`\n${locale}\n${JSON.stringify(front)}\n${body}`);
		for (const id of picturesIn(body)) hash.update(`\n${pictures.get(id)?.picture.src}`);
	}
	for (const { to, id } of referencesOf(item))
		if (to === "picture") hash.update(`\n${pictures.get(id)?.picture.src}`);
		else if (to === "file") hash.update(`\n${files.get(id)?.sha256}`);
	return hash.digest("hex");
}

function writeProducts(database: Database, { items }: Pack): void {
	for (const { id, data } of items.products.values()) {
		database.run(
			"INSERT INTO product (slug, category, model, name, is_current, sold_from) VALUES (?, ?, ?, ?, ?, ?)",
			id,
			data.category,
			data.model,
			data.name,
			Number(data.lifecycle.status === "current"),
			data.lifecycle.soldFrom,
		);
		for (const [key, isWhole] of modelKeys([data.model, ...data.aliases, data.name, id]))
			database.run("INSERT INTO model_key (key, slug, is_whole) VALUES (?, ?, ?)", key, id, Number(isWhole));
	}
}

function writeSearch(database: Database, pack: Pack, markdown: Markdown): void {
	const locales = pack.site.locales.map(({ code }) => code);
	const index = new SearchIndexBuilder(database, locales);
	for (const item of allItems(pack))
		for (const locale of locales) {
			const document = searchDocument(item, locale, pack, markdown);
			if (document) index.add(locale, document);
		}
	index.finish();
}
