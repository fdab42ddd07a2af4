import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { asFile, asPicture, type NamedFile } from "#src/packs/named-files.ts";
import { allItems, countItems, isRemoteCodes, type Pack } from "#src/packs/pack.ts";
import { PDF_POLICY } from "#src/packs/pdf/pdf-policy.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { fileAddress } from "../file-address.ts";
import type { FormerPrefixes } from "../former-prefixes.ts";
import { IMPORT_RULES } from "../import-rules.ts";
import { resultTypeOf } from "../result-type.ts";
import { SCHEMA } from "../schema.ts";
import { Audiences } from "./audience.ts";
import { writeCompatible } from "./compatible.ts";
import type { StoredFile } from "./file-store.ts";
import { insert, writing } from "./insert.ts";
import { idsNow } from "./ledger/follow-names.ts";
import { writeWaitingNames } from "./ledger/waiting-names.ts";
import { itemsInPack, writeBefore } from "./ledger/write-ledger.ts";
import { writeLegacy } from "./ledger/write-legacy.ts";
import { countRows, LISTED_COUNT } from "./list-item.ts";
import { type FileStanding, standingAfter, standingOfFiles, writeNamed } from "./named-by.ts";
import { naming } from "./naming.ts";
import type { KeptAt } from "./pack-at.ts";
import type { PreparedPicture } from "./pictures/prepare-picture.ts";
import { counted, type Progress } from "./progress.ts";
import { searchDocument, searchPages } from "./search-documents.ts";
import { writeSourceFolders } from "./source-folders.ts";
import { writeSources } from "./source-groups.ts";
import type { Sources } from "./sources.ts";
import { type MarkdownOf, markdownFor, type ShownContent, writeItem } from "./write-item.ts";
import { writeManuals } from "./write-manuals.ts";
import { writeProducts } from "./write-products.ts";
import { writeRemoteCodes } from "./write-remote-codes.ts";
import { categoryNames, writeSearchWords } from "./write-search-words.ts";

export interface PreparedContent extends ShownContent {
	readonly pack: Pack;
	/** Its files. */
	readonly sources: Sources;
	readonly hash: string;
	readonly version: string;
	/** First path segments that locales of the site had. */
	readonly formerPrefixes: FormerPrefixes;
	/** Moments after this one at which something of the pack begins to be shown, or ends. */
	readonly moments: readonly string[];
	readonly pictures: ReadonlyMap<string, PreparedPicture>;
	/** By path inside `files/`. */
	readonly files: ReadonlyMap<string, StoredFile>;
	/** Files of earlier versions: their addresses live on. */
	readonly earlier: readonly EarlierFile[];
	/** Where the database is that holds what was read of PDFs. */
	readonly pdfs: string;
	/** Names that items had before, and what they held. */
	readonly kept: Pick<KeptAt, "from" | "ledger" | "stayed" | "ended" | "hidden" | "waiting" | "idAt">;
	readonly progress: Progress;
}

/** A file that an earlier version has. */
export interface EarlierFile extends StoredFile, FileStanding {
	/** As what it was named by something that is deleted for good, or not shown. */
	readonly lostAs: readonly NamedFile[];
}

/** Writes a content database from nothing; the caller validates it and makes it current. */
export function buildDatabase(path: string, content: PreparedContent): void {
	const database = openForBuilding(path);
	try {
		database.exec(SCHEMA);
		database.run("ATTACH ? AS aside", content.pdfs);
		database.exec("BEGIN");
		const audiences = new Audiences(content.pack);
		writeSite(database, content);
		const idNow = idsNow(content.pack, content.kept.ledger);
		const { idAt } = content.kept;
		const markdown = markdownFor({ ...content, idNow: (kind, id) => idNow(kind, idAt(kind, id)) }, audiences);
		const put = writing(database);
		for (const item of counted(allItems(content.pack), content.progress, "write", countItems(content.pack)))
			naming(item.file, () => {
				writeItem(put, item, audiences, content, markdown);
				if (isRemoteCodes(item)) writeRemoteCodes(database, item, content.pack, audiences);
			});
		for (const item of content.kept.hidden) writeNamed(put, item, "hidden");
		countRows(database, LISTED_COUNT);
		writeFiles(database, content);
		writeManuals(database, content, audiences);
		for (const item of content.pack.items.compatibility.values())
			writeCompatible(database, item, content.pack, audiences);
		writeBefore(database, content.kept.from);
		content.kept.ledger.write(database);
		writeWaitingNames(database, content.kept.waiting);
		for (const each of content.kept.ended) insert(database, "ended", { ...each });
		writeLegacy(database, content.pack, content.kept.from);
		writeProducts(database, content.pack, audiences);
		writeSearch(database, content, audiences, markdown);
		writeSearchWords(database, content.pack, audiences);
		database.exec("COMMIT; DETACH aside; ANALYZE");
	} finally {
		database.close();
	}
}

function writeSite(database: Database, { pack, kept, hash, version, moments, formerPrefixes }: PreparedContent): void {
	const meta = {
		...{ site: JSON.stringify(pack.site), hash, version, rules: IMPORT_RULES, pdfs: String(PDF_POLICY) },
		moments: JSON.stringify(moments),
		kinds: JSON.stringify(itemsInPack(pack, kept)),
		formerPrefixes: JSON.stringify(formerPrefixes),
	};
	for (const [key, value] of Object.entries(meta))
		database.run("INSERT INTO meta (key, value) VALUES (?, ?)", key, value);
	for (const [locale, texts] of pack.terms)
		for (const [key, text] of texts)
			database.run("INSERT INTO term (locale, key, text) VALUES (?, ?, ?)", locale, key, text);
	// What runs scripts of its own is for agents, whatever it is about.
	for (const [rank, { key, title, height, products, categories }] of pack.site.externalContent.entries())
		insert(database, "external_content", {
			...{ key, audience: "asc", rank, title, height },
			...{ contexts: JSON.stringify([...products, ...categories]), html: pack.external.get(key) ?? "" },
		});
}

