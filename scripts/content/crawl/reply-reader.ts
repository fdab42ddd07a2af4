import { articleDetails } from "#src/contract/articles/calls.ts";
import type { ArticleDetails } from "#src/contract/articles/schemas.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import type { Picture } from "#src/contract/shapes.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { resolve } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { CrawledTerms, Words } from "./crawled-terms.ts";
import { picturesIn, type TextNeeds } from "./crawled-text.ts";
import type { FileFetcher } from "./fetch-file.ts";
import type { FoundItems } from "./found-items.ts";
import type { SupportApi } from "./support-api.ts";

/** A text of an item: what its front matter says, and its body. */
export interface CrawledText {
	readonly front: Readonly<Record<string, unknown>>;
	readonly body: string;
}

/** An item as a pack's folder holds it. */
export interface CrawledItem {
	readonly kind: Kind;
	readonly id: string;
	readonly data: object;
	/** By locale. */
	readonly texts: ReadonlyMap<string, CrawledText>;
}

/** Replies to one question by locale. */
export type ByLocale<Data> = ReadonlyMap<string, Data>;

/** What items are made with: replies in every locale, pictures, terms, and what the pack has. */
export class ReplyReader {
	readonly api: SupportApi;
	readonly files: FileFetcher;
	readonly terms: CrawledTerms;
	readonly brand: Pick<Brand, "locales" | "defaultLocale">;
	readonly found: FoundItems;
	readonly tell: (note: string) => void;

	constructor(around: Pick<ReplyReader, "api" | "files" | "terms" | "brand" | "found" | "tell">) {
		({
			api: this.api,
			files: this.files,
			terms: this.terms,
			brand: this.brand,
			found: this.found,
			tell: this.tell,
		} = around);
	}

	/** An article in the default locale. */
	article(id: string): Promise<ArticleDetails | null> {
		return this.api.ask(request(articleDetails, { articleFamilyId: id }), this.defaultLocale);
	}

	get defaultLocale(): string {
		return this.brand.defaultLocale;
	}

	/** The replies of all locales; null without one in the default locale. */
	async inLocales<Data>(
		question: CallRequest<Data>,
	): Promise<{ readonly first: Data; readonly all: ByLocale<Data> } | null> {
		const first = await this.api.ask(question, this.defaultLocale);
		if (first === null) return null;
		const all = new Map([[this.defaultLocale, first]]);
		for (const { code } of this.brand.locales) {
			const reply = code === this.defaultLocale ? first : await this.api.ask(question, code);
			if (reply !== null) all.set(code, reply);
		}
		return { first, all };
	}

	/** Texts in the locales that have their own. */
	texts<Data>(
		all: ByLocale<Data>,
		languageIn: (data: Data) => string,
		make: (data: Data) => CrawledText,
	): Map<string, CrawledText> {
		const texts = new Map<string, CrawledText>();
		for (const { code, language } of this.brand.locales) {
			const data = all.get(code);
			if (data !== undefined && languageIn(data) === language) texts.set(code, make(data));
		}
		return texts;
	}

	/** The pictures of texts, fetched; each by its address. */
	async needs(html: Iterable<string>): Promise<TextNeeds> {
		const { found } = this;
		const pictures = new Map<string, string>();
		for (const src of [...html].flatMap(picturesIn)) {
			const id = await this.picture({ src, srcset: null });
			if (id !== null) pictures.set(src, id);
		}
		const { categories: groups, products, articles, downloads, software } = found;
		const lists = new Map<string, { has(id: string): boolean }>(
			Object.entries({ categories: groups, products, articles, downloads, software }),
		);
		return {
			pictures,
			has: (name) => {
				const [kind = "", id = ""] = name.split("/");
				return lists.get(kind)?.has(id) ?? false;
			},
		};
	}

	/** The id of a picture, fetched in its largest form; null when it cannot be had. */
	async picture({ src, srcset }: Pick<Picture, "src" | "srcset">): Promise<string | null> {
		const widest = (srcset ?? "")
			.split(", ")
			.map((each) => /^(\S+) (\d+)w$/.exec(each))
			.toSorted((a, b) => Number(b?.[2] ?? 0) - Number(a?.[2] ?? 0))[0]?.[1];
		const path = await this.files.fetch({ address: widest ?? src, folder: "pictures", isPicture: true });
		return path === null ? null : (/^pictures\/(.+)\.[a-z]+$/.exec(path)?.[1] ?? null);
	}

	/** A key of a topic, whose words an API says beside it. */
	topic<Data>(
		key: string,
		all: ByLocale<Data>,
		topicsIn: (data: Data) => readonly { readonly key: string; readonly name: string }[],
	): string {
		const words = new Map<string, string>();
		for (const [code, data] of all) {
			const name = topicsIn(data).find((each) => each.key === key)?.name;
			if (name) words.set(code, name);
		}
		this.terms.put(key, words);
		return key;
	}

	term<Data>(all: ByLocale<Data>, wordsIn: (data: Data) => string | undefined): string {
		const words: Map<string, string> = new Map();
		for (const [code, data] of all) {
			const text = wordsIn(data);
			if (text) words.set(code, text);
		}
		return this.terms.key(words satisfies Words, this.defaultLocale);
	}

	/** What an item is about, as far as the pack has it; its address says under which of these it stands. */
	about(
		about: readonly { readonly slug: string }[],
		groups: readonly { readonly name: string }[],
		path: string,
	): object {
		const { found } = this;
		const products = about.map(({ slug }) => slug).filter((slug) => found.products.has(slug));
		const named = groups.map(({ name }) => name).filter((name) => found.categories.has(name));
		const { productName = "", categoryName = "" } = resolve(path).params;
		return {
			...{ products, categories: named },
			...(products.includes(productName)
				? { primaryProduct: productName }
				: named.includes(categoryName) && { primaryCategory: categoryName }),
		};
	}
}
