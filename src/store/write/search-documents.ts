import type { Audience } from "#src/contract/audience.ts";
import type { ManualBlock } from "#src/contract/documents/manual-block.ts";
import type { ResultFormat } from "#src/contract/search/formats.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { ProductData } from "#src/packs/format/products.ts";
import type { SerialListModel } from "#src/packs/format/serial-lists.ts";
import type { Markdown } from "#src/packs/markdown.ts";
import { type Item, type ItemText, isRemoteCodes, isSerialList, type Pack } from "#src/packs/pack.ts";
import { textOf } from "#src/packs/pdf/block-text.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { isForeign, localesFor } from "#src/site/locale.ts";
import type { Database } from "../database.ts";
import { resultTypeOf } from "../result-type.ts";
import type { Audiences } from "./audience.ts";
import { factsOf } from "./item-facts.ts";
import { bodyWords, codesIn, nearestText } from "./item-text.ts";

/** Kinds of which some stand before others wherever nothing else tells them apart. */
const RANKED: ReadonlySet<Kind> = new Set(["products", "downloads", "software", "news-and-alerts"]);

/** What search knows of an item in a locale; null when it is not searched. */
export function searchDocument(
	item: Item,
	locale: string,
	pack: Pack,
	audiences: Audiences,
	markdown: Markdown,
	database: Database,
): SearchDocument | null {
	const { rank, day, type: own } = factsOf(item);
	const type = resultTypeOf(item.kind, own);
	const nearest = nearestText(item, locale, pack);
	if (!type || !nearest) return null;
	const { front } = nearest.text;
	const named = "software" in front ? Object.values(front.software) : [];
	const notes = "releases" in front ? Object.values(front.releases) : named.map((each) => each.notes);
	const releases = [
		...named.map((each) => each.title),
		...notes.flatMap(({ added, fixed, security }) => [...added, ...fixed, ...security]),
	];
	const words = [bodyWords(item, nearest.text, markdown), ...releases, ...askedAndTold(nearest.text)].join(" ");
	const audience = audiences.of(item);
	const base = {
		kind: item.kind,
		id: item.id,
		audience,
		type,
		date: day,
		about: aboutSiblings(item, pack, audiences),
		rank: RANKED.has(item.kind) ? rank : 0,
		page: null,
		views: ("views" in item.data ? item.data.views : undefined) ?? 0,
		facts: "specifications" in item.data ? factWords(item.data.specifications, locale, pack) : [],
		marked: { ...markedAs(item, pack, audiences, database), formats: formatsOf(item) },
	};
	const summary = "summary" in front ? front.summary : "";
	if ("model" in item.data)
		return {
			...base,
			title: item.data.name,
			keywords: [item.data.model, ...item.data.aliases],
			codes: [],
			names: categoryNames([item.data.category], locale, pack),
			body: summary,
		};
	return {
		...base,
		title: "title" in front ? front.title : item.id,
		keywords: [
			...("keywords" in front ? front.keywords : []),
			...topicNames(item, locale, pack),
			...("parts" in item.data ? item.data.parts.map(({ number }) => number) : []),
			...(isSerialList(item) ? item.data.models.flatMap(checkedNumbers) : []),
		],
		codes: codesIn(item, nearest.text, markdown),
		names: isRemoteCodes(item) ? steeredNames(item, locale, pack) : aboutNames(item, locale, pack, audiences),
		body: `${summary} ${words}`.trim(),
	};
}

/** What a search may be narrowed to that finds the item: where it shows was written before. What is hidden from a reader marks nothing for him: a mark makes its text longer, which weighs. */
function markedAs(item: Item, pack: Pack, audiences: Audiences, database: Database): SearchDocument["marked"] {
	const { kind, id, data, texts } = item;
	// Before its tables are analysed SQLite would read all of a kind for each item.
	const rows = database.all<{ context: string; direct: number; audience: Audience }>(
		"SELECT context, direct, audience FROM about INDEXED BY about_item WHERE kind = ? AND id = ?",
		...[kind, id],
	);
	// What is about everything names no context that might be hidden.
	const isOfAgents = (context: string) =>
		(["products", "categories"] as const).some(
			(of) => audiences.mayName("asc", of, context) && !audiences.mayName("public", of, context),
		);
	return {
		contexts: rows.map(({ context, direct, audience }) => ({
			context,
			isDirect: direct === 1,
			audience: isOfAgents(context) ? "asc" : audience,
		})),
		topics: "topics" in data ? data.topics : [],
		written: [...texts.keys()],
		countries: countriesOf(item, pack, audiences),
	};
}

