import type { Audience } from "#src/contract/audience.ts";
import type { Picture } from "#src/contract/shapes.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { SiteFile } from "#src/packs/format/site.ts";
import type { DataOf, FrontOf } from "#src/packs/pack.ts";
import type { Database } from "../database.ts";
import { fileAddress } from "../file-address.ts";
import type { FormerPrefixes } from "../former-prefixes.ts";
import type { NamesLedBack } from "../names-led-back.ts";
import type { Place } from "../place.ts";
import type { SearchArguments, SearchName, SearchReply } from "../searching/searches.ts";
import { ReadingDay } from "./reading-day.ts";
import type { VersionRows } from "./version-rows.ts";

/** An item as its reader gets it: its facts, and its text in the nearest language. */
export interface Found<K extends Kind> {
	readonly kind: K;
	readonly id: string;
	readonly data: DataOf<K>;
	readonly front: FrontOf<K>;
	/** Changes with everything that the item shows. */
	readonly hash: string;
	/** Locale the text is really in, and that locale's BCP 47 language. */
	readonly textLocale: string;
	readonly language: string;
	/** Canonical path after the base, of a kind with pages. */
	readonly path: string | null;
	readonly place: Place;
	readonly picture: Picture | null;
	/** Address of the link-preview picture. */
	readonly social: string | null;
	/** Path of the item it leads to; null when there is none, or none for this reader. */
	readonly leadsTo: string | null;
	readonly day: string;
}

export interface FoundFile {
	readonly address: string;
	readonly name: string;
	readonly size: number;
	readonly sha256: string;
	readonly pages: number | null;
	/** What replies say of it besides: nothing of a whole one. */
	readonly damage: { readonly isDamaged?: true };
}

/** What is remembered of it: whether it is damaged may change at any time. */
type StoredFile = Omit<FoundFile, "damage">;

interface ItemRow {
	readonly id: string;
	readonly data: string;
	readonly hash: string;
	readonly day: string;
	readonly path: string | null;
	readonly category: string | null;
	readonly product: string | null;
	readonly picture: string | null;
	readonly social: string | null;
	readonly leads_to: string | null;
	readonly locale: string;
	readonly front: string;
}

const ITEMS = `SELECT i.id, i.data, i.hash, i.day, i.path, i.category, i.product, p.picture, p.social, l.path AS leads_to, t.locale, t.front
	FROM json_each(?1) AS wanted JOIN item AS i ON i.kind = ?2 AND i.id = wanted.value
	JOIN item_text AS t ON t.kind = i.kind AND t.id = i.id AND t.locale IN (SELECT value FROM json_each(?3))
	LEFT JOIN picture AS p ON p.id = i.picture LEFT JOIN item AS l ON l.kind = i.link_kind AND l.id = i.link_id`;

/**
 * Reads one content version for one locale, audience and day: whatever is asked through it, another
 * audience's rows are not there.
 */
export class Reader {
	readonly #rows: VersionRows;
	readonly locale: string;
	readonly #day: ReadingDay;

	constructor(rows: VersionRows, locale: string, day: string | ReadingDay) {
		this.#rows = rows;
		this.locale = locale;
		this.#day = typeof day === "string" ? new ReadingDay(day) : day;
	}

	/** `2026-03-01`: what has ended before is not shown. What lists such things says when that changes (`changingDay`). */
	get day(): string {
		return this.#day.date;
	}

	/** The same for what tells the day or counts from it: its reply ends with the day. */
	get today(): string {
		return this.#day.tell();
	}

	/** The next day where somebody asked for `today`, else null. */
	get changes(): string | null {
		return this.#day.changes;
	}

	get site(): SiteFile {
		return this.#rows.site;
	}

	/** First path segments that locales of the site had, with their codes. */
	get formerPrefixes(): FormerPrefixes {
		return this.#rows.formerPrefixes;
	}

	/** Names of items in versions that were left for this one. */
	get namesLedBack(): NamesLedBack {
		return this.#rows.namesLedBack;
	}

	get audience(): Audience {
		return this.#rows.audience;
	}

	get database(): Database {
		return this.#rows.database;
	}

	/** BCP 47 language of the reader's locale. */
	get language(): string {
		return this.#rows.languageOf(this.locale);
	}

	/** One item, or null when there is none for this reader. */
	item<K extends Kind>(kind: K, id: string): Found<K> | null {
		return this.items(kind, [id])[0] ?? null;
	}

	/** Items in the order of their ids, asked for together; those that are not there are left out. */
	items<K extends Kind>(kind: K, ids: readonly string[]): Found<K>[] {
		const found = this.#rows.rememberAll(`item ${kind} ${this.locale}`, ids, (missing) => this.#read(kind, missing));
		return ids.flatMap((id) => found.get(id) ?? []);
	}

