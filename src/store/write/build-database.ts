import { createHash } from "node:crypto";
import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { createMarkdown, type Markdown } from "#src/packs/markdown.ts";
import { allItems, type Item, isRelation, isRemoteCodes, isRepairDocument, type Pack } from "#src/packs/pack.ts";
import { PDF_POLICY } from "#src/packs/pdf/pdf-policy.ts";
import { referencesOf } from "#src/packs/references.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { BASE } from "#src/routes.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { IMPORT_RULES } from "../import-rules.ts";
import { resultTypeOf } from "../result-type.ts";
import { ALL_CONTEXTS, SCHEMA } from "../schema.ts";
import { Audiences, publicReferences } from "./audience.ts";
import { standingOfRelation, writeCompatible } from "./compatible.ts";
import { contextsOf } from "./contexts.ts";
import type { StoredFile } from "./file-store.ts";
import { insert } from "./insert.ts";
import { factsOf } from "./item-facts.ts";
import { storedBody } from "./item-text.ts";
import type { Kept } from "./ledger/retire.ts";
import { itemsInPack, listedContexts, standingOfRetired, writeBefore, writeStanding } from "./ledger/write-ledger.ts";
import { writeLegacy } from "./ledger/write-legacy.ts";
import { countListed, listItem } from "./list-item.ts";
import { naming } from "./naming.ts";
import type { PreparedPicture } from "./pictures/prepare-picture.ts";
import { pathOfItem, placeOf } from "./place.ts";
import { searchDocument, searchPages } from "./search-documents.ts";
import { sectionOf } from "./section-of.ts";
import type { Sources } from "./sources.ts";
import { standInPicture } from "./stand-in-picture.ts";
import { listChanged, writeRevisions } from "./write-history.ts";
import { writeManuals } from "./write-manuals.ts";
import { writeProducts } from "./write-products.ts";
import { standingOfRemote, withoutDevices, writeRemoteCodes } from "./write-remote-codes.ts";
import { categoryNames, writeSearchWords } from "./write-search-words.ts";

export interface PreparedContent {
	readonly pack: Pack;
	/** Its files. */
	readonly sources: Sources;
	readonly hash: string;
	readonly version: string;
	/** Moments after this one at which something of the pack begins to be shown, or ends. */
	readonly moments: readonly string[];
	readonly pictures: ReadonlyMap<string, PreparedPicture>;
	/** By path inside `files/`. */
	readonly files: ReadonlyMap<string, StoredFile>;
	/** Files of earlier versions: their addresses live on. */
	readonly earlier: readonly (StoredFile & { readonly audience: Audience })[];
	/** Where the database is that holds what was read of PDFs. */
	readonly pdfs: string;
	/** Names that items had before, and what they held. */
	readonly kept: Pick<Kept, "from" | "ledger" | "retired">;
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
		writeFiles(database, content, audiences);
		writeManuals(database, content, audiences);
		const markdown = markdownFor(content, audiences);
		for (const item of allItems(content.pack))
			naming(item.file, () => writeItem(database, item, audiences, content, markdown));
		countListed(database);
		for (const item of content.pack.items.compatibility.values())
			writeCompatible(database, item, content.pack, audiences);
		writeBefore(database, content.kept.from);
		content.kept.ledger.write(database);
		writeLegacy(database, content.pack, content.kept.from);
		writeProducts(database, content.pack, audiences);
		writeSearch(database, content.pack, audiences, markdown);
		writeSearchWords(database, content.pack, audiences);
		database.exec("COMMIT; DETACH aside; ANALYZE");
	} finally {
		database.close();
	}
}

/** The Markdown of an item: it links to what the item's own readers may see. */
type MarkdownOf = (item: Item) => Markdown;