/** The countries that an item is for; none means all. One that names none is for those of its products, as far as its readers see them. */
function countriesOf(item: Item, pack: Pack, audiences: Audiences): readonly string[] {
	const { data } = item;
	if (!("countries" in data)) return [];
	if (data.countries.length > 0 || !("products" in data) || data.categories.length > 0) return data.countries;
	const products = data.products
		.filter((slug) => audiences.mayName(audiences.of(item), "products", slug))
		.flatMap((slug) => pack.items.products.get(slug)?.data ?? []);
	const isForAll = products.some(({ countries }) => countries.length === 0);
	return isForAll ? [] : [...new Set(products.flatMap(({ countries }) => countries))];
}

const formatOfFile = (path: string): ResultFormat => (/\.pdf$/i.test(path) ? "pdf" : "file");

/** How an item is read or used. */
function formatsOf({ kind, data }: Item): ResultFormat[] {
	if (kind === "support-videos") return ["video"];
	if (kind === "downloads" || kind === "software") return ["file"];
	if ("associatedFiles" in data)
		return [...new Set<ResultFormat>(["html", ...data.associatedFiles.map(({ file }) => formatOfFile(file))])];
	if ("files" in data) return [...new Set(data.files.map(({ file }) => formatOfFile(file)))];
	return ["html"];
}

/** Rows of specifications as people ask for them: what is measured with its unit, and what a thing has. */
const factWords = (groups: ProductData["specifications"], locale: string, pack: Pack): string[] =>
	groups
		.flatMap(({ rows }) => rows)
		.flatMap((row) => {
			if ("yes" in row) return row.yes ? termNames([row.label], locale, pack) : [];
			if ("value" in row) return [`${termNames([row.label], locale, pack).join()} ${row.value} ${row.unit ?? ""}`];
			if ("text" in row) return [...termNames([row.label], locale, pack), row.text];
			return termNames([row.label, ...("term" in row ? [row.term] : row.terms)], locale, pack);
		});

/** The models and parts that a list of serial numbers is about, as printed. */
const checkedNumbers = ({ name, secondaryModels, parts }: SerialListModel): readonly string[] => [
	name,
	...secondaryModels,
	...parts,
];

/** What guided help asks and tells, with the words of its answers. */
const askedAndTold = ({ front }: ItemText): string[] =>
	"nodes" in front
		? Object.values(front.nodes).flatMap(({ title, text, answers }) => [title, text, ...Object.values(answers)])
		: [];

function categoryNames(slugs: readonly string[], locale: string, pack: Pack): string[] {
	return slugs.flatMap((slug) => {
		const category = pack.items.categories.get(slug);
		const front = category && nearestText(category, locale, pack)?.text.front;
		return front && "name" in front ? [front.name] : [];
	});
}

const topicNames = ({ data }: Item, locale: string, pack: Pack): string[] =>
	"topics" in data ? termNames(data.topics, locale, pack) : [];

/** Words of the dictionary in the nearest language. */
function termNames(keys: readonly string[], locale: string, { terms, site }: Pack): string[] {
	const chain = localesFor(locale, site);
	return keys.map((key) => chain.map((each) => terms.get(each)?.get(key)).find(Boolean) ?? key);
}

/** What a remote control steers: its own name, kinds of devices and their brands; of a long list the first letters are searched. */
function steeredNames({ id, data }: Item<"remote-codes">, locale: string, pack: Pack): string[] {
	const remote = pack.items.products.get(id)?.data;
	const { devices } = pack.items["remote-codes"].get(data.codesOf ?? id)?.data ?? data;
	const brands = devices.flatMap((each) => each.brands.map(({ name }) => name));
	return [
		...(remote ? [remote.name, remote.model, ...remote.aliases] : []),
		...termNames(
			devices.map(({ device }) => device),
			locale,
			pack,
		),
		...new Set(brands),
	];
}

