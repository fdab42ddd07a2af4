import { pathOf } from "#src/routes.ts";
import type { Content } from "../content.ts";
import { articlePath, categoryPath, downloadPath, placeOf, productPath } from "./place.ts";
import { categorySeo, productSeo } from "./products.ts";
import { type Reader, readerOf } from "./reader.ts";

/** A canonical page of the site, the same in every locale. */
export interface Address {
	readonly type: "home" | "categories" | "products" | "articles" | "downloads";
	/** Path after the base. */
	readonly path: string;
	/** Day of its last change. */
	readonly modified: string;
}

/** The canonical pages that the content in force gives rise to, for sitemaps; listed once for each version. */
export function createAddressBook(content: Content): { addresses(): Promise<readonly Address[]> } {
	let listed: { readonly version: string; readonly addresses: readonly Address[] } | null = null;
	return {
		addresses: async () => {
			if (listed?.version === content.current()) return listed.addresses;
			const snapshot = content.acquire();
			try {
				listed = { version: snapshot.version, addresses: list(readerOf(snapshot)) };
				return listed.addresses;
			} finally {
				snapshot.release();
			}
		},
	};
}

const idsOf = ({ database }: Reader, kind: string) =>
	database.all<{ id: string }>("SELECT id FROM item WHERE kind = ? ORDER BY id", kind).map(({ id }) => id);

function list(reader: Reader): readonly Address[] {
	const { defaultLocale } = reader.site;
	const categories = idsOf(reader, "categories").map(
		(id): Address => ({
			type: "categories",
			path: categoryPath(id),
			modified: categorySeo(reader, id, defaultLocale)?.modified ?? "",
		}),
	);
	const products = idsOf(reader, "products").map(
		(id): Address => ({
			type: "products",
			path: productPath(reader, id),
			modified: productSeo(reader, id, defaultLocale)?.modified ?? "",
		}),
	);
	const articles = idsOf(reader, "articles").flatMap((id): Address[] => {
		const data = reader.data("articles", id);
		return data ? [{ type: "articles", path: articlePath(placeOf(reader, data), id), modified: data.reviewed }] : [];
	});
	const downloads = idsOf(reader, "downloads").flatMap((id): Address[] => {
		const data = reader.data("downloads", id);
		const newest = data?.versions
			.map(({ date }) => date)
			.sort()
			.at(-1);
		return data ? [{ type: "downloads", path: downloadPath(placeOf(reader, data), id), modified: newest ?? "" }] : [];
	});
	const all = [...categories, ...products, ...articles, ...downloads];
	const newest =
		all
			.map(({ modified }) => modified)
			.sort()
			.at(-1) ?? "";
	return [{ type: "home", path: pathOf("home"), modified: newest }, ...all];
}
