import type { Metadata, Product, Seo } from "#src/contract/products/schemas.ts";
import type { ProductInfo } from "#src/contract/shapes.ts";
import type { Specifications } from "#src/contract/specifications/schemas.ts";
import type { ProductData } from "#src/packs/format/product.ts";
import type { ModelSort, Part, Window } from "../store.ts";
import { categoryLine, newestDayAbout } from "./contexts.ts";
import type { Reader } from "./reader.ts";

/** A product as lists show it, or null. */
function productInfo(reader: Reader, slug: string, locale: string): ProductInfo | null {
	const data = reader.data("products", slug);
	if (!data) return null;
	const { status, soldFrom, soldUntil, softwareUntil, partsUntil } = data.lifecycle;
	return {
		name: data.name,
		slug,
		model: data.model,
		category: data.category,
		categoryDisplayName: reader.text("categories", data.category, locale)?.front.name ?? data.category,
		picture: reader.picture(data.picture),
		lifecycle: {
			status,
			soldFrom,
			soldUntil: soldUntil ?? null,
			softwareUntil: softwareUntil ?? null,
			partsUntil: partsUntil ?? null,
		},
	};
}

export function productInfos(reader: Reader, slugs: readonly string[], locale: string): ProductInfo[] {
	return slugs.flatMap((slug) => productInfo(reader, slug, locale) ?? []);
}

export function product(reader: Reader, slug: string, locale: string): Product | null {
	const info = productInfo(reader, slug, locale);
	const text = reader.text("products", slug, locale);
	if (!info || !text) return null;
	return {
		product: {
			...info,
			summary: text.front.summary,
			language: text.language,
			aliases: reader.data("products", slug)?.aliases ?? [],
		},
	};
}

const ORDER: Readonly<Record<ModelSort, string>> = {
	newest: "is_current DESC, sold_from DESC, slug",
	name: "name, slug",
	model: "model, slug",
};

/** Products of a category and everything below it. */
export function models(
	reader: Reader,
	category: string,
	sort: ModelSort,
	{ start, num }: Window,
	locale: string,
): Part<ProductInfo> {
	const of = "FROM product WHERE slug IN (SELECT id FROM about WHERE kind = 'products' AND context = ?)";
	const count = reader.database.get<{ n: number }>(`SELECT count(*) AS n ${of}`, category)?.n ?? 0;
	const rows = reader.database.all<{ slug: string }>(
		`SELECT slug ${of} ORDER BY ${ORDER[sort]} LIMIT ? OFFSET ?`,
		category,
		num,
		start,
	);
	return {
		count,
		items: productInfos(
			reader,
			rows.map(({ slug }) => slug),
			locale,
		),
	};
}

/** Products of the same category: of the same series first, then those that are sold, then the newest. */
export function nearestProducts(reader: Reader, slug: string, num: number, locale: string): ProductInfo[] {
	const data = reader.data("products", slug);
	if (!data) return [];
	const series = data.name.split(" ")[0] ?? "";
	const rows = reader.database.all<{ slug: string }>(
		"SELECT slug FROM product WHERE category = ? AND slug <> ? ORDER BY substr(name, 1, ?) = ? DESC, is_current DESC, sold_from DESC, slug LIMIT ?",
		data.category,
		slug,
		series.length,
		series,
		num,
	);
	return productInfos(
		reader,
		rows.map((row) => row.slug),
		locale,
	);
}

type Row = ProductData["specifications"][number]["rows"][number];

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string): Intl.NumberFormat {
	const format = formats.get(language) ?? new Intl.NumberFormat(language);
	formats.set(language, format);
	return format;
}

/** A value as people read it: numbers in their format, with a space that does not break before the unit. */
function writtenValue(reader: Reader, row: Row, locale: string): string {
	if ("value" in row)
		return `${numberFormat(reader.languageOf(locale)).format(row.value)}${row.unit ? `\u00a0${row.unit}` : ""}`;
	if ("text" in row) return row.text;
	if ("term" in row) return reader.term(row.term, locale);
	if ("terms" in row) return row.terms.map((term) => reader.term(term, locale)).join(", ");
	return reader.term(row.yes ? "yes" : "no", locale);
}

export function specifications(reader: Reader, slug: string, locale: string): Specifications | null {
	const data = reader.data("products", slug);
	if (!data) return null;
	return {
		techSpecs: data.specifications.map(({ group, rows }) => ({
			group: reader.term(group, locale),
			rows: rows.map((row) => ({ label: reader.term(row.label, locale), value: writtenValue(reader, row, locale) })),
		})),
		inTheBox: data.inTheBox.map(({ item, text, count, picture }) => ({
			name: reader.term(item, locale),
			text: text ?? "",
			count,
			picture: picture === undefined ? null : reader.picture(picture),
		})),
	};
}

/** The newest day of a product or category and of what is about it. */
function lastChange(reader: Reader, name: string, own: string): string {
	const newest = newestDayAbout(reader, name);
	return newest > own ? newest : own;
}

export function productSeo(reader: Reader, slug: string, locale: string): Seo | null {
	const data = reader.data("products", slug);
	const text = reader.text("products", slug, locale);
	if (!data || !text) return null;
	return {
		title: `${data.name} (${data.model})`,
		description: text.front.summary,
		image: reader.socialPicture(data.picture),
		modified: lastChange(reader, slug, data.lifecycle.soldFrom),
	};
}

export function categorySeo(reader: Reader, slug: string, locale: string): Seo | null {
	const data = reader.data("categories", slug);
	const text = reader.text("categories", slug, locale);
	if (!data || !text) return null;
	return {
		title: text.front.name,
		description: text.front.summary,
		image: reader.socialPicture(data.picture),
		modified:
			lastChange(reader, slug, "") ||
			reader.database.get<{ day: string }>("SELECT max(sold_from) AS day FROM product WHERE category = ?", slug)?.day ||
			"",
	};
}

/** The way from the top down to the category, with names. */
export function trail(reader: Reader, category: string, locale: string): Metadata["parentCategories"] {
	return categoryLine(reader, category)
		.reverse()
		.map((name) => ({
			name,
			displayName: reader.text("categories", name, locale)?.front.name ?? name,
			color: reader.data("categories", name)?.color ?? "",
		}));
}