function markdownFor({ pack, pictures }: PreparedContent, audiences: Audiences): MarkdownOf {
	const sanitise = createSanitiser(pack.site.manualScheme);
	const madeFor = (audience: Audience) =>
		createMarkdown(
			{
				picture: (id) => pictures.get(id)?.picture,
				address: ({ kind, id, fragment }) => {
					const item = pack.items[kind].get(id);
					if (!item || !audiences.mayName(audience, kind, id)) return null;
					const path = pathOfItem(item, placeOf(item, pack, audiences));
					return path === null ? null : BASE + path + fragment;
				},
			},
			sanitise,
		);
	const markdowns = { public: madeFor("public"), asc: madeFor("asc") };
	return (item) => markdowns[audiences.of(item)];
}

function writeSite(database: Database, { pack, kept, hash, version, moments }: PreparedContent): void {
	const meta = {
		...{ site: JSON.stringify(pack.site), hash, version, rules: IMPORT_RULES, pdfs: String(PDF_POLICY) },
		moments: JSON.stringify(moments),
		kinds: JSON.stringify(itemsInPack(pack, kept)),
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

function writeFiles(database: Database, content: PreparedContent, audiences: Audiences): void {
	const { pack, sources, pictures, files, earlier } = content;
	for (const { path, size, modified, sha256 } of sources.rows())
		insert(database, "source", { path, size, modified, sha256 });
	const isPublic = publicReferences(pack, audiences);
	for (const [id, { picture, social, icons }] of pictures)
		insert(database, "picture", {
			id,
			picture: JSON.stringify(picture),
			social,
			icons: icons && JSON.stringify(icons),
		});
	for (const [path, { folder, name }] of files)
		database.run("INSERT INTO pack_file (path, folder, name) VALUES (?, ?, ?)", path, folder, name);
	const audienceOf = (isShown: boolean): Audience => (isShown ? "public" : "asc");
	for (const [id, picture] of pictures)
		for (const file of picture.files) writeFile(database, file, audienceOf(isPublic.pictures.has(id)));
	for (const [path, file] of files) writeFile(database, file, audienceOf(isPublic.files.has(path)));
	for (const { audience, ...file } of earlier)
		if (!database.get("SELECT 1 FROM file WHERE folder = ? AND name = ?", file.folder, file.name))
			writeFile(database, file, audience);
}

/** The same bytes under the same name are public as soon as one public item refers to them. */
function writeFile(
	database: Database,
	{ folder, name, size, sha256, mediaType }: StoredFile,
	audience: Audience,
): void {
	database.run(
		"INSERT INTO file (folder, name, audience, size, sha256, media_type) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET audience = 'public' WHERE excluded.audience = 'public'",
		folder,
		name,
		audience,
		size,
		sha256,
		mediaType,
	);
}

function writeItem(
	database: Database,
	item: Item,
	audiences: Audiences,
	content: PreparedContent,
	markdown: MarkdownOf,
): void {
	const { kind, id, data, texts } = item;
	const audience = audiences.of(item);
	const { type, rank, day, until, link, ...facts } = factsOf(item);
	const standIn = standInPicture(item, content.pack);
	const picture = facts.picture ?? standIn;
	const place = placeOf(item, content.pack, audiences);
	const path = pathOfItem(item, place);
	const bodies = new Map([...texts].map(([locale, text]) => [locale, storedBody(item, text, markdown(item))]));
	const shownInstead = standIn && content.pictures.get(standIn)?.picture.src;
	const standing = `${audience} ${path}${standingBesides(item, content.pack)}${standingOfRetired(item)}${shownInstead ?? ""}`;
	const row = {
		...{
			kind,
			id,
			audience,
			data: JSON.stringify(isRemoteCodes(item) ? withoutDevices(item.data) : data),
			hash: itemHash(item, standing, bodies, content),
		},
		...{ path, category: place.category, product: place.product, picture },
		...{ link_kind: link?.kind ?? null, link_id: link?.id ?? null, type, rank, day, until },
	};
	insert(database, "item", row);
	writeStanding(database, item, audience);
	for (const [locale, text] of texts) {
		const front = JSON.stringify(text.front);
		insert(database, "item_text", { kind, id, locale, audience, front, body: bodies.get(locale) ?? "" });
	}
	const section = sectionOf(item);
	const contexts = contextsOf(item, content.pack);
	const listed = listedContexts(item, contexts, content.pack);
	listItem(database, item, audience, listed, content.pack);
	for (const [context, direct] of contexts) {
		insert(database, "about", { kind, context, id, audience, direct: Number(direct) });
		if (section && listed.has(context))
			insert(database, "held", { context, section, direct: Number(direct), audience }, "OR IGNORE ");
	}
	listChanged(database, item, audience, listed);
	if (isRepairDocument(item)) {
		writeRevisions(database, item, audience, content.pack);
		for (const [context, direct] of [...(item.retired ? [] : [[ALL_CONTEXTS, true] as const]), ...listed])
			for (const locale of texts.keys())
				insert(database, "repair_language", { context, locale, direct: Number(direct), audience }, "OR IGNORE ");
	}
	if (isRemoteCodes(item)) writeRemoteCodes(database, item, content.pack, audiences);
	if ("topics" in data)
		for (const topic of new Set(data.topics)) insert(database, "topic", { kind, topic, id, audience });
}

/** What decides where an item stands besides its own facts and texts. */
function standingBesides(item: Item, pack: Pack): string {
	if (isRelation(item)) return standingOfRelation(item, pack);
	return isRemoteCodes(item) ? standingOfRemote(item, pack) : "";
}

/**
 * Changes whenever anything changes that the item shows: facts, texts with the pictures and links in them, files, and
 * where and to whom it stands.
 */
function itemHash(
	item: Item,
	standing: string,
	bodies: ReadonlyMap<string, string>,
	{ pictures, files }: PreparedContent,
): string {
	// How often it is read is nothing that it shows.
	const shown = "views" in item.data ? { ...item.data, views: undefined } : item.data;
	const hash = createHash("sha256").update(`${standing}\n${JSON.stringify(shown)}`);
	for (const [locale, { front }] of [...item.texts].sort(([a], [b]) => (a < b ? -1 : 1)))
		hash.update(`\n${locale}\n${JSON.stringify(front)}\n${bodies.get(locale)}`);
	for (const [edition, earlier] of item.editions)
		for (const [locale, { front, body }] of earlier)
			hash.update(`\n${edition} ${locale}\n${JSON.stringify(front)}\n${body}`);
	for (const { to, id } of referencesOf(item))
		if (to === "picture") hash.update(`\n${pictures.get(id)?.picture.src}`);
		else if (to === "file") hash.update(`\n${files.get(id)?.sha256}`);
	return hash.digest("hex");
}

function hasItemsFor(reader: Audience, database: Database): boolean {
	return database.get("SELECT 1 FROM item WHERE audience = ? LIMIT 1", reader) !== undefined;
}

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

function writeSearch(database: Database, pack: Pack, audiences: Audiences, markdown: MarkdownOf): void {
	const locales = pack.site.locales.map(({ code }) => code);
	const readers = AUDIENCES.filter((audience) => audience === "public" || hasItemsFor(audience, database));
	const index = new SearchIndexBuilder(database, locales, readers);
	try {
		// One type after the other, in each what is sold and new before the rest: so the rows of the index stand.
		for (const { kind, id } of itemsByType(database)) {
			const item = pack.items[kind].get(id);
			if (!item || (item.retired && item.kind !== "products")) continue;
			for (const locale of locales) {
				const document = naming(item.file, () =>
					searchDocument(item, locale, pack, audiences, markdown(item), database),
				);
				if (document) index.add(locale, document);
			}
		}
		for (const item of pack.items.documents.values())
			for (const locale of item.retired ? [] : locales)
				for (const page of searchPages(item, locale, pack, audiences, database)) index.add(locale, page);
		for (const locale of locales)
			for (const category of categoryNames(locale, pack, audiences)) index.addCategory(locale, category);
		index.finish();
	} finally {
		index.close();
	}
}
