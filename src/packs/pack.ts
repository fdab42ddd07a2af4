import type { z } from "zod";
import type { NamedCode } from "./codes-named.ts";
import type { AddressChanges, ItemName } from "./format/addresses.ts";
import { KINDS, type Kind } from "./format/kinds.ts";
import type { SearchWords } from "./format/search-words.ts";
import type { SiteFile } from "./format/site.ts";
import { LeftOut } from "./left-out.ts";
import type { LegacyLine } from "./legacy/legacy-lines.ts";
import type { PackFile } from "./pack-files.ts";
import type { Reference } from "./references.ts";
import type { Shown } from "./shown.ts";

export type DataOf<K extends Kind> = z.infer<(typeof KINDS)[K]["data"]>;
export type FrontOf<K extends Kind> = z.infer<(typeof KINDS)[K]["text"]>;

/** The text of an item in one locale. */
export interface ItemText<K extends Kind = Kind> {
	readonly file: string;
	readonly front: FrontOf<K>;
	/** Markdown, and the line of the file it begins on. */
	readonly body: string;
	readonly bodyLine: number;
}

/** The body of a text whose front matter, or whose item's facts, cannot be read. */
export interface LooseBody extends Pick<ItemText, "file" | "body" | "bodyLine"> {
	readonly kind: Kind;
}

/** The facts of an item that are none of its kind, as they are written. */
export interface LooseFacts {
	readonly kind: Kind;
	readonly id: string;
	readonly file: string;
	/** Undefined of those that are no JSON. */
	readonly data: unknown;
	/** The texts beside them, where they stand in a folder. */
	readonly texts?: LooseTexts;
}

/** The texts beside facts that cannot be read: of each the file by its locale. */
export interface LooseTexts extends Pick<Item, "unreadable"> {
	readonly texts: ReadonlyMap<string, Pick<ItemText, "file">>;
}

/** What such facts name, which is looked at all the same. */
export interface LooseNames extends Pick<LooseFacts, "kind" | "id" | "file" | "texts"> {
	readonly names: readonly Reference[];
	readonly codes?: readonly NamedCode[];
}

/** An item that left its pack: its page stays, and says so. */
export interface Retirement {
	/** Day of the import that found it gone, `2026-03-01`. */
	readonly day: string;
	/** What takes its place. */
	readonly successor: ItemName | null;
}

/** What the content in force knows of something whose time is over. */
export const ENDED = Symbol("ended");

/**
 * What the content in force knows of the name of an item, such as `products/lumen-e9`: the name that it has by now, itself
 * where that is the same; null when it was deleted for good, `ENDED` of what was shown until a minute that is over, undefined
 * when there never was one.
 */
export type LeadsBefore = (name: string) => string | null | undefined | typeof ENDED;

/** What the content in force knows besides of what the pack may have no more. */
export interface ContentBefore {
	readonly leads: LeadsBefore;
	/** Whether it has a product of a category, or below it, whose name begins with these words: any, for none. */
	had(category: string, name: string): boolean;
	/** The ids of its items of a kind. */
	ids(kind: Kind): Iterable<string>;
	/** The name under which an import of a pack knows something again that is not in it by this one; undefined of all else. */
	again(pack: Pick<Pack, "items" | "addresses">, name: string): string | undefined;
}

/** One item of content: facts, and its text by locale. */
export interface Item<K extends Kind = Kind> {
	readonly kind: K;
	readonly id: string;
	readonly file: string;
	readonly data: DataOf<K>;
	readonly texts: ReadonlyMap<string, ItemText<K>>;
	/** Of earlier editions, by their names. */
	readonly editions: ReadonlyMap<string, ReadonlyMap<string, ItemText<K>>>;
	/** Locales whose text is there but cannot be read: reported already. */
	readonly unreadable: ReadonlySet<string>;
	/** Of an item that is kept though the pack has it no more. */
	readonly retired?: Retirement;
	/** Of such an item, its texts in locales that the site has no more: one may come back. */
	readonly absent?: readonly (readonly [locale: string, text: ItemText<K>])[];
}

/** The items of a kind by their ids, in the order of these. They are read one at a time: a catalogue is larger than memory. */
export interface Shelf<K extends Kind> {
	readonly size: number;
	has(id: string): boolean;
	get(id: string): Item<K> | undefined;
	keys(): Iterable<string>;
	values(): Iterable<Item<K>>;
}

export type Items = { readonly [K in Kind]: Shelf<K> };