/** Products that the item names, as far as its own readers may see them. */
function productsNamed(item: Item, pack: Pack, audiences: Audiences): Item<"products">[] {
	const reader = audiences.of(item);
	return ("products" in item.data ? item.data.products : [])
		.filter((slug) => audiences.mayName(reader, "products", slug))
		.flatMap((slug) => pack.items.products.get(slug) ?? []);
}

/** Kinds with a page of their own that are written once a model. Of news each interrupts for itself. */
const WRITTEN_FOR_MODELS: ReadonlySet<Kind> = new Set([
	...(["articles", "documents", "downloads", "repair-documents", "software"] as const),
]);

/** The products for whose siblings another item may say the same. A document for agents stands by itself: a list says of each how it stands. */
function aboutSiblings(item: Item, pack: Pack, audiences: Audiences): SearchDocument["about"] {
	if (!WRITTEN_FOR_MODELS.has(item.kind) || audiences.of(item) === "asc") return [];
	return productsNamed(item, pack, audiences).map(({ id, data: { name, model, aliases, category } }) => ({
		...{ id, category, names: [name, model, ...aliases] },
	}));
}

/** Names of what the item is about, as far as its own readers may see it. */
function aboutNames(item: Item, locale: string, pack: Pack, audiences: Audiences): string[] {
	const { data } = item;
	if (!("products" in data && "categories" in data)) return [];
	const reader = audiences.of(item);
	const products = productsNamed(item, pack, audiences).map((product) => product.data);
	const categories = new Set([...data.categories, ...products.map(({ category }) => category)]);
	return [
		...products.flatMap(({ name, model }) => [name, model]),
		...categoryNames(
			[...categories].filter((slug) => audiences.mayName(reader, "categories", slug)),
			locale,
			pack,
		),
	];
}

interface PageRow {
	readonly page: number;
	readonly heading: string;
	readonly blocks: string;
}

/** What search knows of the pages of a document in a locale: those of its manual in that locale's language. */
export function* searchPages(
	item: Item<"documents">,
	locale: string,
	pack: Pack,
	audiences: Audiences,
	database: Database,
): Generator<SearchDocument> {
	const own = pack.site.locales.find(({ code }) => code === locale);
	const front = nearestText(item, locale, pack)?.text.front;
	if (!own || !front || !("title" in front)) return;
	const manual = database
		.all<{ language: string; tag: string; sha256: string }>(
			"SELECT language, tag, sha256 FROM manual WHERE id = ?",
			item.id,
		)
		.filter(({ tag }) => !isForeign(tag, own))
		.sort((a, b) => Number(b.tag === own.language) - Number(a.tag === own.language))[0];
	if (!manual) return;
	const names = aboutNames(item, locale, pack, audiences);
	const about = aboutSiblings(item, pack, audiences);
	const marked = { ...markedAs(item, pack, audiences, database), formats: ["html"] } as const;
	for (const { page, heading, blocks } of database.all<PageRow>(
		"SELECT page, heading, blocks FROM pdf_page WHERE sha256 = ? ORDER BY page",
		manual.sha256,
	)) {
		// Written a moment ago in exactly this shape. A printed list of contents names everything and explains nothing.
		const parts = (JSON.parse(blocks) as ManualBlock[]).filter(({ type }) => type !== "contents");
		yield {
			...{ kind: item.kind, id: item.id, audience: audiences.of(item), type: "sub-document", rank: 0 },
			...{ date: factsOf(item).day, title: heading === "" ? front.title : heading, codes: [], names },
			// What is read is the document, not each of its pages.
			...{ about, facts: [], marked, views: 0 },
			keywords: parts.flatMap((block) => (block.type === "heading" ? block.text : [])),
			body: parts.map(textOf).join(" "),
			page: `${manual.language}/${page}`,
		};
	}
}
