import type { Kind } from "./format/kinds.ts";
import type { Item } from "./pack.ts";
import type { FieldPath } from "./problem.ts";

/** A place where an item names something else of the pack. */
export interface Reference {
	readonly to: Kind | "picture" | "file" | "term";
	readonly id: string;
	readonly path: FieldPath;
}

/** What the fields of `data.json` name. A download's category is a word of the format, not a category. */
const FIELDS: Readonly<Record<string, Reference["to"]>> = {
	products: "products",
	except: "products",
	product: "products",
	primaryProduct: "products",
	categories: "categories",
	category: "categories",
	primaryCategory: "categories",
	parent: "categories",
	articles: "articles",
	article: "articles",
	related: "articles",
	download: "downloads",
	codesOf: "remote-codes",
	suppliedWith: "products",
	licence: "licences",
	software: "software",
	repairDocument: "repair-documents",
	replacedBy: "repair-documents",
	serialList: "serial-lists",
	picture: "picture",
	poster: "picture",
	file: "file",
	group: "term",
	label: "term",
	term: "term",
	function: "term",
	device: "term",
	terms: "term",
	item: "term",
	topics: "term",
	popularTopics: "term",
	operatingSystems: "term",
};

/** The words of a picture are a sentence or two: a bound keeps many open brackets from being read to the end each. */
const BODY_PICTURE = /!\[[^\]]{0,1000}\]\(\s{0,10}([^)\s]{1,200})/g;

/** Everything an item's facts name, with where. */
export function referencesOf(item: Item): Reference[] {
	const found: Reference[] = [];
	const walk = (value: unknown, path: FieldPath, field: string) => {
		if (Array.isArray(value)) for (const [index, each] of value.entries()) walk(each, [...path, index], field);
		else if (typeof value === "object" && value !== null)
			for (const [name, each] of Object.entries(value)) walk(each, [...path, name], name);
		else if (
			typeof value === "string" &&
			Object.hasOwn(FIELDS, field) &&
			!(item.kind === "downloads" && field === "category")
		) {
			const to = FIELDS[field];
			if (to) found.push({ to, id: value, path });
		} else if (typeof value === "boolean" && field === "yes")
			found.push({ to: "term", id: value ? "yes" : "no", path });
	};
	walk(item.data, [], "");
	return found;
}

/** Ids of the pictures that a Markdown body shows. */
export function picturesIn(body: string): string[] {
	return [...body.matchAll(BODY_PICTURE)].map((match) => match[1] ?? "");
}
