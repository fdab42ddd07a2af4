import { SANITISE_POLICY } from "#src/packs/sanitise.ts";
import { PICTURE_POLICY } from "./write/pictures/picture-policy.ts";

/** Raised when the tables below or their contents change, so that a pack is imported again. */
const TABLES_VERSION = 2;

/** All that decides what an import makes of a pack: a part of the pack's hash. */
export const IMPORT_RULES = `tables ${TABLES_VERSION}, sanitiser ${SANITISE_POLICY}, pictures ${PICTURE_POLICY}`;

/** Tables of a content database; one file holds one version of the content. */
export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE item (kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (kind, id));
CREATE TABLE item_text (kind TEXT NOT NULL, id TEXT NOT NULL, locale TEXT NOT NULL, front TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id, locale));
CREATE TABLE term (locale TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (locale, key)) WITHOUT ROWID;
CREATE TABLE about (kind TEXT NOT NULL, context TEXT NOT NULL, id TEXT NOT NULL, direct INTEGER NOT NULL, day TEXT NOT NULL, PRIMARY KEY (kind, context, id)) WITHOUT ROWID;
CREATE INDEX about_item ON about (kind, id);
CREATE INDEX about_context ON about (context, direct, kind, id, day);
CREATE TABLE topic (kind TEXT NOT NULL, topic TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, topic, id)) WITHOUT ROWID;
CREATE TABLE product (slug TEXT PRIMARY KEY, category TEXT NOT NULL, model TEXT NOT NULL, name TEXT NOT NULL, is_current INTEGER NOT NULL, sold_from TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX product_by_category ON product (category, is_current DESC, sold_from DESC);
CREATE TABLE model_key (key TEXT NOT NULL, slug TEXT NOT NULL, is_whole INTEGER NOT NULL, PRIMARY KEY (key, slug)) WITHOUT ROWID;
CREATE TABLE picture (id TEXT PRIMARY KEY, picture TEXT NOT NULL, social TEXT) WITHOUT ROWID;
CREATE TABLE file (folder TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL, media_type TEXT NOT NULL, PRIMARY KEY (folder, name)) WITHOUT ROWID;
CREATE TABLE pack_file (path TEXT PRIMARY KEY, folder TEXT NOT NULL, name TEXT NOT NULL, pages INTEGER) WITHOUT ROWID;
`;

/** The context of what is about no product and no category: it shows everywhere. */
export const EVERYWHERE = "*";
