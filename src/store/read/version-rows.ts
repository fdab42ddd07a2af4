import { LRUCache } from "lru-cache";
import type { Audience } from "#src/contract/audience.ts";
import type { Icons } from "#src/contract/brand/schemas.ts";
import type { Picture } from "#src/contract/shapes.ts";
import type { SiteFile } from "#src/packs/format/site.ts";
import type { Brand } from "#src/site/brand.ts";
import { ROWS_REMEMBERED_MAX_BYTES } from "#src/site/limits.ts";
import { localesFor } from "#src/site/locale.ts";
import { type Database, openForAudience } from "#src/store/database.ts";
import type { FormerPrefixes } from "../former-prefixes.ts";
import type { NamesLedBack } from "../names-led-back.ts";
import type { SearchArguments, Searcher, SearchName, SearchReply } from "../searching/searches.ts";

/** What a remembered row costs beside its letters: objects and map entries. */
const OVERHEAD = 512;

/** The letters of a value, written out. */
const lengthOf = (value: unknown): number => {
	if (value instanceof Map) return JSON.stringify([...value]).length;
	return (JSON.stringify(value) ?? "").length;
};

const noSearch: AskIndex = () => Promise.reject(new Error("Nobody searches here."));

/** Asks the search index of a version for one audience, in a locale on a day. */
export type AskIndex = <Name extends SearchName>(
	of: Pick<Searcher, "locale" | "day">,
	name: Name,
	...rest: SearchArguments<Name>
) => Promise<SearchReply<Name>>;

interface RowsOptions {
	/** Told when a statement finds the file damaged. */
	onDamage?(): void;
	/** Nobody searches what an import, or a search itself, reads. */
	readonly ask?: AskIndex;
	readonly rememberedMaxBytes?: number;
	/** First path segments that locales of a site had. */
	formerPrefixes?(site: SiteFile): FormerPrefixes;
	/** Names of items in versions that were left for this one. */
	readonly namesLedBack?: NamesLedBack;
	/** Whether the file at an address is damaged, as far as is known just now. */
	isDamaged?(address: string): boolean;
}

/** One content version as one audience may see it: its connection, its site, and the rows it remembers. */
export class VersionRows {
	readonly database: Database;
	readonly audience: Audience;
	readonly version: string;
	readonly site: SiteFile;
	readonly formerPrefixes: FormerPrefixes;
	readonly namesLedBack: NamesLedBack;
	readonly ask: AskIndex;
	readonly isDamaged: (address: string) => boolean;
	readonly #remembered: LRUCache<string, { value: unknown }>;
	readonly #dictionaries = new Map<string, ReadonlyMap<string, string>>();

	constructor(
		path: string,
		audience: Audience,
		{
			onDamage,
			ask = noSearch,
			rememberedMaxBytes = ROWS_REMEMBERED_MAX_BYTES,
			formerPrefixes = () => ({}),
			namesLedBack = new Map(),
			isDamaged = () => false,
		}: RowsOptions = {},
	) {
		this.ask = ask;
		this.isDamaged = isDamaged;
		this.#remembered = new LRUCache({
			maxSize: rememberedMaxBytes,
			sizeCalculation: ({ value }, key) => 2 * (key.length + lengthOf(value)) + OVERHEAD,
		});
		this.database = openForAudience(path, audience, onDamage);
		this.audience = audience;
		const meta = new Map(
			this.database
				.all<{ key: string; value: string }>("SELECT key, value FROM meta")
				.map(({ key, value }) => [key, value]),
		);
		this.version = meta.get("version") ?? "";
		// Written by the importer after the schema accepted it.
		this.site = JSON.parse(meta.get("site") ?? "null") as SiteFile;
		this.formerPrefixes = formerPrefixes(this.site);
		this.namesLedBack = namesLedBack;
	}

	/** The brand as pages know it, apart from the version: the site with the addresses of its pictures. */
	brand(): Omit<Brand, "contentVersion"> {
		const row = (id: string) =>
			this.database.get<{ picture: string; social: string | null; icons: string | null }>(
				"SELECT picture, social, icons FROM picture WHERE id = ?",
				id,
			);
		const logo = row(this.site.logo);
		const icons = row(this.site.icon ?? this.site.logo)?.icons ?? "null";
		// Both were written by the importer in exactly these shapes.
		const { src, dark } = JSON.parse(logo?.picture ?? "null") as Picture;
		const brandIcons = JSON.parse(icons) as Icons | null;
		// What only agents may know of is no part of the brand.
		const { externalContent: _, ...site } = this.site;
		return { ...site, logoSrc: src, logoDark: dark, preview: logo?.social ?? null, icons: brandIcons };
	}

	/** What was read under a key before, else what `read` finds. A key begins with a word of its caller's own. */
	remember<Value>(key: string, read: () => Value): Value {
		const known = this.#remembered.get(key);
		// The key begins with the caller's own word, so the value is the one this caller put there.
		if (known) return known.value as Value;
		const value = read();
		this.#remembered.set(key, { value });
		return value;
	}

	/** Many at once: those not remembered are read together. */
	rememberAll<Value>(
		word: string,
		ids: readonly string[],
		read: (missing: readonly string[]) => ReadonlyMap<string, Value>,
	): Map<string, Value | null> {
		const found = new Map<string, Value | null>();
		const missing: string[] = [];
		for (const id of new Set(ids)) {
			const known = this.#remembered.get(`${word} ${id}`);
			if (known) found.set(id, known.value as Value | null);
			else missing.push(id);
		}
		if (missing.length === 0) return found;
		const fresh = read(missing);
		for (const id of missing) {
			const value = fresh.get(id) ?? null;
			this.#remembered.set(`${word} ${id}`, { value });
			found.set(id, value);
		}
		return found;
	}

	/** Locales to look a text up in, nearest first. */
	chain(locale: string): readonly string[] {
		return this.remember(`chain ${locale}`, () => localesFor(locale, this.site));
	}

	languageOf(locale: string): string {
		return this.#locale(locale)?.language ?? "en";
	}

	/** The words of the dictionary, each in the nearest language to a locale. */
	dictionary(locale: string): ReadonlyMap<string, string> {
		const known = this.#dictionaries.get(locale);
		if (known) return known;
		const words = new Map<string, string>();
		for (const each of [...this.chain(locale)].reverse())
			for (const { key, text } of this.database.all<{ key: string; text: string }>(
				"SELECT key, text FROM term WHERE locale = ?",
				each,
			))
				words.set(key, text);
		if (this.#locale(locale)) this.#dictionaries.set(locale, words);
		return words;
	}

	#locale(code: string): SiteFile["locales"][number] | undefined {
		return this.site.locales.find((locale) => locale.code === code);
	}
}