function writeFiles(database: Database, content: PreparedContent): void {
	const { pack, sources, pictures, files, earlier } = content;
	writeSources(writing(database), sources.rows());
	writeSourceFolders(writing(database), sources.folders());
	for (const { at, path, kind, rows } of sources.tables())
		database.run("INSERT INTO pack_table (at, path, kind, rows) VALUES (?, ?, ?, ?)", ...[at, path, kind, rows]);
	for (const { at, hash, id } of sources.tableRows())
		database.run("INSERT INTO table_row (at, hash, id) VALUES (?, ?, ?)", ...[at, hash, id]);
	for (const [id, { picture, social, icons }] of pictures)
		insert(database, "picture", {
			id,
			picture: JSON.stringify(picture),
			social,
			icons: icons && JSON.stringify(icons),
		});
	for (const [path, { folder, name }] of files)
		database.run("INSERT INTO pack_file (path, folder, name) VALUES (?, ?, ?)", path, folder, name);
	const standingOf = standingOfFiles(database, pack.site);
	// It is given to nobody any more, unless something that is shown has it.
	const isLost = ({ lostAs }: EarlierFile) => lostAs.length > 0 && !lostAs.some((named) => standingOf(named).isShown);
	const stand = earlier.map((file) => ({ ...file, isWithdrawn: file.isWithdrawn || isLost(file) }));
	const before = new Map(stand.map((file) => [fileAddress(file), file]));
	const write = (file: StoredFile, named: NamedFile) =>
		writeFile(database, file, standingAfter(standingOf(named), before.get(fileAddress(file))));
	for (const [id, picture] of pictures) for (const file of picture.files) write(file, asPicture(id));
	for (const [path, file] of files) write(file, asFile(path));
	for (const file of stand)
		if (!database.get("SELECT 1 FROM file WHERE folder = ? AND name = ?", file.folder, file.name))
			writeFile(database, file, file);
}

/** Writes a file that is served. The same bytes under the same name are public, and given, as soon as one public item refers to them, and one that offers them. */
export function writeFile(
	database: Database,
	{ folder, name, size, sha256, mediaType }: StoredFile,
	{ audience, isWithdrawn }: FileStanding,
): void {
	database.run(
		`INSERT INTO file (folder, name, audience, withdrawn, size, sha256, media_type) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET audience = iif(excluded.audience = 'public', 'public', audience), withdrawn = min(withdrawn, excluded.withdrawn)`,
		...[folder, name, audience, Number(isWithdrawn), size, sha256, mediaType],
	);
}

/** Who has tables of search: the public, and agents where something is for them alone. */
const readersOf = (database: Database): readonly Audience[] =>
	AUDIENCES.filter(
		(audience) =>
			audience === "public" || database.get("SELECT 1 FROM item WHERE audience = ? LIMIT 1", audience) !== undefined,
	);

/** Items by the type of result that they are found as, in the order in which they stand where nothing tells them apart. */
function* itemsByType(database: Database): Generator<{ readonly kind: Kind; readonly id: string }> {
	const kinds = database.all<{ kind: Kind; type: string | null }>("SELECT DISTINCT kind, type FROM item");
	const byType = Map.groupBy(kinds, ({ kind, type }) => resultTypeOf(kind, type));
	byType.delete(null);
	for (const own of byType.values())
		yield* database.all<{ kind: Kind; id: string }>(
			`SELECT i.kind, i.id FROM json_each(?) AS own CROSS JOIN item AS i ON i.kind = own.value ->> 0 AND i.type IS own.value ->> 1
			ORDER BY i.rank, i.day DESC, i.kind, i.id`,
			JSON.stringify(own.map(({ kind, type }) => [kind, type])),
		);
}

function writeSearch(
	database: Database,
	{ pack, progress }: PreparedContent,
	audiences: Audiences,
	markdown: MarkdownOf,
): void {
	const locales = pack.site.locales.map(({ code }) => code);
	const index = new SearchIndexBuilder(database, locales, readersOf(database));
	try {
		// One type after the other, in each what is sold and new before the rest: so the rows of the index stand.
		for (const { kind, id } of counted(itemsByType(database), progress, "index", countItems(pack))) {
			const item = pack.items[kind].get(id);
			if (!item || (item.retired && item.kind !== "products")) continue;
			for (const locale of locales) {
				const document = naming(item.file, () =>
					searchDocument(item, locale, pack, audiences, markdown(item), database),
				);
				if (document) index.add(locale, document);
			}
		}
		for (const { id } of database.all<{ id: string }>(
			"SELECT id FROM item WHERE kind = 'documents' ORDER BY day DESC, id",
		)) {
			const item = pack.items.documents.get(id);
			if (item && !item.retired)
				for (const locale of locales)
					for (const page of searchPages(item, locale, pack, audiences, database)) index.add(locale, page);
		}
		for (const locale of locales)
			for (const category of categoryNames(locale, pack, audiences)) index.addCategory(locale, category);
		index.finish();
	} finally {
		index.close();
	}
}
