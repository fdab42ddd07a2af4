import { createHash } from "node:crypto";
import type { Audience } from "#src/contract/audience.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { createMarkdown, type Markdown } from "#src/packs/markdown.ts";
import { type Item, isRelation, isRemoteCodes, isRepairDocument, type Pack } from "#src/packs/pack.ts";
import { referencesOf } from "#src/packs/references.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { BASE } from "#src/routes.ts";
import { ALL_CONTEXTS } from "../schema.ts";
import type { Audiences } from "./audience.ts";
import { standingOfRelation } from "./compatible.ts";
import { contextsOf } from "./contexts.ts";
import type { StoredFile } from "./file-store.ts";
import type { PutRow } from "./insert.ts";
import { factsOf } from "./item-facts.ts";
import { storedBody } from "./item-text.ts";
import { listedContexts, standingOfRetired, writeStanding } from "./ledger/write-ledger.ts";
import { listItem } from "./list-item.ts";
import { writeNamed } from "./named-by.ts";
import type { PreparedPicture } from "./pictures/prepare-picture.ts";
import { pathOfItem, placeOf } from "./place.ts";
import { sectionOf } from "./section-of.ts";
import { standInPicture } from "./stand-in-picture.ts";
import { termTexts } from "./term-texts.ts";
import { listChanged, writeRevisions } from "./write-history.ts";
import { standingOfRemote, withoutDevices } from "./write-remote-codes.ts";

/** What items show besides their own facts and texts. */
export interface ShownContent {
	readonly pack: Pack;
	/** By their ids. */
	readonly pictures: { get(id: string): Pick<PreparedPicture, "picture"> | undefined };
	/** By path inside `files/`. */
	readonly files: { get(path: string): Pick<StoredFile, "sha256"> | undefined };
	/** The id that an item has by now, null where nothing is there; itself where this is not given. */
	readonly idNow?: (kind: Kind, id: string) => string | null;
}

/** The Markdown of an item: it links to what the item's own readers may see. */
export type MarkdownOf = (item: Item) => Markdown;

export function markdownFor({ pack, pictures, idNow = (_, id) => id }: ShownContent, audiences: Audiences): MarkdownOf {
	const sanitise = createSanitiser(pack.site.manualScheme);
	const madeFor = (audience: Audience) =>
		createMarkdown(
			{
				picture: (id) => pictures.get(id)?.picture,
				address: ({ kind, id, fragment }) => {
					const now = idNow(kind, id);
					const item = now === null ? undefined : pack.items[kind].get(now);
					if (!item || !audiences.mayName(audience, kind, item.id)) return null;
					const path = pathOfItem(item, placeOf(item, pack, audiences));
					return path === null ? null : BASE + path + fragment;
				},
			},
			sanitise,
		);
	const markdowns = { public: madeFor("public"), asc: madeFor("asc") };
	return (item) => markdowns[audiences.of(item)];
}

/** Everything of an item that follows from it alone and from where it stands: its facts and texts, and its rows in lists. */
export function writeItem(
	put: PutRow,
	item: Item,
	audiences: Audiences,
	content: ShownContent,
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
	const besides = standingBesides(item, content.pack);
	const standing = `${audience} ${path}${besides}${standingOfRetired(item)}${shownInstead ?? ""}`;
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
	put("item", row);
	writeStanding(put, item, audience);
	writeNamed(put, item, audience);
	for (const [locale, text] of texts) {
		const front = JSON.stringify(text.front);
		put("item_text", { kind, id, locale, audience, front, body: bodies.get(locale) ?? "" });
	}
	const section = sectionOf(item);
	const contexts = contextsOf(item, content.pack);
	const listed = listedContexts(item, contexts, content.pack);
	listItem(put, item, audience, listed, content.pack);
	for (const [context, direct] of contexts) {
		put("about", { kind, context, id, audience, direct: Number(direct) });
		if (section && listed.has(context))
			put("held", { context, section, direct: Number(direct), audience }, "OR IGNORE ");
	}
	listChanged(put, item, audience, listed);
	if (isRepairDocument(item)) {
		writeRevisions(put, item, audience, content.pack);
		for (const [context, direct] of [...(item.retired ? [] : [[ALL_CONTEXTS, true] as const]), ...listed])
			for (const locale of texts.keys())
				put("repair_language", { context, locale, direct: Number(direct), audience }, "OR IGNORE ");
	}
	if ("topics" in data) for (const topic of new Set(data.topics)) put("topic", { kind, topic, id, audience });
}

/** The hash of a relation, of what is stored of it. @param besides what decides what stands on its sides */
export function hashOfRelation(
	item: Item<"compatibility">,
	{ audience, besides }: { readonly audience: Audience; readonly besides: string },
	bodies: ReadonlyMap<string, string>,
	content: ShownContent,
): string {
	const path = pathOfItem(item, { category: null, product: null });
	return itemHash(item, `${audience} ${path}${besides}${standingOfRetired(item)}`, bodies, content);
}

/** What decides where an item stands besides its own facts and texts. */
function standingBesides(item: Item, pack: Pack): string {
	if (isRelation(item)) return standingOfRelation(item, pack);
	return isRemoteCodes(item) ? standingOfRemote(item, pack) : "";
}

/**
 * Changes whenever anything changes that the item shows: facts, texts with the pictures and links in them, words of the
 * dictionary, files, and where and to whom it stands.
 */
function itemHash(
	item: Item,
	standing: string,
	bodies: ReadonlyMap<string, string>,
	{ pack, pictures, files }: ShownContent,
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
		else if (to === "term") hash.update(`\n${termTexts(pack.terms, id)}`);
	return hash.digest("hex");
}