	/** The stored body that belongs to a text: HTML, or the JSON of sections. */
	body({ kind, id, textLocale }: Pick<Found<Kind>, "kind" | "id" | "textLocale">): string {
		return (
			this.database.get<{ body: string }>(
				"SELECT body FROM item_text WHERE kind = ? AND id = ? AND locale = ?",
				kind,
				id,
				textLocale,
			)?.body ?? ""
		);
	}

	/** A word of the dictionary in the nearest language; the key itself when nobody wrote it. */
	term(key: string): string {
		return this.#rows.dictionary(this.locale).get(key) ?? key;
	}

	/** Pictures by their ids in the pack, asked for together. */
	pictures(ids: readonly string[]): ReadonlyMap<string, Picture | null> {
		return this.#rows.rememberAll("picture", ids, (missing) => {
			const rows = this.database.all<{ id: string; picture: string }>(
				"SELECT id, picture FROM picture WHERE id IN (SELECT value FROM json_each(?))",
				JSON.stringify(missing),
			);
			// Written by the importer in exactly this shape.
			return new Map(rows.map(({ id, picture }) => [id, JSON.parse(picture) as Picture]));
		});
	}

	/** Files by their paths in the pack, asked for together. */
	files(paths: readonly string[]): ReadonlyMap<string, FoundFile | null> {
		const stored = this.#rows.rememberAll("file", paths, (missing) => {
			const rows = this.database.all<Omit<StoredFile, "address"> & { path: string; folder: string }>(
				"SELECT path, folder, name, pages, size, sha256 FROM pack_file JOIN file USING (folder, name) WHERE path IN (SELECT value FROM json_each(?))",
				JSON.stringify(missing),
			);
			return new Map(
				rows.map(({ path, folder, name, ...file }) => [
					path,
					{ address: fileAddress({ folder, name }), name, ...file },
				]),
			);
		});
		const withDamage = (file: StoredFile): FoundFile => ({
			...file,
			damage: this.#rows.isDamaged(file.address) ? { isDamaged: true } : {},
		});
		return new Map([...stored].map(([path, file]) => [path, file && withDamage(file)]));
	}

	/**
	 * Asks the search index in this reader's name; see `indexed.ts`.
	 *
	 * @throws SearchUnavailable when there is no time or place for it
	 */
	ask<Name extends SearchName>(name: Name, ...rest: SearchArguments<Name>): Promise<SearchReply<Name>> {
		return this.#rows.ask({ locale: this.locale, day: this.day }, name, ...rest);
	}

	/** The same reader in another locale of the site: the default one has every text. */
	inLocale(locale: string): Reader {
		return new Reader(this.#rows, locale, this.#day);
	}

	/** What does not depend on the locale, read once for the version and audience; a key that depends on the day names it. */
	once<Value>(key: string, read: () => Value): Value {
		return this.#rows.remember(`once ${key}`, read);
	}

	/** The same of many things, read together. */
	onceEach<Value>(
		word: string,
		ids: readonly string[],
		read: (missing: readonly string[]) => ReadonlyMap<string, Value>,
	): ReadonlyMap<string, Value | null> {
		return this.#rows.rememberAll(`each ${word}`, ids, read);
	}

	#read<K extends Kind>(kind: K, ids: readonly string[]): Map<string, Found<K>> {
		const chain = this.#rows.chain(this.locale);
		const rows = this.database.all<ItemRow>(ITEMS, JSON.stringify(ids), kind, JSON.stringify(chain));
		const nearest = new Map<string, ItemRow>();
		for (const row of rows) {
			const other = nearest.get(row.id);
			if (!other || chain.indexOf(row.locale) < chain.indexOf(other.locale)) nearest.set(row.id, row);
		}
		return new Map([...nearest].map(([id, row]) => [id, this.#found(kind, row)]));
	}

	#found<K extends Kind>(kind: K, row: ItemRow): Found<K> {
		return {
			kind,
			id: row.id,
			// The three were written by the importer after their schemas accepted them.
			data: JSON.parse(row.data) as DataOf<K>,
			front: JSON.parse(row.front) as FrontOf<K>,
			picture: row.picture === null ? null : (JSON.parse(row.picture) as Picture),
			hash: row.hash,
			textLocale: row.locale,
			language: this.#rows.languageOf(row.locale),
			path: row.path,
			place: { category: row.category, product: row.product },
			social: row.social,
			leadsTo: row.leads_to,
			day: row.day,
		};
	}
}
