import type { ItemName } from "./format/addresses.ts";
import type { Kind } from "./format/kinds.ts";
import { itemLink } from "./item-link.ts";
import type { Item } from "./pack.ts";
import type { FieldPath } from "./problem.ts";

/** A place where an item names something else of the pack. */
export interface Reference {
	readonly to: Kind | "picture" | "file" | "term";
	readonly id: string;
	readonly path: FieldPath;
}

/** Facts of an item, that may not be those of its kind. */
export interface Naming {
	readonly kind: Kind;
	readonly data: unknown;
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

/** What a field of an item's facts names; undefined when it names nothing. */
const namedBy = ({ kind }: Pick<Naming, "kind">, field: string): Reference["to"] | undefined =>
	Object.hasOwn(FIELDS, field) && !(kind === "downloads" && field === "category") ? FIELDS[field] : undefined;

/**
 * An item's facts with other names in them, as plain data: what is led nowhere is left out of its list, and out of its field,
 * so that only the kind's schema can say whether they still are facts.
 *
 * @param leads the id that a name has now, null when there is nothing of that name
 */
export function withNames(item: Pick<Item, "kind" | "data">, leads: (to: Kind, id: string) => string | null): unknown {
	const walk = (value: unknown, field: string): unknown => {
		if (Array.isArray(value)) {
			const all = value.map((each) => walk(each, field)).filter((each) => each !== undefined);
			// Two names may lead to one.
			return namedBy(item, field) === undefined ? all : [...new Set(all)];
		}
		if (typeof value === "object" && value !== null)
			return Object.fromEntries(
				Object.entries(value)
					.map(([name, each]) => [name, walk(each, name)] as const)
					.filter(([, each]) => each !== undefined),
			);
		const to = typeof value === "string" ? namedBy(item, field) : undefined;
		if (typeof value !== "string" || to === undefined || to === "picture" || to === "file" || to === "term")
			return value;
		return leads(to, value) ?? undefined;
	};
	return walk(item.data, "");
}

/** Everything an item's facts name, with where. */
export function referencesOf(item: Naming): Reference[] {
	const found: Reference[] = [];
	const at: (string | number)[] = [];
	const walkInto = (value: unknown, step: string | number, field: string) => {
		at.push(step);
		walk(value, field);
		at.pop();
	};
	const walk = (value: unknown, field: string) => {
		if (Array.isArray(value)) for (const [index, each] of value.entries()) walkInto(each, index, field);
		else if (typeof value === "object" && value !== null)
			for (const [name, each] of Object.entries(value)) walkInto(each, name, name);
		else if (typeof value === "string") {
			const to = namedBy(item, field);
			if (to) found.push({ to, id: value, path: [...at] });
		} else if (typeof value === "boolean" && field === "yes")
			found.push({ to: "term", id: value ? "yes" : "no", path: [...at] });
	};
	walk(item.data, "");
	return found;
}

/** Where a body may link to an item, however the link is written. */
const BODY_LINK = /\b[a-z]+:[^\s()[\]<>"'#]{1,200}/g;

/** The items that a Markdown body may link to. */
export function linksIn(body: string): ItemName[] {
	return [...body.matchAll(BODY_LINK)].flatMap(([address]) => itemLink(address) ?? []);
}

/** Ids of the pictures that a Markdown body shows. */
export function picturesIn(body: string): string[] {
	return [...body.matchAll(BODY_PICTURE)].map((match) => match[1] ?? "");
}
