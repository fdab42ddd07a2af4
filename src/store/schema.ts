/** The pages of each audience in their order, with what each is of, and the parts in which sitemaps list them. */
export const ADDRESS_TABLES = `
CREATE TABLE address (audience TEXT NOT NULL, type TEXT NOT NULL, item TEXT NOT NULL, at INTEGER NOT NULL, path TEXT NOT NULL, kind TEXT, id TEXT, locales TEXT, PRIMARY KEY (audience, type, item, at)) WITHOUT ROWID;
CREATE TABLE address_part (audience TEXT NOT NULL, start INTEGER NOT NULL, type TEXT NOT NULL, item TEXT NOT NULL, at INTEGER NOT NULL, count INTEGER NOT NULL, modified TEXT NOT NULL, locales TEXT, PRIMARY KEY (audience, start)) WITHOUT ROWID;
`;

/**
 * On which day an item last changed (`item_day`), and what stands on the page of a product or category, or of anything
 * (`context_day`): what names it itself (`direct`), or is about a product below it.
 */
const DAY_TABLES = `
CREATE TABLE item_day (kind TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE context_day (context TEXT NOT NULL, direct INTEGER NOT NULL, audience TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (context, direct, audience)) WITHOUT ROWID;
`;

/** The files that a version was imported from: by size and time, else by their bytes, they are known again. */
export const SOURCE_TABLE =
	"CREATE TABLE source (path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified REAL NOT NULL, sha256 TEXT NOT NULL) WITHOUT ROWID";

/** The folders that they lay in, numbered so that parts of them can be looked at beside each other (`ListedFolder`). */
export const SOURCE_FOLDER_TABLE =
	"CREATE TABLE source_folder (at INTEGER PRIMARY KEY, folder TEXT NOT NULL UNIQUE, changed REAL NOT NULL, entries TEXT NOT NULL)";

/**
 * The rows of tables that a version was imported from, those too whose items are not shown yet: which of them are others
 * next time is known without reading what they say. `pack_table` numbers the tables and says in which order their rows stand.
 */
const TABLE_ROWS = `
CREATE TABLE pack_table (at INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, rows BLOB NOT NULL);
CREATE TABLE table_row (at INTEGER NOT NULL, hash BLOB NOT NULL, id TEXT NOT NULL, PRIMARY KEY (at, hash, id)) WITHOUT ROWID;
`;

/**
 * What stays of items that left the pack. `retired`: those that are still there, with what takes their place. `former`:
 * names that items had, each with the name that it leads to now, none where the item was deleted for good. `waiting_name`: names that
 * lead on as soon as what is called otherwise is shown. `kept`: of every
 * item that may be retired one day what no other table holds. `ended`: items of the pack whose time is over. `held_before`: sections of a context that are empty by now,
 * `manual_before`: manuals that had more pages. `legacy`: addresses of a site before, without regard to capitals, with the
 * item or page that each leads to; that of a path alone has the choices of parameters under which it is listed (`forms`).
 * `spellings`: in capitals and small letters it leads to different things, under `=` and its letters as they are.
 */
const LEDGER_TABLES = `
CREATE TABLE retired (kind TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, day TEXT NOT NULL, successor_kind TEXT, successor_id TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE former (kind TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, now TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE waiting_name (kind TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, now TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE kept (kind TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, rest TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE ended (kind TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE legacy (key TEXT PRIMARY KEY, forms TEXT, spellings INTEGER NOT NULL, item TEXT, path TEXT, locale TEXT) WITHOUT ROWID;
CREATE TABLE held_before (context TEXT NOT NULL, section TEXT NOT NULL, direct INTEGER NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (context, section, direct, audience)) WITHOUT ROWID;
CREATE TABLE manual_before (id TEXT NOT NULL, language TEXT NOT NULL, pages INTEGER NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (id, language)) WITHOUT ROWID;
`;

/** What was read of PDFs: by their bytes, so that the next import takes it over. A page without text has no row. */
const pdfTables = (audience: string): string => `
CREATE TABLE pdf (sha256 TEXT PRIMARY KEY, ${audience}fault TEXT, passing INTEGER NOT NULL, count INTEGER, contents TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX pdf_passing ON pdf (sha256) WHERE passing = 1;
CREATE TABLE pdf_page (sha256 TEXT NOT NULL, page INTEGER NOT NULL, ${audience}heading TEXT NOT NULL, blocks TEXT NOT NULL, PRIMARY KEY (sha256, page));
`;

/** The same while a version is built, before it is known who may read it. */
export const PDF_TABLES = pdfTables("");