/** Where the items of a pack are kept while it is read, checked and imported. */
export interface Stock {
	readonly items: Items;
	/** Keeps an item of an id that none of its kind has yet. */
	put<K extends Kind>(item: Item<K>): void;
	/** The same of one that `writtenItem` wrote. */
	putWritten(kind: Kind, id: string, written: string): void;
	/** Keeps another item in place of that of its id. */
	replace<K extends Kind>(item: Item<K>): void;
	/** What it keeps is gone then. */
	close(): void;
}

/** What of a pack cannot be read: what is not there may stand in it. */
export interface Unread {
	/** Another stands in for it, so that all else can be checked. */
	readonly site: boolean;
	/** Whether nobody knows which of its locales is the default, which has every text. */
	readonly defaultLocale: boolean;
	readonly addresses: boolean;
	/** Locales of which a file of terms is. */
	readonly terms: ReadonlySet<string>;
	/** Kinds of which an item is. */
	readonly kinds: ReadonlySet<Kind>;
	/** What is told of by its name or by the disk alone: nobody looked into it. */
	readonly left: Pick<LeftOut, "mayHold">;
	/** Kinds of which nobody knows what a table, the manuals or a help centre's export would have made. */
	readonly made: ReadonlySet<Kind>;
	/** Whether a help centre's export is, with its addresses, files and pictures. */
	readonly help: boolean;
	/** The first bodies that belong to nothing which can be read. */
	readonly bodies: readonly LooseBody[];
	/** What the first facts name. */
	readonly names: readonly LooseNames[];
}

export const NOTHING_UNREAD: Unread = {
	...{
		site: false,
		defaultLocale: false,
		addresses: false,
		terms: new Set<string>(),
		kinds: new Set<Kind>(),
		bodies: [],
		names: [],
	},
	...{ left: new LeftOut(), made: new Set<Kind>(), help: false },
};

/** A content pack, read but not yet checked: its items on disk, all else in memory. */
export interface Pack {
	readonly directory: string;
	readonly unread: Unread;
	readonly site: SiteFile;
	/** Locale to key to text. */
	readonly terms: ReadonlyMap<string, ReadonlyMap<string, string>>;
	/** The keys of each file of terms, by its path. */
	readonly termFiles: ReadonlyMap<string, { readonly locale: string; readonly keys: readonly string[] }>;
	/** What search knows of a locale besides the texts. */
	readonly searchWords: ReadonlyMap<string, SearchWords>;
	readonly items: Items;
	/** What became of items that left the pack. */
	readonly addresses: AddressChanges;
	/** What the addresses of a site before lead to. */
	readonly legacy: readonly LegacyLine[];
	/** `<kind>/<id>` of every item's folder, of unreadable items too, and of those that are called otherwise as they are meant. */
	readonly folders: Pick<ReadonlySet<string>, "has" | "size">;
	/** `<kind>/<id>` of what is not always shown, with when it is. */
	readonly shown: ReadonlyMap<string, Shown>;
	/** By picture id. */
	readonly pictures: ReadonlyMap<string, PackFile>;
	/** HTML of external content, by its key. */
	readonly external: ReadonlyMap<string, string>;
	/** By path inside `files/`. */
	readonly files: ReadonlyMap<string, PackFile>;
}

export const KIND_NAMES = Object.keys(KINDS).filter((name): name is Kind => Object.hasOwn(KINDS, name));

/** An item's kind tells what its facts are; the compiler cannot tell by itself. */
export const isRelation = (item: Item): item is Item<"compatibility"> => item.kind === "compatibility";

export const isProduct = (item: Item): item is Item<"products"> => item.kind === "products";

export const isRemoteCodes = (item: Item): item is Item<"remote-codes"> => item.kind === "remote-codes";

export const isSerialList = (item: Item): item is Item<"serial-lists"> => item.kind === "serial-lists";

export const isRepairDocument = (item: Item): item is Item<"repair-documents"> => item.kind === "repair-documents";

/** How many items of each kind a pack has. */
export const itemsByKind = ({ items }: Pick<Pack, "items">): Readonly<Record<Kind, number>> =>
	// The keys are exactly the kinds, which Object.fromEntries cannot say.
	Object.fromEntries(KIND_NAMES.map((kind) => [kind, items[kind].size])) as Record<Kind, number>;

/** How many items a pack has. */
export const countItems = ({ items }: Pick<Pack, "items">): number =>
	KIND_NAMES.reduce((sum, kind) => sum + items[kind].size, 0);

/** Every item of a pack, kind by kind. */
export function* allItems(pack: Pack): Generator<Item> {
	for (const kind of KIND_NAMES) yield* pack.items[kind].values();
}
