import { LRUCache } from "lru-cache";
import type { Picture } from "#src/contract/shapes.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { Site } from "#src/packs/format/site.ts";
import type { DataOf, FrontOf } from "#src/packs/pack.ts";
import { ROWS_REMEMBERED_MAX } from "#src/site/limits.ts";
import { type Database, openForReading } from "#src/store/database.ts";
import { fileAddress } from "../file-address.ts";
import type { ContentSnapshot } from "../snapshot.ts";

/** The text of an item that a reader of a locale gets: perhaps in another language. */
export interface ReadText<K extends Kind> {
	readonly front: FrontOf<K>;
	/** Locale it is really in, and that locale's BCP 47 language. */
	readonly locale: string;
	readonly language: string;
}

export interface ReadFile {
	readonly address: string;
	readonly name: string;
	readonly size: number;
	readonly sha256: string;
	readonly pages: number | null;
}

/** Reads one content database: items, texts in the nearest language, terms, pictures, files. Rows are remembered. */
export class Reader {
	readonly database: Database;
	readonly version: string;
	readonly site: Site;
	readonly #rows = new LRUCache<string, { value: unknown }>({ max: ROWS_REMEMBERED_MAX });
	readonly #locales: ReadonlyMap<string, Site["locales"][number]>;

	constructor(path: string) {
		this.database = openForReading(path);
		const meta = new Map(
			this.database
				.all<{ key: string; value: string }>("SELECT key, value FROM meta")
				.map(({ key, value }) => [key, value]),
		);
		this.version = meta.get("version") ?? "";
		// Written by the importer after the schema accepted it.
		this.site = JSON.parse(meta.get("site") ?? "null") as Site;
		this.#locales = new Map(this.site.locales.map((locale) => [locale.code, locale]));
	}

	languageOf(locale: string): string {
		return this.#locales.get(locale)?.language ?? "en";
	}

	/** The facts of an item, or null when there is none. */
	data<K extends Kind>(kind: K, id: string): DataOf<K> | null {
		return this.#remember(`data ${kind} ${id}`, () => {
			const row = this.database.get<{ data: string }>("SELECT data FROM item WHERE kind = ? AND id = ?", kind, id);
			return row ? (JSON.parse(row.data) as DataOf<K>) : null;
		});
	}

	/** The front matter of an item in the nearest language to `locale`. */
	text<K extends Kind>(kind: K, id: string, locale: string): ReadText<K> | null {
		return this.#remember(`text ${kind} ${id} ${locale}`, () => {
			for (const each of this.chain(locale)) {
				const row = this.database.get<{ front: string }>(
					"SELECT front FROM item_text WHERE kind = ? AND id = ? AND locale = ?",
					kind,
					id,
					each,
				);
				if (row) return { front: JSON.parse(row.front) as FrontOf<K>, locale: each, language: this.languageOf(each) };
			}
			return null;
		});
	}

	/** The stored body that belongs to a text: HTML, or the JSON of sections. */
	body(kind: Kind, id: string, locale: string): string {
		return (
			this.database.get<{ body: string }>(
				"SELECT body FROM item_text WHERE kind = ? AND id = ? AND locale = ?",
				kind,
				id,
				locale,
			)?.body ?? ""
		);
	}

	/** A word of the dictionary in the nearest language; the key itself when nobody wrote it. */
	term(key: string, locale: string): string {
		return this.#remember(`term ${key} ${locale}`, () => {
			for (const each of this.chain(locale)) {
				const row = this.database.get<{ text: string }>(
					"SELECT text FROM term WHERE locale = ? AND key = ?",
					each,
					key,
				);
				if (row) return row.text;
			}
			return key;
		});
	}

	picture(id: string): Picture {
		return this.#remember(`picture ${id}`, () => {
			const row = this.database.get<{ picture: string }>("SELECT picture FROM picture WHERE id = ?", id);
			if (!row) throw new Error(`The content has no picture ${id}.`);
			return JSON.parse(row.picture) as Picture;
		});
	}

	/** Address of the link-preview picture, or null. */
	socialPicture(id: string): string | null {
		return this.database.get<{ social: string | null }>("SELECT social FROM picture WHERE id = ?", id)?.social ?? null;
	}

	/** A file by its path in the pack. */
	file(path: string): ReadFile {
		return this.#remember(`file ${path}`, () => {
			const row = this.database.get<{
				folder: string;
				name: string;
				pages: number | null;
				size: number;
				sha256: string;
			}>("SELECT folder, name, pages, size, sha256 FROM pack_file JOIN file USING (folder, name) WHERE path = ?", path);
			if (!row) throw new Error(`The content has no file ${path}.`);
			return { address: fileAddress(row), name: row.name, size: row.size, sha256: row.sha256, pages: row.pages };
		});
	}

	/** Locales to look a text up in, nearest first. */
	chain(locale: string): string[] {
		return [...new Set([locale, ...(this.#locales.get(locale)?.fallback ?? []), this.site.defaultLocale])];
	}

	#remember<Value>(key: string, read: () => Value): Value {
		const known = this.#rows.get(key);
		// The key begins with the method's own word, so the value is the one this method put there.
		if (known) return known.value as Value;
		const value = read();
		this.#rows.set(key, { value });
		return value;
	}
}

const readers = new WeakMap<ContentSnapshot, Reader>();

/** Ties a snapshot to its reader: only the SQLite store knows what is behind a snapshot. */
export function bindReader(snapshot: ContentSnapshot, reader: Reader): void {
	readers.set(snapshot, reader);
}

/** @throws when the snapshot comes from another store */
export function readerOf(snapshot: ContentSnapshot): Reader {
	const reader = readers.get(snapshot);
	if (!reader) throw new Error("The content snapshot does not belong to this store.");
	return reader;
}