/**
 * Tables of a content database; one file holds one version of the content. A table with a column
 * `audience` is read through a view of that name that shows one audience's rows (see database.ts).
 * `named_by`: which items show a picture (`picture tv`), offer a file (`file manuals/tv.pdf`) or link to an item in their texts
 * (`articles/reset-tv`); of those that the version does not show, `hidden` for an audience, all that they name. A file that is
 * `withdrawn`, by what names it or with the item that it belonged to, is given to nobody.
 */
export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE item (kind TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, data TEXT NOT NULL, hash TEXT NOT NULL, path TEXT, category TEXT, product TEXT, picture TEXT, link_kind TEXT, link_id TEXT, type TEXT, rank INTEGER NOT NULL, day TEXT NOT NULL, until TEXT, PRIMARY KEY (kind, id));
CREATE INDEX item_by_rank ON item (kind, rank, day DESC, id);
CREATE INDEX item_by_end ON item (kind, until, audience) WHERE until IS NOT NULL;
CREATE TABLE item_text (kind TEXT NOT NULL, id TEXT NOT NULL, locale TEXT NOT NULL, audience TEXT NOT NULL, front TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id, locale));
CREATE TABLE term (locale TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (locale, key)) WITHOUT ROWID;
CREATE TABLE about (kind TEXT NOT NULL, context TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, direct INTEGER NOT NULL, PRIMARY KEY (kind, context, id)) WITHOUT ROWID;
CREATE INDEX about_item ON about (kind, id);
CREATE TABLE listed (context TEXT NOT NULL, direct INTEGER NOT NULL, topic TEXT NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL, rank INTEGER NOT NULL, day TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, until TEXT, is_first INTEGER NOT NULL, PRIMARY KEY (context, direct, topic, kind, type, rank, day DESC, id)) WITHOUT ROWID;
CREATE INDEX listed_ending ON listed (context, direct, topic, kind, type, rank, is_first, until, audience) WHERE until IS NOT NULL;
CREATE TABLE listed_count (context TEXT NOT NULL, topic TEXT NOT NULL, direct INTEGER NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL, rank INTEGER NOT NULL, audience TEXT NOT NULL, total INTEGER NOT NULL, n INTEGER NOT NULL, ending INTEGER NOT NULL, newest TEXT NOT NULL, PRIMARY KEY (context, topic, direct, kind, type, rank, audience)) WITHOUT ROWID;
CREATE TABLE held (context TEXT NOT NULL, section TEXT NOT NULL, direct INTEGER NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (context, section, direct, audience)) WITHOUT ROWID;
CREATE TABLE repair_language (context TEXT NOT NULL, locale TEXT NOT NULL, direct INTEGER NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (context, locale, direct, audience)) WITHOUT ROWID;
CREATE TABLE topic (kind TEXT NOT NULL, topic TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (kind, topic, id)) WITHOUT ROWID;
CREATE TABLE product_in (category TEXT NOT NULL, section TEXT NOT NULL, rank INTEGER NOT NULL, sold_from TEXT NOT NULL, slug TEXT NOT NULL, audience TEXT NOT NULL, series TEXT NOT NULL, name TEXT NOT NULL, model TEXT NOT NULL, countries TEXT NOT NULL, PRIMARY KEY (category, section, rank, sold_from DESC, slug)) WITHOUT ROWID;
CREATE INDEX product_in_by_name ON product_in (category, section, rank, name, slug, audience, countries);
CREATE INDEX product_in_by_model ON product_in (category, section, rank, model, slug, audience, countries);
CREATE INDEX product_in_by_series ON product_in (category, series, rank, sold_from DESC, slug, audience) WHERE section = '';
CREATE TABLE compatible (relation TEXT NOT NULL, side INTEGER NOT NULL, category TEXT NOT NULL, rank INTEGER NOT NULL, sold_from TEXT NOT NULL, slug TEXT NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (relation, side, category, rank, sold_from DESC, slug)) WITHOUT ROWID;
CREATE INDEX compatible_of ON compatible (slug, relation, side, category, audience);
CREATE TABLE compatible_count (relation TEXT NOT NULL, side INTEGER NOT NULL, category TEXT NOT NULL, audience TEXT NOT NULL, level TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (relation, side, category, audience)) WITHOUT ROWID;
CREATE TABLE product_count (section TEXT NOT NULL, category TEXT NOT NULL, rank INTEGER NOT NULL, audience TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (section, category, rank, audience)) WITHOUT ROWID;
${ADDRESS_TABLES}${DAY_TABLES}
CREATE TABLE model_key (key TEXT NOT NULL, slug TEXT NOT NULL, rank INTEGER NOT NULL, source INTEGER NOT NULL, spelled TEXT NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (rank, key, source, slug)) WITHOUT ROWID;
CREATE TABLE model_ending (ending TEXT NOT NULL, slug TEXT NOT NULL, rank INTEGER NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (rank, ending, slug)) WITHOUT ROWID;
CREATE TABLE brand_word (word TEXT PRIMARY KEY, audience TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE remote_device (remote TEXT NOT NULL, device INTEGER NOT NULL, audience TEXT NOT NULL, name TEXT NOT NULL, brands INTEGER NOT NULL, initials TEXT NOT NULL, PRIMARY KEY (remote, device)) WITHOUT ROWID;
CREATE TABLE remote_brand (remote TEXT NOT NULL, device INTEGER NOT NULL, brand INTEGER NOT NULL, audience TEXT NOT NULL, name TEXT NOT NULL, initial TEXT NOT NULL, instructions INTEGER NOT NULL, codes INTEGER NOT NULL, PRIMARY KEY (remote, device, brand)) WITHOUT ROWID;
CREATE INDEX remote_brand_by_initial ON remote_brand (remote, device, initial, brand, audience);
CREATE TABLE remote_key (remote TEXT NOT NULL, device INTEGER NOT NULL, key TEXT NOT NULL, brand INTEGER NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (remote, device, key, brand)) WITHOUT ROWID;
CREATE TABLE remote_code (remote TEXT NOT NULL, device INTEGER NOT NULL, brand INTEGER NOT NULL, place INTEGER NOT NULL, audience TEXT NOT NULL, code TEXT NOT NULL, share INTEGER, models TEXT NOT NULL, PRIMARY KEY (remote, device, brand, place)) WITHOUT ROWID;
CREATE TABLE picture (id TEXT PRIMARY KEY, picture TEXT NOT NULL, social TEXT, icons TEXT) WITHOUT ROWID;
CREATE TABLE file (folder TEXT NOT NULL, name TEXT NOT NULL, audience TEXT NOT NULL, withdrawn INTEGER NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL, media_type TEXT NOT NULL, PRIMARY KEY (folder, name)) WITHOUT ROWID;
${SOURCE_TABLE};
${SOURCE_FOLDER_TABLE};
CREATE TABLE source_group (path TEXT PRIMARY KEY, content TEXT NOT NULL) WITHOUT ROWID;
${TABLE_ROWS}
CREATE TABLE pack_file (path TEXT PRIMARY KEY, folder TEXT NOT NULL, name TEXT NOT NULL, pages INTEGER) WITHOUT ROWID;
CREATE INDEX pack_file_served ON pack_file (folder, name);
CREATE INDEX file_of_pdf ON file (sha256) WHERE media_type = 'application/pdf';
CREATE TABLE named_by (named TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, withdrawn INTEGER NOT NULL, PRIMARY KEY (named, kind, id)) WITHOUT ROWID;
CREATE INDEX named_by_hidden ON named_by (kind, id) WHERE audience = 'hidden';
CREATE TABLE checksum_part (at INTEGER PRIMARY KEY, lines TEXT NOT NULL);
CREATE TABLE changed (context TEXT NOT NULL, direct INTEGER NOT NULL, day TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, until TEXT, audience TEXT NOT NULL, PRIMARY KEY (context, direct, day DESC, kind, id)) WITHOUT ROWID;
CREATE TABLE revision (id TEXT NOT NULL, edition TEXT NOT NULL, locale TEXT NOT NULL, audience TEXT NOT NULL, difference TEXT NOT NULL, PRIMARY KEY (id, edition, locale)) WITHOUT ROWID;
CREATE TABLE mandatory (day TEXT NOT NULL, id TEXT NOT NULL, audience TEXT NOT NULL, PRIMARY KEY (day DESC, id)) WITHOUT ROWID;
CREATE TABLE external_content (key TEXT PRIMARY KEY, audience TEXT NOT NULL, rank INTEGER NOT NULL, title TEXT NOT NULL, height INTEGER NOT NULL, contexts TEXT NOT NULL, html TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE manual (id TEXT NOT NULL, language TEXT NOT NULL, tag TEXT NOT NULL, file TEXT NOT NULL, sha256 TEXT NOT NULL, audience TEXT NOT NULL, pages INTEGER NOT NULL, PRIMARY KEY (id, language)) WITHOUT ROWID;
${pdfTables("audience TEXT NOT NULL, ")}
${LEDGER_TABLES}`;

/**
 * The context of products that have codes of a remote control, or come with one that has: a word of the site's own
 * addresses, which no category is named after.
 */
export const REMOTE_CONTROLS = "remote-control-programming";

/** The context of what is about no product and no category: it shows everywhere. */
export const EVERYWHERE = "*";
/** The context that stands for all of them together: under it everything is listed, whatever it is about. */
export const ALL_CONTEXTS = "";
